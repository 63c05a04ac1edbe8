import { useState } from 'react'
import { listContacts, logContact } from '#contract/collections.ts'
import { dayOf, formatDay, addDays } from '#domain/kernel/calendar.ts'
import { useList } from '#web/lib/use-list.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { formatContact, type Contact, KIND_NAMES } from '#web/collections/contact-labels.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PromiseMark } from '#web/collections/promise-mark.tsx'
import type { StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { listArrears } from '#contract/portfolio.ts'
import {
  CONTACT_KINDS,
  CONTACTS_A_DAY,
  type ContactKind,
  type NewContact,
  PROMISE_DAYS_AHEAD,
  refusalToLogContact,
} from '#domain/loans/contact.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import type { Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'

export function ContactLog({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState(false)
  const list = useList(listContacts, { params: { id: loan.id } })
  const reason = reasonNotToLog(loan, staff, { kind: 'note', incoming: false, note: '', promisedOn: undefined, promisedAmount: undefined })
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts" className="mb-3 text-22 font-bold tracking-tight">
        Contacts
      </h2>
      <div className="mb-3">
        <Button kind="second" size="desk" reason={reason} onClick={() => setOpen(true)}>
          Add contact note
        </Button>
      </div>
      <ListStates
        list={list}
        what="the contacts"
        empty={{ title: 'No contacts yet', words: 'Calls, visits, promises and notes about this loan appear here.' }}
      >
        {(rows) => (
          <ol className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
            {rows.map((contact) => (
              <ContactRow key={contact.id} contact={contact} />
            ))}
          </ol>
        )}
      </ListStates>
      {open && <ContactDialog loan={loan} onClose={() => setOpen(false)} />}
    </section>
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const today = todayHere()
  const { promise } = contact
  return (
    <li className="py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b>{formatContact(contact)}</b>
        <span className="text-muted tabular-nums">
          {formatDay(dayOf(contact.at), today)}, {formatTime(contact.at)}, by {contact.by}
        </span>
      </p>
      {contact.note !== null && <p className="whitespace-pre-line">{contact.note}</p>}
      {promise && (
        <div className="mt-1">
          <PromiseMark promise={promise} />
        </div>
      )}
    </li>
  )
}

// The server also checks today's contacts, which this screen does not have.
const reasonNotToLog = (loan: OpenedLoan, staff: StaffMember, contact: NewContact): string | undefined =>
  refusalToLogContact(contact, { ...loan, contactsToday: 0 }, staff.id, new Date(), todayHere())?.message

const KINDS = CONTACT_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))

function ContactDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const [kind, setKind] = useState<ContactKind>('call')
  const [incoming, setIncoming] = useState(false)
  const [note, setNote] = useState('')
  const [promise, setPromise] = useState(NO_PROMISE)
  const staff = useSignedIn()
  const refresh = useRefresh()
  const log = useSubmit(logContact, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(listContacts, listArrears)
      onClose()
    },
  })
  const promises = loan.status === 'active' || loan.status === 'written_off'
  const busy = log.busy || log.unanswered
  const contact = {
    kind,
    incoming: kind !== 'note' && incoming,
    note: note.trim() || undefined,
    promisedOn: promise.on || undefined,
    promisedAmount: promise.amount,
  }
  return (
    <FormDialog title={`Contact with ${loan.user.fullName}`} failure="Failed to add the note" sending={log} onClose={onClose}>
      <SelectField label="Kind" value={kind} choices={KINDS} disabled={busy} onChange={setKind} />
      {kind !== 'note' && (
        <Checkbox checked={incoming} disabled={busy} onChange={setIncoming}>
          The customer contacted us
        </Checkbox>
      )}
      <TextArea
        label="Note"
        hint={`At most ${CONTACTS_A_DAY} contacts a day, and none between 20:00 and 07:00.`}
        value={note}
        maxLength={1000}
        disabled={busy}
        error={log.error?.errors['note']}
        onChange={setNote}
      />
      {promises && (
        <ContactPromiseFields
          promise={promise}
          most={loan.outstanding}
          disabled={busy}
          errors={log.error?.errors ?? {}}
          onChange={setPromise}
        />
      )}
      <Button
        wide
        busy={log.busy && 'Adding...'}
        reason={reasonNotToLog(loan, staff, contact)}
        onClick={() => log.send({ params: { id: loan.id }, body: contact })}
      >
        Add note
      </Button>
    </FormDialog>
  )
}

/** The amount is undefined while the text is no valid amount. */
interface TypedPromise {
  readonly text: string
  readonly amount: Pesewas | undefined
  readonly on: string
}
const NO_PROMISE: TypedPromise = { text: '', amount: undefined, on: '' }

interface ContactPromiseFieldsProps {
  promise: TypedPromise
  most: Pesewas
  disabled: boolean
  errors: Readonly<Record<string, string | undefined>>
  onChange: (promise: TypedPromise) => void
}

function ContactPromiseFields({ promise, most, disabled, errors, onChange }: ContactPromiseFieldsProps) {
  const today = todayHere()
  return (
    <>
      <CedisField
        label="Promised amount"
        optional
        value={promise.text}
        max={most}
        disabled={disabled}
        error={errors['promisedAmount']}
        onChange={(text, amount) => onChange({ ...promise, text, amount })}
      />
      <TextField
        label="Promised by"
        optional
        type="date"
        value={promise.on}
        min={today}
        max={addDays(today, PROMISE_DAYS_AHEAD)}
        disabled={disabled}
        error={errors['promisedOn']}
        onChange={(on) => onChange({ ...promise, on })}
      />
    </>
  )
}
