import { useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

const EMPTY = { text: '', amount: undefined as Pesewas | undefined, reference: '' } // The type of a filled form.

export function FundingForm() {
  const [typed, setTyped] = useState(EMPTY)
  const [confirming, setConfirming] = useState(false)
  const funding = useSubmit(bookFunding, {
    onDone: (answer) => {
      setConfirming(false)
      setTyped(EMPTY)
      showToast({ title: 'Success', words: `${answer.message}. Office cash now: ${formatCedis(answer.officeCash)}.`, tone: 'success' })
    },
  })
  const { amount } = typed
  const reference = oneLine(typed.reference)
  const errors = funding.error?.errors ?? {}
  return (
    <form
      noValidate
      className="grid items-start gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)] lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (reasonNotToBook(amount, reference) === undefined) setConfirming(true)
      }}
    >
      <CedisField
        label="Amount"
        required
        value={typed.text}
        error={errors['amount']}
        onChange={(text, parsed) => setTyped({ ...typed, text, amount: parsed })}
      />
      <TextField
        label="Transfer reference"
        required
        maxLength={200}
        value={typed.reference}
        error={errors['reference']}
        onChange={(value) => setTyped({ ...typed, reference: value })}
      />
      <div className="sm:col-span-2">
        <Button type="submit" reason={reasonNotToBook(amount, reference)}>
          {amount === undefined ? 'Book funding' : `Book ${formatCedis(amount)}`}
        </Button>
      </div>
      {confirming && amount !== undefined && (
        <FinalQuestion
          title={`Book ${formatCedis(amount)} from the owner?`}
          confirm="Yes, book it"
          cancel="Go back"
          kind="primary"
          busy={funding.busy && 'Booking...'}
          closed={funding.busy}
          onConfirm={() => funding.send({ body: { amount, reference } })}
          onCancel={() => setConfirming(false)}
        >
          <SendingNotice sending={funding} title="The funding was not booked" />
          This increases the office cash and the owner’s funding. Reference: {reference}
        </FinalQuestion>
      )}
    </form>
  )
}

function reasonNotToBook(amount: Pesewas | undefined, reference: string): string | undefined {
  if (amount === undefined || amount <= 0) return 'Enter the amount.'
  return reference === '' ? 'Enter the transfer reference.' : undefined
}
