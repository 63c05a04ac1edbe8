import { useState } from 'react'
import { listArrears } from '#contract/portfolio.ts'
import { listContacts, logContact } from '#contract/staff-contacts.ts'
import { CONTACT_KINDS, CONTACTS_A_DAY, type ContactKind } from '#domain/loans/contact.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ContactPromiseFields, NO_PROMISE } from '#web/collections/contact-promise-fields.tsx'
import { KIND_NAMES } from '#web/collections/contact-labels.ts'
import { ForCustomerDialog } from '#web/staff-kit/for-customer-dialog.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

const KINDS = CONTACT_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))

/** What was said, and what was promised, written down as it happens. */
export function ContactDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const [kind, setKind] = useState<ContactKind>('call')
  const [incoming, setIncoming] = useState(false)
  const [note, setNote] = useState('')
  const [promise, setPromise] = useState(NO_PROMISE)
  const { on, amount } = promise
  const refresh = useRefresh()
  const log = useSubmit(logContact, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(listContacts, listArrears)
      onClose()
    },
    onFailed: (error) => showToast({ title: 'Error', words: wordsFor(error, 'Failed to write it down'), tone: 'error' }),
  })
  const promises = loan.status === 'active' || loan.status === 'written_off'
  const missing =
    (note.trim() === '' && on === '' && 'Write a note, or the promise that was made.') ||
    ((on === '') !== (amount === undefined) && 'Give both the day and the amount of the promise.') ||
    undefined
  const busy = log.busy || log.unanswered
  const send = () => {
    const said = { kind, incoming: kind !== 'note' && incoming, note: note.trim() || undefined }
    log.send({ params: { id: loan.id }, body: { ...said, promisedOn: on || undefined, promisedAmount: amount } })
  }
  return (
    <ForCustomerDialog title={`Contact with ${loan.user.fullName}`} failure="Failed to write it down" sending={log} onClose={onClose}>
      <SelectField label="Kind" value={kind} choices={KINDS} disabled={busy} onChange={setKind} />
      {kind !== 'note' && (
        <Checkbox checked={incoming} disabled={busy} onChange={setIncoming}>
          It came from the customer
        </Checkbox>
      )}
      <TextArea
        label="Note"
        hint={`At most ${CONTACTS_A_DAY} attempts a day, none between 20:00 and 07:00.`}
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
      <Button wide busy={log.busy && 'Writing...'} reason={missing} onClick={send}>
        Write it down
      </Button>
    </ForCustomerDialog>
  )
}
