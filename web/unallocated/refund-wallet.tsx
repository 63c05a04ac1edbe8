import type { Pesewas } from '#domain/kernel/money.ts'
import { formatLimit } from '#domain/kernel/money.ts'
import { PROVIDER_NAMES } from '#web/profile/business-types.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { PayoutHolder } from '#web/payouts/payout-holder.tsx'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'
import { goesBackTheWayItCame, needsColleague, type RefundPlan } from '#web/unallocated/refund-state.ts'
import { WalletCode } from '#web/payouts/wallet-code.tsx'

interface RefundWalletProps {
  plan: RefundPlan
  customer: { readonly id: string; readonly name: string }
  amount: Pesewas | undefined
  answer: HolderAnswer
  disabled: boolean
  onAnswer: (answer: HolderAnswer) => void
}

/** The wallet of the refund: the one that paid, where its payment covers the amount, else the one of the profile with its warnings. */
export function RefundWallet({ plan, customer, amount, answer, disabled, onAnswer }: RefundWalletProps) {
  const { original } = plan
  const isOriginal = amount !== undefined && goesBackTheWayItCame(plan, amount)
  return (
    <>
      {isOriginal && original !== null ? (
        <div className="mb-4">
          <DefinitionRows rows={[['Back to the wallet that paid', `${original.phone}, ${PROVIDER_NAMES[original.network]}`]]} />
        </div>
      ) : (
        <>
          <PayoutHolder plan={plan} purpose="refund" customer={customer.name} answer={answer} disabled={disabled} onAnswer={onAnswer} />
          {plan.changed !== null && <WalletCode userId={customer.id} changed={plan.changed} afterApproval={false} />}
        </>
      )}
      {amount !== undefined && needsColleague(plan, amount) && (
        <p className="mb-4 text-muted">
          Above {formatLimit(plan.aloneUpTo)} today a colleague has to ask for the same amount before the money is sent.
        </p>
      )}
    </>
  )
}
