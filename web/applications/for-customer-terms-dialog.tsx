import { useState } from 'react'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { acceptTermsFor } from '#contract/staff-on-behalf.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useAcceptance } from '#web/loans/agreed-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { missingOfSheet, SignedSheetFields } from '#web/applications/signed-sheet-fields.tsx'
import { TermsSheet } from '#web/applications/terms-sheet.tsx'

export function ForCustomerTermsDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [signed, setSigned] = useAcceptance(loan.terms.text)
  const refresh = useRefresh()
  const accept = useSubmit(acceptTermsFor, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(readStaffLoan, listStaffLoans)
      onClose()
    },
  })
  const missing = missingOfSheet({ reference, signed })
  const busy = accept.busy || accept.unanswered
  const params = { userId: loan.userId, loanId: loan.id }
  return (
    <FormDialog title={`Signed terms of Loan #${loan.id}`} failure="Failed to enter the signed terms" sending={accept} onClose={onClose}>
      <TermsSheet name={loan.user.fullName} amount={loan.amount} text={loan.terms.text} hash={loan.terms.hash} />
      <SignedSheetFields
        name={loan.user.fullName}
        sheet={{ reference, signed }}
        disabled={busy}
        error={accept.error?.errors['reference']}
        onReference={setReference}
        onSigned={setSigned}
      />
      <Button
        wide
        busy={accept.busy && 'Entering...'}
        reason={missing}
        onClick={() => accept.send({ params, body: { hash: loan.terms.hash, reference: oneLine(reference) } })}
      >
        Enter the signed terms
      </Button>
    </FormDialog>
  )
}
