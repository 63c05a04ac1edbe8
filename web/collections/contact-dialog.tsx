import { useState } from 'react'
import { logContact, readCustomer } from '#contract/collections.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import {
  CONTACT_KINDS,
  CONTACT_OUTCOMES,
  CONTACTS_A_DAY,
  PROMISE_DAYS_AHEAD,
  type ContactKind,
  type ContactOutcome,
} from '#domain/collections/contact.ts'
import { KIND_NAMES, OUTCOME_NAMES, reasonNotToLog } from '#web/collections/contact-labels.ts'
import { contactForm } from '#web/collections/pending-contacts.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import type { ContactedLoan } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

const KINDS = CONTACT_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))
const OUTCOMES = [
  { value: '' as const, name: 'Choose an outcome' },
  ...CONTACT_OUTCOMES.map((value) => ({ value, name: OUTCOME_NAMES[value] })),
]

export function ContactDialog({ loan, onClose }: { loan: ContactedLoan; onClose: () => void }) {
  const [kind, setKind] = useState<ContactKind>('call')
  const [incoming, setIncoming] = useState(false)
  const [outcome, setOutcome] = useState<ContactOutcome | ''>('')
  const [at, setAt] = useState('')
  const [note, setNote] = useState('')
  const [promise, setPromise] = useState(NO_PROMISE)
  const staff = useSignedIn()
  const log = useContactLog(loan.id, onClose)
  const promises = loan.status === 'active' || loan.status === 'written_off'
  const busy = log.busy || log.unanswered
  const contact = contactOf({ kind, incoming, outcome, at, note, promise })
  return (
    <FormDialog title={`Contact with ${loan.user.fullName}`} failure="Failed to add the note" sending={log} onClose={onClose}>
      <SelectField label="Kind" value={kind} choices={KINDS} disabled={busy} onChange={setKind} />
      {kind !== 'note' && (
        <Checkbox checked={incoming} disabled={busy} onChange={setIncoming}>
          The customer contacted us
        </Checkbox>
      )}
      {kind !== 'note' && (
        <OutcomeAndTimeFields
          outcome={outcome}
          at={at}
          disabled={busy}
          errors={log.error?.errors ?? {}}
          onOutcome={setOutcome}
          onAt={setAt}
        />
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
        onClick={() => log.send({ params: { id: loan.id }, body: { ...contact, contactedAt: contact.contactedAt ?? timeNow(kind) } })}
      >
        Add note
      </Button>
    </FormDialog>
  )
}

/** Without a network the contact waits on the phone. */
function useContactLog(loanId: number, onClose: () => void) {
  const refresh = useCaseRefresh()
  const [pendingAs] = useState(() => contactForm(loanId, new Date()))
  return useSubmit(logContact, {
    pendingAs,
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(readCustomer)
      onClose()
    },
    onFailed: (error) => {
      if (error.uncertain) onClose()
    },
  })
}

const timeNow = (kind: ContactKind): Date | undefined => (kind === 'note' ? undefined : new Date())

interface TypedContact {
  readonly kind: ContactKind
  readonly incoming: boolean
  readonly outcome: ContactOutcome | ''
  /** Local time in Accra, which is UTC. */
  readonly at: string
  readonly note: string
  readonly promise: TypedPromise
}

const contactOf = ({ kind, incoming, outcome, at, note, promise }: TypedContact) => ({
  kind,
  incoming: kind !== 'note' && incoming,
  note: note.trim() || undefined,
  outcome: kind === 'note' || outcome === '' ? undefined : outcome,
  contactedAt: kind === 'note' || at === '' ? undefined : new Date(`${at}:00Z`),
  promisedOn: promise.on || undefined,
  promisedAmount: promise.amount,
})

interface OutcomeAndTimeFieldsProps {
  outcome: ContactOutcome | ''
  at: string
  disabled: boolean
  errors: Readonly<Record<string, string | undefined>>
  onOutcome: (outcome: ContactOutcome | '') => void
  onAt: (at: string) => void
}

function OutcomeAndTimeFields({ outcome, at, disabled, errors, onOutcome, onAt }: OutcomeAndTimeFieldsProps) {
  return (
    <>
      <SelectField label="Outcome" value={outcome} choices={OUTCOMES} disabled={disabled} error={errors['outcome']} onChange={onOutcome} />
      <TextField
        label="Time of the contact"
        hint="Leave empty for a contact of this minute."
        optional
        type="datetime-local"
        value={at}
        disabled={disabled}
        error={errors['contactedAt']}
        onChange={onAt}
      />
    </>
  )
}

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
