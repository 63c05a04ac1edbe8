import type { Home, Now } from '#web/credit/use-home.ts'
import { NowButton } from '#web/dashboard/now-button.tsx'
import { StrongText } from '#web/dashboard/strong-text.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { Card } from '#web/ui/card.tsx'

export function NowCard({ home, now }: { home: Home; now: Now }) {
  return (
    <Card labelledBy="also-now">
      <h2 id="also-now" className="font-bold">
        {now.label}
      </h2>
      {now.figure !== null && (
        <p className="text-28 font-bold tracking-tight">
          <Cedis value={now.figure} />
        </p>
      )}
      <p className="mt-1">
        <StrongText>{now.sentence}</StrongText>
      </p>
      <div className="mt-3">
        <NowButton now={now} step={now.button} office={home.office} kind="second" />
      </div>
    </Card>
  )
}
