import { readMomoStatus, submitMomoVoucher } from '#contract/payments.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { MomoVoucherForm } from '#web/payments/momo-voucher-form.tsx'

interface MomoVoucherProps {
  referenceId: string
  /** The provider's own words for how to get the code. */
  note: string
  onSent: (status: AnswerOf<typeof readMomoStatus>) => void
}

/** The code for a payment of one's own. */
export function MomoVoucher({ referenceId, note, onSent }: MomoVoucherProps) {
  const sending = useSubmit(submitMomoVoucher, { onDone: onSent })
  return (
    <MomoVoucherForm note={note} sending={sending} onSend={(voucher) => sending.send({ params: { referenceId }, body: { voucher } })} />
  )
}
