import { formatCedis } from '#domain/kernel/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PayoutState } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** On the page of a loan: how its payout by mobile money stands, and what follows from that. */
export function PayoutNote({ loan, payout }: { loan: OpenedLoan; payout: PayoutState }) {
  const amount = formatCedis(payout.amount)
  switch (payout.state) {
    case 'waiting':
      return (
        <Notice tone="caution" title="The payout waits for a second person">
          {payout.askedByName} asked for {amount} by mobile money. A colleague releases it.
        </Notice>
      )
    case 'under_way':
      return (
        <Notice tone="info" title="Transfer under way">
          {amount} to {loan.user.fullName}. Until the network says how it ended, the loan is neither undone, withdrawn nor paid out another
          way.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title="The transfer failed">
          {payout.reason ?? 'The network gave no reason.'} Nothing was paid out.
        </Notice>
      )
    case 'arrived_late':
      return (
        <Notice tone="danger" title="The transfer arrived after it had failed">
          No other payout is made until it is booked as the payout.
        </Notice>
      )
    case 'paid':
      return (
        <p className="text-muted">
          {amount} by mobile money, transaction {payout.transactionId ?? 'booked by hand'}.
        </p>
      )
  }
}
