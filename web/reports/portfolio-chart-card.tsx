import { useId, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

export function PortfolioChartCard({ finding, words, children }: { finding: string; words: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId} className="grid content-start gap-4 break-inside-avoid">
      <div>
        <h3 id={titleId} className="text-18 font-bold">
          {finding}
        </h3>
        <p className="text-14 text-muted">{words}</p>
      </div>
      {children}
    </Card>
  )
}
