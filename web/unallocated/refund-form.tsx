import type { ReactNode } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { reasonNoRefundByMomo, type RefundPlan } from '#web/unallocated/refund-state.ts'
import { RefundWallet } from '#web/unallocated/refund-wallet.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import type { RefundFormState } from '#web/unallocated/use-refund-form.ts'

interface RefundFormProps {
  loan: OpenedLoan
  form: RefundFormState
  /** How the last refund stands. */
  children: ReactNode
}

/** The fields of a refund of the credit balance: amount, method and reason. */
export function RefundForm({ loan, form, children }: RefundFormProps) {
  const { plan, method, sending, reading } = form
  const frozen = sending.busy || sending.unanswered
  return (
    <ReasonDialog
      title={`Refund the credit balance of ${loan.user.fullName}?`}
      hint="For the file: why you refund the money and do not apply it to a loan."
      confirm={form.button}
      busy={method === 'cash' ? 'Refunding...' : 'Sending...'}
      failure="The money was not refunded"
      sending={sending}
      closed={form.closed}
      onSend={form.send}
      onClose={form.close}
    >
      {!sending.error && children}
      <p className="mb-4">
        You can refund up to {formatCedis(form.free)}. The person who took the money in cannot refund it.
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
          { value: 'cash', name: 'Cash', note: 'At the office, from hand to hand.' },
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
  if (plan === undefined) return { note: unread ? 'The networks could not be asked.' : 'Asking the networks...', disabled: true }
  const none = reasonNoRefundByMomo(plan)
  return { note: none ?? 'To the wallet that it came from, or the one of the profile.', disabled: none !== undefined }
}
