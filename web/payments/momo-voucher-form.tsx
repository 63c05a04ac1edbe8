import { useState } from 'react'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText, type ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'

interface MomoVoucherFormProps {
  note: string
  sending: { readonly busy: boolean; readonly error: ApiError | undefined }
  onSend: (voucher: string) => void
}

export function MomoVoucherForm({ note, sending, onSend }: MomoVoucherFormProps) {
  const [voucher, setVoucher] = useState('')
  const [missing, setMissing] = useState<string>()
  return (
    <form
      className="mt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(voucher.trim() === '' ? 'Enter the voucher code' : undefined)
        if (voucher.trim() !== '') onSend(voucher.trim())
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
        error={missing ?? (sending.error && errorText(sending.error, 'The code could not be sent. Please try again.'))}
        onChange={setVoucher}
      />
      <Button type="submit" wide kind="second" busy={sending.busy && 'Sending...'}>
        Send Voucher Code
      </Button>
    </form>
  )
}
