import { useState } from 'react'
import { groupedCedis, sayCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refundUnallocated } from '#contract/staff-undo.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToRefund } from '#web/staff/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff/reason-dialog.tsx'
import type { OpenedLoan } from '#web/staff/staff-rows.ts'
import { useLoanUndone } from '#web/staff/use-loan-undone.ts'

/** Hands kept money back to its customer, in cash. */
export function RefundKeptDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  // Until somebody types, it is what is kept now: the figure may still be on its way when the form opens.
  const [typed, setTyped] = useState<{ text: string; amount: Pesewas | undefined }>()
  const { text, amount } = typed ?? { text: groupedCedis(loan.unallocated), amount: loan.unallocated }
  const refund = useSubmit(refundUnallocated, useLoanUndone('Failed to give the money back', onClose))
  return (
    <ReasonDialog
      title={`Give kept money back to ${loan.user.fullName}?`}
      hint="For the file: why it is handed back and not put on a loan."
      confirm={amount === undefined ? 'Give back in cash' : `Give back ${sayCedis(amount)} in cash`}
      busy="Giving back..."
      failure="The money was not given back"
      sending={refund}
      closed={reasonNotToRefund(loan, amount, staff)}
      onSend={(reason) =>
        amount !== undefined && refund.send({ params: { userId: loan.userId }, body: { amount, method: 'cash', reason } })
      }
      onClose={onClose}
    >
      <p className="mb-4">
        {sayCedis(loan.unallocated)} is kept for this customer. Whoever took the money in does not hand it back. Look at the Ghana Card, and
        count it in front of the customer, who gets a notification and an SMS.
      </p>
      <CedisField
        label="Amount"
        value={text}
        max={loan.unallocated}
        required
        disabled={refund.busy || refund.unanswered}
        error={refund.error?.errors['amount']}
        onChange={(words, said) => setTyped({ text: words, amount: said })}
      />
    </ReasonDialog>
  )
}
