import { formatDay } from '#domain/kernel/calendar.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import type { Provisions } from '#web/reports/provisions-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

/** Rule A52: both are reported whichever the books follow. */
export function BothBases({ interest, asOf }: { interest: Provisions['interest']; asOf: string }) {
  const { from, whenPaid, byDay, accrued, carried, suspended, suspendedBefore, basis } = interest
  return (
    <PortfolioChartCard
      finding="Interest on both bases"
      words={`${formatDay(from)} to ${formatDay(asOf)}. The books earn interest ${BASIS_LABELS[basis]}; by day it is earned as a pay-off amount counts it.`}
    >
      <DefinitionRows
        rows={[
          ['Income when paid', <Cedis key="paid" value={whenPaid} />],
          ['Income by day', <Cedis key="day" value={byDay} />],
          ['Accrued and not paid', <Cedis key="accrued" value={accrued} />],
          ['Carried in the books', <Cedis key="carried" value={carried} />],
          ['Suspended at 90 days past due, no income', <Cedis key="suspended" value={suspended} />],
          ['Suspended before the month', <Cedis key="before" value={suspendedBefore} />],
        ]}
      />
    </PortfolioChartCard>
  )
}
