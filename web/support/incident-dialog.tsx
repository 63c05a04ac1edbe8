import { useState } from 'react'
import { listIncidents, NOTIFIED_LENGTH, recordIncident } from '#contract/support-data.ts'
import { SUPPORT_TEXT_LENGTH } from '#domain/support/complaint.ts'
import { INCIDENT_KINDS, problemOfIncidentDays, type IncidentKind } from '#domain/support/incident.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { choicesOf } from '#web/support/support-labels.ts'
import { Button } from '#web/ui/button.tsx'

const KINDS = choicesOf(INCIDENT_KINDS)

const TEXTS = [
  {
    name: 'description',
    label: 'What happened',
    hint: 'Write customer and loan numbers, no names or phone numbers.',
    maxLength: SUPPORT_TEXT_LENGTH,
  },
  {
    name: 'notified',
    label: 'Who was notified, and when',
    hint: 'For example the Data Protection Commission, the Bank of Ghana, the customers or the police.',
    maxLength: NOTIFIED_LENGTH,
  },
  { name: 'measures', label: 'Measures', hint: undefined, maxLength: SUPPORT_TEXT_LENGTH },
] as const

export function IncidentDialog({ onClose }: { onClose: () => void }) {
  const today = todayHere()
  const refresh = useRefresh()
  const [kind, setKind] = useState<IncidentKind | ''>('')
  const [texts, setTexts] = useState({ happenedOn: '', foundOn: today, description: '', notified: '', measures: '' })
  const set = (name: keyof typeof texts) => (value: string) => setTexts({ ...texts, [name]: value })
  const sending = useSubmit(recordIncident, {
    onDone: ({ message }) => {
      showToast({ title: 'Incident recorded', words: message, tone: 'success' })
      refresh(listIncidents)
      onClose()
    },
  })
  const isEmpty = kind === '' || Object.values(texts).some((text) => text.trim() === '')
  const problem = isEmpty ? 'Fill in every field.' : problemOfIncidentDays(texts, today)
  const errors = sending.error?.errors ?? {}
  const closed = sending.busy || sending.unanswered
  return (
    <FormDialog
      title="Record incident"
      shape="wide"
      failure="The incident was not recorded"
      sending={sending}
      onClose={onClose}
      onSubmit={() => {
        if (kind !== '' && problem === undefined) sending.send({ body: { kind, ...texts } })
      }}
    >
      <SelectField label="Kind" placeholder="Choose" value={kind} choices={KINDS} disabled={closed} onChange={setKind} />
      <div className="grid gap-x-3 sm:grid-cols-2">
        <TextField
          label="Happened on"
          type="date"
          max={today}
          value={texts.happenedOn}
          disabled={closed}
          error={errors['happenedOn']}
          onChange={set('happenedOn')}
        />
        <TextField
          label="Found on"
          type="date"
          max={today}
          value={texts.foundOn}
          disabled={closed}
          error={errors['foundOn']}
          onChange={set('foundOn')}
        />
      </div>
      {TEXTS.map(({ name, ...field }) => (
        <TextArea key={name} {...field} value={texts[name]} disabled={closed} error={errors[name]} onChange={set(name)} />
      ))}
      <Button type="submit" wide busy={sending.busy && 'Recording...'} reason={sending.busy ? undefined : problem}>
        Record incident
      </Button>
    </FormDialog>
  )
}
