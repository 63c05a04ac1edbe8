import { useState } from 'react'
import { readSecondPerson } from '#contract/payouts.ts'
import { requestOfficeEntry } from '#contract/staff-undo.ts'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { OFFICE_ENTRIES, OFFICE_ENTRY_KINDS, refusalOfOfficeDate, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { Button } from '#web/ui/button.tsx'

const CHOICES = OFFICE_ENTRY_KINDS.map((value) => ({ value, name: OFFICE_ENTRIES[value].name }))

interface Typed {
  readonly entry: OfficeEntryKind | ''
  readonly text: string
  readonly amount: Pesewas | undefined
  readonly valueDate: string
  readonly document: string
  readonly documentOn: string
  readonly note: string
}
const EMPTY: Typed = { entry: '', text: '', amount: undefined, valueDate: '', document: '', documentOn: '', note: '' }

export function OfficeEntryForm() {
  const today = todayHere()
  const [typed, setTyped] = useState(EMPTY)
  const refresh = useRefresh()
  const request = useSubmit(requestOfficeEntry, {
    onDone: ({ message }) => {
      setTyped(EMPTY)
      refresh(readSecondPerson)
      showToast({ title: 'Success', words: message, tone: 'success' })
    },
  })
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const errors = request.error?.errors ?? {}
  const missing = reasonNotToRequest(typed, today)
  const busy = request.busy || request.unanswered
  const send = () => {
    const { entry, amount, valueDate, documentOn } = typed
    if (entry === '' || amount === undefined || missing !== undefined) return
    request.send({ body: { entry, amount, valueDate, documentOn, document: oneLine(typed.document), note: oneLine(typed.note) } })
  }
  return (
    <form
      noValidate
      className="grid items-start gap-x-4 sm:grid-cols-2 lg:max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="sm:col-span-2">
        <SendingNotice sending={request} title="The entry was not requested" />
      </div>
      <OfficeEntryFields typed={typed} today={today} busy={busy} errors={errors} change={change} />
      <div className="sm:col-span-2">
        <Button type="submit" busy={request.busy && 'Requesting...'} reason={missing}>
          {typed.amount === undefined ? 'Request the entry' : `Request ${formatCedis(typed.amount)}`}
        </Button>
      </div>
    </form>
  )
}

interface OfficeEntryFieldsProps {
  typed: Typed
  today: string
  busy: boolean
  errors: Readonly<Record<string, string | undefined>>
  change: (part: Partial<Typed>) => void
}

function OfficeEntryFields({ typed, today, busy, errors, change }: OfficeEntryFieldsProps) {
  return (
    <>
      <SelectField
        label="What to enter"
        required
        placeholder="Choose"
        value={typed.entry}
        choices={CHOICES}
        disabled={busy}
        error={errors['entry']}
        onChange={(entry) => change({ entry })}
      />
      <CedisField
        label="Amount"
        required
        value={typed.text}
        disabled={busy}
        error={errors['amount']}
        onChange={(text, amount) => change({ text, amount })}
      />
      <TextField
        label="Day the money moved"
        type="date"
        required
        max={today}
        value={typed.valueDate}
        disabled={busy}
        error={errors['valueDate']}
        onChange={(valueDate) => change({ valueDate })}
      />
      <TextField
        label="What it was for"
        required
        maxLength={200}
        value={typed.note}
        disabled={busy}
        error={errors['note']}
        onChange={(note) => change({ note })}
      />
      <TextField
        label="Number of the document"
        hint="The advice, slip, bill or cheque. Keep the paper."
        required
        maxLength={80}
        value={typed.document}
        disabled={busy}
        error={errors['document']}
        onChange={(document) => change({ document })}
      />
      <TextField
        label="Date of the document"
        type="date"
        required
        value={typed.documentOn}
        disabled={busy}
        error={errors['documentOn']}
        onChange={(documentOn) => change({ documentOn })}
      />
    </>
  )
}

function reasonNotToRequest({ entry, amount, valueDate, document, documentOn, note }: Typed, today: string): string | undefined {
  if (entry === '') return 'Choose what to enter.'
  if (amount === undefined || amount <= 0) return 'Enter the amount.'
  if (valueDate === '') return 'Enter the day on which the money moved.'
  const outside = refusalOfOfficeDate(valueDate, today)
  if (outside) return outside.message
  if (oneLine(note) === '') return 'Say what it was for.'
  return oneLine(document) === '' || documentOn === '' ? 'Enter the number and the date of the document.' : undefined
}
