import type { ReactNode } from 'react'
import { Cedis } from '#web/shared/cedis.tsx'
import type { RefinanceQuote } from '#web/loans/use-refinance.ts'

/** What a refinance settles, what it puts in the hand, and what it costs more than going on. */
export function RefinanceCosts({ quoted }: { quoted: RefinanceQuote }) {
  return (
    <div role="status" className="mb-5 rounded-control bg-sunken px-3">
      <dl>
        <CostRow name="The new loan" fact={<Cedis value={quoted.newAmount} />} />
        <CostRow name={`Settles Loan #${quoted.loanId}`} fact={<Cedis value={quoted.settled} />} />
        <CostRow name="You get in hand" fact={<Cedis value={quoted.paidOut} className="text-22" />} />
        <CostRow name="Total to repay" fact={<Cedis value={quoted.totalRepayment} />} />
        <CostRow name="Weekly payment" fact={<Cedis value={quoted.weeklyPayment} />} />
        <CostRow name="What it costs more than going on as now" fact={<Cedis value={quoted.extraCost} className="text-caution" />} />
      </dl>
    </div>
  )
}

function CostRow({ name, fact }: { name: string; fact: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold">{fact}</dd>
    </div>
  )
}
