import { useState } from 'react'
import { readCustomer } from '#contract/collections.ts'
import { recordConsent } from '#contract/support-data.ts'
import { CHANNEL_LABELS, CONSENT_LABELS, type ConsentKind } from '#domain/support/consent.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import type { CustomerView, Person } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

/** A consent on a signed sheet is recorded here (rule S34). */
export function CustomerConsents({
  person,
  records,
  kinds,
}: {
  person: Person
  records: CustomerView['consentRecords']
  kinds: CustomerView['consentKinds']
}) {
  const [recording, setRecording] = useState(false)
  const staff = useSignedIn()
  const today = todayHere()
  return (
    <section aria-labelledby="customer-consents">
      <h2 id="customer-consents" className="mb-2 text-18 font-bold">
        Consents
      </h2>
      {records.length === 0 && <p className="text-muted">No consent was given or withdrawn.</p>}
      <ol className="divide-y divide-line">
        {records.map(({ id, kind, given, textVersion, at, channel, enteredByName }) => (
          <li key={id} className="py-2">
            <p className="font-bold">
              {CONSENT_LABELS[kind].title}: {given ? 'given' : 'withdrawn'}
            </p>
            <p className="text-14 text-muted">
              {formatMoment(at, today)}, {formatTime(at)}, {CHANNEL_LABELS[channel]}
              {enteredByName !== null && `, entered by ${enteredByName}`}. Text version {textVersion}.
            </p>
          </li>
        ))}
      </ol>
      {staff.id !== person.id && (
        <Button size="desk" kind="second" className="mt-2" onClick={() => setRecording(true)}>
          Record consent
        </Button>
      )}
      {recording && <ConsentDialog person={person} kinds={kinds} onClose={() => setRecording(false)} />}
    </section>
  )
}

const DECISIONS = [
  { value: 'given', name: 'Given' },
  { value: 'withdrawn', name: 'Withdrawn' },
] as const

function ConsentDialog({ person, kinds, onClose }: { person: Person; kinds: readonly ConsentKind[]; onClose: () => void }) {
  const refresh = useRefresh()
  const [kind, setKind] = useState<ConsentKind>('news')
  const [given, setGiven] = useState(true)
  const [sheetIsSigned, setSheetIsSigned] = useState(false)
  const { words, version } = CONSENT_LABELS[kind]
  const sending = useSubmit(recordConsent, {
    onDone: ({ message }) => {
      showToast({ title: person.fullName, words: message, tone: 'success' })
      refresh(readCustomer)
      onClose()
    },
  })
  const closed = sending.busy || sending.unanswered
  return (
    <FormDialog
      title="Record consent"
      failure="The consent was not recorded"
      sending={sending}
      onClose={onClose}
      onSubmit={() => {
        if (sheetIsSigned) sending.send({ params: { userId: person.id }, body: { kind, given, textVersion: version, sheetIsSigned } })
      }}
    >
      <SelectField
        label="Consent"
        value={kind}
        choices={kinds.map((value) => ({ value, name: CONSENT_LABELS[value].title }))}
        disabled={closed}
        onChange={setKind}
      />
      <p className="mb-3 border-l-4 border-edge bg-paper px-3 py-2">{words}</p>
      <SelectField
        label="Decision"
        value={given ? 'given' : 'withdrawn'}
        choices={DECISIONS}
        disabled={closed}
        onChange={(chosen) => setGiven(chosen === 'given')}
      />
      <Checkbox checked={sheetIsSigned} disabled={closed} onChange={setSheetIsSigned}>
        {person.fullName} signed a sheet with this text, and the office has it.
      </Checkbox>
      <Button
        type="submit"
        wide
        busy={sending.busy && 'Recording...'}
        reason={sending.busy || sheetIsSigned ? undefined : 'Confirm that you have the signed sheet.'}
      >
        Record consent
      </Button>
    </FormDialog>
  )
}
