import { formatCedis } from '#domain/kernel/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PayoutState } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

export function PayoutNote({ loan, payout }: { loan: OpenedLoan; payout: PayoutState }) {
  const amount = formatCedis(payout.amount)
  switch (payout.state) {
    case 'waiting':
      return (
        <Notice tone="caution" title="The payout waits for a second person">
          {payout.askedByName} requested {amount} {payout.method === 'cash' ? 'in cash' : 'by mobile money'}. Another user must release it.
        </Notice>
      )
    case 'released':
      return (
        <Notice tone="info" title="The payout was released">
          {payout.releasedByName} released {amount} in cash. Count it out in front of {loan.user.fullName}.
        </Notice>
      )
    case 'under_way':
      return (
        <Notice tone="info" title="Transfer in progress">
          {amount} to {loan.user.fullName}. Until the network reports the result, the approval cannot be undone and no other payout is
          possible.
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
        <Notice tone="danger" title="The failed transfer has arrived">
          Book it as the payout before you make another.
        </Notice>
      )
    case 'paid':
      return (
        <p className="text-muted">
          {payout.method === 'cash'
            ? `${amount} in cash, released by ${payout.releasedByName ?? 'another user'}.`
            : `${amount} by mobile money, transaction ${payout.transactionId ?? 'booked by hand'}.`}
        </p>
      )
  }
}
