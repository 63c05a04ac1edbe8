import { formatCedis } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import type { PayoutState } from '#web/payouts/payout-state.ts'

/** `wallet`: of the profile, before anything was sent. */
export function PayoutFacts({ transfer, wallet = null }: { transfer: PayoutState; wallet?: string | null }) {
  const { phone, network } = transfer
  return (
    <div className="my-3">
      <DefinitionRows
        rows={[
          ['Amount', formatCedis(transfer.amount)],
          ...(phone === null || network === null ? [] : [['Wallet', `${phone}, ${PROVIDER_NAMES[network]}`] as const]),
          ...(wallet === null ? [] : [['Wallet', wallet] as const]),
          ...(transfer.holderName === null ? [] : [['In the name of', transfer.holderName] as const]),
          ...(transfer.holderReason === null ? [] : [['Why this wallet', transfer.holderReason] as const]),
          ['Requested by', `${transfer.askedByName}, ${formatMoment(transfer.askedAt, todayHere())}`],
          ...(transfer.releasedByName === null ? [] : [['Released by', transfer.releasedByName] as const]),
          ...(transfer.transactionId === null ? [] : [['Transaction', transfer.transactionId] as const]),
        ]}
      />
    </div>
  )
}
