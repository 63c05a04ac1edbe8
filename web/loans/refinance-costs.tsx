import { Cedis } from '#web/shared/cedis.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import type { RefinanceQuote } from '#web/loans/use-refinance.ts'

/** What a refinance settles, what it puts in the hand, and what it costs more than going on. */
export function RefinanceCosts({ quoted }: { quoted: RefinanceQuote }) {
  return (
    <div className="mb-5 rounded-control bg-sunken px-3" role="status">
      <DefinitionRows
        rows={[
          ['The new loan', <Cedis key="amount" value={quoted.newAmount} />],
          [`Settles Loan #${quoted.loanId}`, <Cedis key="settled" value={quoted.settled} />],
          ['You get in hand', <Cedis key="hand" value={quoted.paidOut} className="text-22" />],
          ['Total to repay', <Cedis key="total" value={quoted.totalRepayment} />],
          ['Weekly payment', <Cedis key="weekly" value={quoted.weeklyPayment} />],
          ['Costs more than going on', <Cedis key="extra" value={quoted.extraCost} className="text-caution" />],
        ]}
      />
    </div>
  )
}
