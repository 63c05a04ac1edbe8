import { useState } from 'react'
import { readMomoStatus, submitMomoVoucher } from '#contract/payments.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { wordsFor } from '#web/lib/api-error.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'

interface MomoVoucherProps {
  referenceId: string
  /** The provider's own words for how to get the code. */
  note: string
  onSent: (status: AnswerOf<typeof readMomoStatus>) => void
}

/** The code that some networks want before they move the money. */
export function MomoVoucher({ referenceId, note, onSent }: MomoVoucherProps) {
  const [voucher, setVoucher] = useState('')
  const [missing, setMissing] = useState<string>()
  const sending = useSubmit(submitMomoVoucher, { onDone: onSent })
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(voucher.trim() === '' ? 'Enter the voucher code' : undefined)
        if (voucher.trim() !== '') sending.send({ params: { referenceId }, body: { voucher: voucher.trim() } })
      }}
    >
      <TextField
        label="Voucher code"
        hint={note}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        disabled={sending.busy}
        maxLength={12}
        value={voucher}
        error={missing ?? (sending.error && wordsFor(sending.error, 'The code could not be sent. Please try again.'))}
        onChange={setVoucher}
      />
      <Button type="submit" wide kind="second" busy={sending.busy && 'Sending...'}>
        Send Voucher Code
      </Button>
    </form>
  )
}
