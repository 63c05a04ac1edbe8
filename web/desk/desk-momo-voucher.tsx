import { submitVoucherFor } from '#contract/staff-momo-requests.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { MomoVoucherForm } from '#web/payments/momo-voucher-form.tsx'
import type { DeskMomoRequest } from '#web/desk/use-desk-momo.ts'

interface DeskMomoVoucherProps {
  customerId: string
  request: DeskMomoRequest
  onSent: (request: DeskMomoRequest) => void
}

/** The code that the customer reads out. */
export function DeskMomoVoucher({ customerId, request: { referenceId, voucherNote }, onSent }: DeskMomoVoucherProps) {
  const sending = useSubmit(submitVoucherFor, { onDone: ({ request }) => onSent(request) })
  return (
    <MomoVoucherForm
      note={voucherNote ?? ''}
      sending={sending}
      onSend={(voucher) => sending.send({ params: { userId: customerId, referenceId }, body: { voucher } })}
    />
  )
}
