import { formatAmount, formatCedis } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { MomoPending } from '#web/payments/momo-pending.tsx'
import { MomoRequestForm } from '#web/payments/momo-request-form.tsx'
import { momoWaitingLabel } from '#web/payments/momo-waiting-labels.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { suggestedAmount } from '#web/desk/desk-payment.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useStaffMomo, type StaffMomoRequest } from '#web/desk/use-staff-momo.ts'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { paidWith } from '#web/payments/claim-labels.ts'
import { SmsSent } from '#web/desk/sms-sent.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { submitVoucherFor } from '#contract/staff-payments.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { MomoVoucherForm } from '#web/payments/momo-voucher-form.tsx'

interface StaffMomoDialogProps {
  loan: StaffLoan
  networks: readonly MomoProvider[]
  open: StaffMomoRequest | undefined
  onPaid: () => void
  onClose: () => void
}

/** Closing the dialog does not cancel the request. */
export function StaffMomoDialog({ loan, networks, open, onPaid, onClose }: StaffMomoDialogProps) {
  const desk = useStaffMomo(loan, open)
  const { request } = desk
  if (request?.status === 'FAILED')
    return (
      <ErrorDialog title="Payment Failed" onClose={desk.startAgain}>
        {request.reason ?? 'Payment was not successful'}
      </ErrorDialog>
    )
  if (request?.status === 'SUCCESSFUL') return <StaffMomoDone request={request} loan={loan} onClose={onPaid} />
  return (
    <Dialog title={`Mobile money payment of ${loan.user.fullName}`} onClose={() => !desk.sending && onClose()}>
      <div className="overflow-y-auto px-4 pt-2 pb-4 sm:px-5 sm:pb-5">
        <Trouble desk={desk} />
        {request === undefined ? (
          <MomoRequestForm
            request={desk}
            amountText={formatAmount(suggestedAmount(loan))}
            {...walletOf(loan)}
            networks={networks}
            network={loan.user.momoProvider}
          />
        ) : (
          <MomoPending
            request={desk}
            sent={
              <>
                We sent a request for <Cedis value={request.amount} /> to {formatPhone(request.phoneNumber)}, for Loan #{request.loanId}.
              </>
            }
            words={momoWaitingLabel('office', { ...desk, ...request })}
            voucher={request.voucherNote !== null && <StaffMomoVoucher customerId={loan.userId} request={request} onSent={desk.update} />}
          />
        )}
      </div>
    </Dialog>
  )
}

function Trouble({ desk: { trouble, unanswered } }: { desk: ReturnType<typeof useStaffMomo> }) {
  if (unanswered) return <SendingNotice sending={{ unanswered: true }} />
  if (!trouble) return null
  return (
    <div className="mb-4">
      <Notice tone="danger" title={trouble.title} live>
        {trouble.words}
      </Notice>
    </div>
  )
}

/** A masked number stays empty, and the server uses the stored one. */
function walletOf({ user }: StaffLoan): { phone: string; wallet: string | undefined } {
  const wallet = user.momoNumber ?? user.phone
  if (wallet === null) return { phone: '', wallet: undefined }
  return { phone: /^\d+$/.test(wallet) ? wallet : '', wallet: formatPhone(wallet) }
}

interface StaffMomoDoneProps {
  request: StaffMomoRequest
  loan: StaffLoan
  onClose: () => void
}

function StaffMomoDone({ request: { amount, payment }, loan, onClose }: StaffMomoDoneProps) {
  return (
    <SuccessDialog title="Payment Completed" button="Done" onContinue={onClose}>
      <p className="mt-2 text-36 font-bold tracking-tight text-ink">
        <Cedis value={amount} />
      </p>
      {payment !== null && (
        <div className="text-left text-ink">
          {payment.status === 'failed' ? (
            <Notice
              tone="caution"
              title={`We added ${formatCedis(payment.unallocatedAmount)} to the credit balance of ${loan.user.fullName}`}
            >
              {payment.reason} Open <StaffLoanLink id={payment.loanId}>Loan #{payment.loanId}</StaffLoanLink> to apply or refund it.
            </Notice>
          ) : (
            <DefinitionRows
              rows={[
                ['Customer', payment.customerName],
                ['For', <StaffLoanLink key="loan" id={payment.loanId}>{`Loan #${payment.loanId}`}</StaffLoanLink>],
                ['Paid with', paidWith(payment)],
                ['Outstanding', <Cedis key="outstanding" value={payment.loanOutstanding} />],
                ...(payment.unallocatedAmount > 0
                  ? [['Added to the credit balance', <Cedis key="credit" value={payment.unallocatedAmount} />] as const]
                  : []),
                ['SMS', <SmsSent key="sms" customerId={loan.userId} phone={loan.user.phone} since={payment.paidAt ?? payment.createdAt} />],
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

interface StaffMomoVoucherProps {
  customerId: string
  request: StaffMomoRequest
  onSent: (request: StaffMomoRequest) => void
}

function StaffMomoVoucher({ customerId, request: { referenceId, voucherNote }, onSent }: StaffMomoVoucherProps) {
  const sending = useSubmit(submitVoucherFor, { onDone: ({ request }) => onSent(request) })
  return (
    <MomoVoucherForm
      note={voucherNote ?? ''}
      sending={sending}
      onSend={(voucher) => sending.send({ params: { userId: customerId, referenceId }, body: { voucher } })}
    />
  )
}
