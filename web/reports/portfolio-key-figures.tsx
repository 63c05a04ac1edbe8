import { sayShare } from '#domain/reports/say-share.ts'
import type { ReactNode } from 'react'
import { Cedis } from '#web/shared/cedis.tsx'
import { collectedOf, type Portfolio } from '#web/reports/portfolio-words.ts'

/** The four figures that a lender looks at first. */
export function PortfolioKeyFigures({ portfolio }: { portfolio: Portfolio }) {
  const { outstanding, atRisk } = portfolio
  const over = (days: number) => sayShare(atRisk.find((one) => one.over === days)?.share ?? null)
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      <KeyFigure name={`Left to repay, ${outstanding.loans === 1 ? '1 loan' : `${outstanding.loans} loans`}`}>
        <Cedis value={outstanding.total} />
      </KeyFigure>
      <KeyFigure name="On loans late over 7 days">{over(7)}</KeyFigure>
      <KeyFigure name="On loans late over 30 days">{over(30)}</KeyFigure>
      <KeyFigure name="Collected of due, 13 weeks">{sayShare(collectedOf(portfolio).share)}</KeyFigure>
    </dl>
  )
}

function KeyFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-3 pr-3 lg:border-l lg:border-line lg:pl-5 lg:first:border-0 lg:first:pl-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-18 font-bold tabular-nums lg:text-28">{children}</dd>
    </div>
  )
}
