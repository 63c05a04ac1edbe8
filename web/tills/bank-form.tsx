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
  hint?: string
  tooMuch: (amount: Pesewas) => string | undefined
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  onSend: (deposit: { amount: Pesewas; reference: string }) => void
  onClose: () => void
}

export function BankForm({ title, hint, tooMuch, sending, onSend, onClose }: BankFormProps) {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<Pesewas>()
  const [typed, setTyped] = useState('')
  const reference = oneLine(typed)
  const locked = sending.busy || sending.unanswered
  const problem = sending.unanswered
    ? undefined
    : amount === undefined || amount <= 0
      ? 'Enter the deposited amount.'
      : (tooMuch(amount) ?? (reference === '' ? 'Enter the bank slip reference.' : undefined))
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
        {...(hint !== undefined && { hint })}
        required
        value={text}
        disabled={locked}
        error={sending.error?.errors['amount']}
        onChange={(text, parsed) => {
          setText(text)
          setAmount(parsed)
        }}
      />
      <TextField
        label="Bank slip reference"
        required
        maxLength={200}
        value={typed}
        disabled={locked}
        error={sending.error?.errors['reference']}
        onChange={setTyped}
      />
      <Button type="submit" wide busy={sending.busy && 'Booking...'} reason={sending.busy ? undefined : problem}>
        {amount === undefined ? 'Book deposit' : `Book deposit of ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}
