import { useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'

interface BankFormProps {
  title: string
  /** What is there to be carried. */
  inPlace: Pesewas
  /** Why so much cannot be carried. */
  tooMuch: (amount: Pesewas, there: Pesewas) => string | undefined
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  onSend: (deposit: { amount: Pesewas; reference: string }) => void
  onClose: () => void
}

/** Cash that was carried to the bank: how much, and what the bank wrote on its slip. */
export function BankForm({ title, inPlace, tooMuch, sending, onSend, onClose }: BankFormProps) {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<Pesewas>()
  const [typed, setTyped] = useState('')
  const reference = oneLine(typed)
  const held = sending.busy || sending.unanswered
  const problem = sending.unanswered
    ? undefined
    : amount === undefined || amount <= 0
      ? 'Enter the amount that the bank took.'
      : (tooMuch(amount, inPlace) ?? (reference === '' ? 'Give the reference of the bank’s slip' : undefined))
  return (
    <FormDialog
      title={title}
      failure="The deposit was not booked"
      sending={sending}
      onClose={onClose}
      onSubmit={() => {
        if (amount !== undefined && problem === undefined) onSend({ amount, reference })
      }}
    >
      <CedisField
        label="Amount"
        hint={`${formatCedis(inPlace)} is there.`}
        required
        value={text}
        disabled={held}
        error={sending.error?.errors['amount']}
        onChange={(said, value) => {
          setText(said)
          setAmount(value)
        }}
      />
      <TextField
        label="Reference of the bank’s slip"
        required
        maxLength={200}
        value={typed}
        disabled={held}
        error={sending.error?.errors['reference']}
        onChange={setTyped}
      />
      <Button type="submit" wide busy={sending.busy && 'Booking...'} reason={sending.busy ? undefined : problem}>
        {amount === undefined ? 'Book deposit' : `Book deposit of ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}
