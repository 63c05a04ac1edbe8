import type { ReactNode } from 'react'
import { formatCedis, type Pesewas, formatLimit } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { reasonNoRefundByMomo, type RefundPlan, returnsToPayer, needsSecondUser } from '#web/unallocated/refund-state.ts'
import type { CreditedLoan } from '#web/staff-kit/staff-rows.ts'
import type { RefundFormState } from '#web/unallocated/use-refund-form.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { PayoutHolder } from '#web/payouts/payout-holder.tsx'
import type { HolderAnswer } from '#web/payouts/payout-state.ts'
import { TillLink } from '#web/tills/till-link.tsx'
import { WalletCode } from '#web/payouts/wallet-code.tsx'

interface RefundFormProps {
  loan: CreditedLoan
  form: RefundFormState
  children: ReactNode
}

export function RefundForm({ loan, form, children }: RefundFormProps) {
  const { plan, method, sending, reading } = form
  const frozen = sending.busy || sending.unanswered
  return (
    <ReasonDialog
      title={`Refund the credit balance of ${loan.user.fullName}?`}
      hint="For staff only: why you refund the money instead of applying it to a loan."
      confirm={form.button}
      busy={method === 'cash' ? 'Refunding...' : 'Sending...'}
      failure="The money was not refunded"
      sending={sending}
      closed={form.closed}
      below={form.closed === form.till && <TillLink reason={form.till} />}
      onSend={form.send}
      onClose={form.close}
    >
      {!sending.error && children}
      <p className="mb-4">
        You can refund up to {formatCedis(form.free)}. The user who took the money cannot refund it.
        {method === 'cash' && ' Check the Ghana Card and count the cash in front of the customer, who gets a notification and an SMS.'}
      </p>
      <CedisField
        label="Amount"
        value={form.text}
        max={form.free}
        required
        disabled={frozen}
        error={sending.error?.errors['amount']}
        onChange={(text, amount) => form.setTyped({ text, amount })}
      />
      <RadioCards
        legend="Refund by"
        value={method}
        onChange={form.setMethod}
        disabled={frozen}
        cards={[
          { value: 'cash', name: 'Cash', note: 'At the office.' },
          { value: 'momo', name: 'Mobile Money', ...momoCard(plan, reading.isError) },
        ]}
      />
      {method === 'momo' && plan && (
        <RefundWallet
          plan={plan}
          customer={{ id: loan.userId, name: loan.user.fullName }}
          amount={form.amount}
          answer={form.answer}
          disabled={frozen}
          onAnswer={form.setAnswer}
        />
      )}
    </ReasonDialog>
  )
}

function momoCard(plan: RefundPlan | undefined, unread: boolean) {
  if (plan === undefined) return { note: unread ? 'We could not load the networks.' : 'Loading networks...', disabled: true }
  const none = reasonNoRefundByMomo(plan)
  return { note: none ?? 'To the wallet that paid, or the one in the profile.', disabled: none !== undefined }
}

interface RefundWalletProps {
  plan: RefundPlan
  customer: { readonly id: string; readonly name: string }
  amount: Pesewas | undefined
  answer: HolderAnswer
  disabled: boolean
  onAnswer: (answer: HolderAnswer) => void
}

/** The wallet that paid if its payment covers the amount, else that of the profile with its warnings. */
function RefundWallet({ plan, customer, amount, answer, disabled, onAnswer }: RefundWalletProps) {
  const { original } = plan
  const isOriginal = amount !== undefined && returnsToPayer(plan, amount)
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
      {amount !== undefined && needsSecondUser(plan, amount) && (
        <p className="mb-4 text-muted">
          Above {formatLimit(plan.aloneUpTo)} today, another user must request the same amount before we send the money.
        </p>
      )}
    </>
  )
}
