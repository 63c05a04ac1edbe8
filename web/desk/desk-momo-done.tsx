import { sayCedis } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { paidWith } from '#web/payments/claim-labels.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import type { DeskMomoRequest } from '#web/desk/use-desk-momo.ts'

interface DeskMomoDoneProps {
  request: DeskMomoRequest
  loan: StaffLoan
  onClose: () => void
}

/** The money is there: what it paid, or that it is kept where the loan was settled in the meantime. */
export function DeskMomoDone({ request: { amount, payment }, loan, onClose }: DeskMomoDoneProps) {
  return (
    <SuccessDialog title="Payment Completed" button="Done" onContinue={onClose}>
      <p className="mt-2 text-36 font-bold tracking-tight text-ink">
        <Cedis value={amount} />
      </p>
      {payment !== null && (
        <div className="text-left text-ink">
          {payment.status === 'failed' ? (
            <Notice tone="caution" title={`${sayCedis(payment.unallocatedAmount)} is kept for ${loan.user.fullName}`}>
              {payment.reason} Put it on another loan or give it back where{' '}
              <StaffLoanLink id={payment.loanId}>Loan #{payment.loanId}</StaffLoanLink> is opened.
            </Notice>
          ) : (
            <DefinitionRows
              rows={[
                ['Customer', payment.customerName],
                ['For', <StaffLoanLink key="loan" id={payment.loanId}>{`Loan #${payment.loanId}`}</StaffLoanLink>],
                ['Paid with', paidWith(payment)],
                ['Left to repay', <Cedis key="left" value={payment.loanOutstanding} />],
                ...(payment.unallocatedAmount > 0
                  ? [['Kept for the customer', <Cedis key="kept" value={payment.unallocatedAmount} />] as const]
                  : []),
                ['Sent by SMS', loan.user.phone === null ? 'no, there is no phone' : `to ${loan.user.phone}`],
              ]}
            />
          )}
          {payment.status === 'completed' && (
            <div className="mt-3">
              <ReceiptButton payment={payment} by="staff" />
            </div>
          )}
        </div>
      )}
    </SuccessDialog>
  )
}
