import type { ReactNode } from 'react'
import { useView } from '#web/staff-kit/use-view.ts'
import type { Narrowing } from '#web/reports/portfolio-labels.ts'

export function PortfolioLoansLink({ band, children }: { band: Narrowing; children: ReactNode }) {
  const view = useView()
  return (
    <button
      type="button"
      className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => view.set({ loans: band }, { step: true })}
    >
      {children}
    </button>
  )
}
