import { useState } from 'react'
import { recordGhanaCard, verifyGhanaCard } from '#contract/people.ts'
import { CARD_FORM, parseGhanaCard } from '#domain/access/ghana-card.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { cardLabel } from '#web/people/account-labels.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export function CardDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState(false)
  const record = useSubmit(recordGhanaCard, useAccountChanged(onClose))
  const verify = useSubmit(verifyGhanaCard, useAccountChanged(onClose))
  const params = { userId: person.id }
  const number = parseGhanaCard(typed)
  const busy = record.busy || verify.busy
  const close = () => {
    if (!busy) onClose()
  }
  const awaits = person.ghanaCard !== null && person.ghanaCard.verifiedAt === null
  return (
    <Dialog title={`Ghana Card of ${person.fullName}`} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <SendingNotice sending={{ unanswered: record.unanswered || verify.unanswered }} />
        {!record.unanswered && <SendingNotice sending={{ error: record.error }} title="Failed to save the number" />}
        {!verify.unanswered && <SendingNotice sending={{ error: verify.error }} title="The card was not recorded as seen" />}
        <p className="mb-4">
          Current: <span className="font-bold">{cardLabel(person)}</span>
        </p>
        {awaits && (
          <div className="mb-6 border-b border-line pb-6">
            <Checkbox checked={seen} onChange={setSeen}>
              I have seen the card. The number, name and photo match this person.
            </Checkbox>
            <p className="mb-3 text-muted">This records that you have seen the card. It is not verified with the authority.</p>
            <Button
              wide
              disabled={busy}
              busy={verify.busy && 'Saving...'}
              reason={seen ? undefined : 'Tick the box above.'}
              onClick={() => verify.send({ params })}
            >
              Record card as seen
            </Button>
          </div>
        )}
        <TextField
          label={person.ghanaCard === null ? 'Number on the card' : 'New number'}
          hint={person.ghanaCard === null ? 'GHA, nine digits, one digit.' : 'The card must be seen again.'}
          mono
          autoComplete="off"
          maxLength={24}
          placeholder="GHA-123456789-0"
          value={typed}
          disabled={busy || record.unanswered}
          error={record.error?.errors['number'] ?? (typed.length >= 15 && number === undefined ? CARD_FORM : undefined)}
          onChange={setTyped}
        />
        <Button
          wide
          kind={awaits ? 'second' : 'primary'}
          disabled={busy}
          busy={record.busy && 'Saving...'}
          reason={number === undefined && !record.unanswered ? CARD_FORM : undefined}
          onClick={() => record.send({ params, body: { number: number ?? typed } })}
        >
          Save number
        </Button>
      </div>
    </Dialog>
  )
}
