import { formatCedis } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#web/profile/business-types.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import type { PayoutState } from '#web/payouts/payout-state.ts'

/** What was decided about a payout by mobile money, and by whom. `wallet`: the one of the profile, where nothing was ordered yet. */
export function PayoutFacts({ standing, wallet = null }: { standing: PayoutState; wallet?: string | null }) {
  const { phone, network } = standing
  return (
    <div className="my-3">
      <DefinitionRows
        rows={[
          ['Amount', formatCedis(standing.amount)],
          ...(phone === null || network === null ? [] : [['Wallet', `${phone}, ${PROVIDER_NAMES[network]}`] as const]),
          ...(wallet === null ? [] : [['Wallet', wallet] as const]),
          ...(standing.holderName === null ? [] : [['In the name of', standing.holderName] as const]),
          ...(standing.holderReason === null ? [] : [['Why this wallet', standing.holderReason] as const]),
          ['Asked for by', `${standing.askedByName}, ${formatMoment(standing.askedAt, todayHere())}`],
          ...(standing.releasedByName === null ? [] : [['Released by', standing.releasedByName] as const]),
          ...(standing.transactionId === null ? [] : [['Transaction', standing.transactionId] as const]),
        ]}
      />
    </div>
  )
}
