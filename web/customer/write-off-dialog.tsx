import { useState } from 'react'
import { DEFAULT_AFTER_DAYS } from '#domain/loans/arrears.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { EARLY_WRITE_OFF_CAUSES, WRITE_OFF_CAUSE_NAMES, type WriteOffCause } from '#domain/loans/write-off.ts'
import { writeOffLoan } from '#contract/staff-undo.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { reasonNotToWriteOff } from '#web/customer/loan-action-reasons.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

const CHOICES = (['overdue', ...EARLY_WRITE_OFF_CAUSES] as const).map((value) => ({ value, name: WRITE_OFF_CAUSE_NAMES[value] }))

/** The customer still owes it. */
export function WriteOffDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const [chosen, setChosen] = useState<WriteOffCause>('overdue')
  const writeOff = useSubmit(writeOffLoan, useLoanChanged(onClose))
  const cause = EARLY_WRITE_OFF_CAUSES.find((one) => one === chosen)
  return (
    <ReasonDialog
      title={`Write off Loan #${loan.id}?`}
      hint="The customer can read it in the loan history."
      confirm={`Request write-off of ${formatCedis(loan.outstanding)}`}
      busy="Requesting..."
      failure="The write-off was not requested"
      sending={writeOff}
      closed={reasonNotToWriteOff(loan, staff, cause)}
      onSend={(reason) => writeOff.send({ params: { id: loan.id }, body: { reason, cause } })}
      onClose={onClose}
    >
      <p className="mb-2">
        Another user must confirm it within 7 days. Then we book {formatCedis(loan.outstanding)} as a loss. {loan.user.fullName} still owes
        it, can pay it at any time, and cannot borrow again until it is paid. Later payments are booked as recoveries.
      </p>
      <p className="mb-4 font-bold">Once confirmed, this cannot be undone. The customer gets a notification and an SMS.</p>
      <SelectField
        label="Cause"
        hint={`The loan is ${loan.daysPastDue} days past due. Up to ${DEFAULT_AFTER_DAYS} days it needs another cause.`}
        value={chosen}
        choices={CHOICES}
        disabled={writeOff.busy || writeOff.unanswered}
        onChange={setChosen}
      />
    </ReasonDialog>
  )
}
