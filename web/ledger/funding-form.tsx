import { useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

const EMPTY = { text: '', amount: undefined as Pesewas | undefined, reference: '' } // An empty field says no amount; the type is that of a filled one.

/** Money that the owner puts into the office cash, with what proves the transfer. */
export function FundingForm() {
  const [typed, setTyped] = useState(EMPTY)
  const [asked, setAsked] = useState(false)
  const funding = useSubmit(bookFunding, {
    onDone: (answer) => {
      setAsked(false)
      setTyped(EMPTY)
      showToast({ title: 'Success', words: `${answer.message}. Office cash now: ${formatCedis(answer.officeCash)}.`, tone: 'success' })
    },
    onFailed: (error) => showToast({ title: 'Error', words: errorText(error, 'Failed to book the funding'), tone: 'error' }),
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
        if (reasonNotToBook(amount, reference) === undefined) setAsked(true)
      }}
    >
      <CedisField
        label="Amount"
        required
        value={typed.text}
        error={errors['amount']}
        onChange={(text, said) => setTyped({ ...typed, text, amount: said })}
      />
      <TextField
        label="Reference of the transfer"
        required
        maxLength={200}
        value={typed.reference}
        error={errors['reference']}
        onChange={(said) => setTyped({ ...typed, reference: said })}
      />
      <div className="sm:col-span-2">
        <Button type="submit" reason={reasonNotToBook(amount, reference)}>
          {amount === undefined ? 'Book funding' : `Book ${formatCedis(amount)}`}
        </Button>
      </div>
      {asked && amount !== undefined && (
        <FinalQuestion
          title={`Book ${formatCedis(amount)} from the owner?`}
          confirm="Yes, book it"
          keep="Change it"
          kind="primary"
          busy={funding.busy && 'Booking...'}
          closed={funding.busy}
          onConfirm={() => funding.send({ body: { amount, reference } })}
          onCancel={() => setAsked(false)}
        >
          <SendingNotice sending={funding} title="The funding was not booked" />
          It raises the office cash and what the owner has put in. Reference: {reference}
        </FinalQuestion>
      )}
    </form>
  )
}

function reasonNotToBook(amount: Pesewas | undefined, reference: string): string | undefined {
  if (amount === undefined || amount <= 0) return 'Enter the amount that was put into the office cash.'
  return reference === '' ? 'Give the reference of the transfer' : undefined
}
