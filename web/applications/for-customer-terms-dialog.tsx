import { useState } from 'react'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { acceptTermsFor } from '#contract/staff-on-behalf.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { missingOfSheet, NO_SHEET, SignedSheetFields } from '#web/applications/signed-sheet-fields.tsx'
import { TermsSheet } from '#web/applications/terms-sheet.tsx'

export function ForCustomerTermsDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const [sheet, setSheet] = useState(NO_SHEET)
  const refresh = useRefresh()
  const accept = useSubmit(acceptTermsFor, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(readStaffLoan, listStaffLoans)
      onClose()
    },
  })
  const missing = missingOfSheet(sheet)
  const busy = accept.busy || accept.unanswered
  const params = { userId: loan.userId, loanId: loan.id }
  return (
    <FormDialog title={`Signed terms of Loan #${loan.id}`} failure="Failed to enter the signed terms" sending={accept} onClose={onClose}>
      <TermsSheet name={loan.user.fullName} amount={loan.amount} text={loan.terms.text} hash={loan.terms.hash} />
      <SignedSheetFields
        name={loan.user.fullName}
        sheet={sheet}
        disabled={busy}
        error={accept.error?.errors['reference']}
        onChange={setSheet}
      />
      <Button
        wide
        busy={accept.busy && 'Entering...'}
        reason={missing}
        onClick={() => accept.send({ params, body: { hash: loan.terms.hash, reference: oneLine(sheet.reference) } })}
      >
        Enter the signed terms
      </Button>
    </FormDialog>
  )
}
