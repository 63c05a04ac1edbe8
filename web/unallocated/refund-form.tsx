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

/** What is entered to give kept money back: how much, which way, and why. */
export function RefundForm({ loan, form, children }: RefundFormProps) {
  const { plan, method, sending, reading } = form
  const frozen = sending.busy || sending.unanswered
  return (
    <ReasonDialog
      title={`Give kept money back to ${loan.user.fullName}?`}
      hint="For the file: why it is handed back and not put on a loan."
      confirm={form.button}
      busy={method === 'cash' ? 'Giving back...' : 'Sending...'}
      failure="The money was not given back"
      sending={sending}
      closed={form.closed}
      onSend={form.send}
      onClose={form.close}
    >
      {!sending.error && children}
      <p className="mb-4">
        {formatCedis(form.free)} can be given back. Whoever took the money in does not hand it back.
        {method === 'cash' && ' Look at the Ghana Card, and count it in front of the customer, who gets a notification and an SMS.'}
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
        legend="Given back by"
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
