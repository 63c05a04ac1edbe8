import { useState } from 'react'
import { blacklistCustomer, liftBlacklist } from '#contract/people.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { blacklistLabel } from '#web/people/account-labels.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function BlacklistDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [until, setUntil] = useState('')
  const add = useSubmit(blacklistCustomer, useAccountChanged(onClose))
  const lift = useSubmit(liftBlacklist, useAccountChanged(onClose))
  const params = { userId: person.id }
  if (person.blacklist?.inForce)
    return (
      <ReasonDialog
        title={`Remove ${person.fullName} from the blacklist?`}
        hint="For staff only. The customer does not see it."
        confirm="Remove from blacklist"
        busy="Saving..."
        failure="Failed to change the blacklist"
        kind="primary"
        sending={lift}
        onSend={(reason) => lift.send({ params, body: { reason } })}
        onClose={onClose}
      >
        <p className="mb-4">{blacklistLabel(person.blacklist)}</p>
      </ReasonDialog>
    )
  const passed = until !== '' && until < todayHere()
  return (
    <ReasonDialog
      title={`Add ${person.fullName} to the blacklist?`}
      hint="For staff only. The customer does not see it."
      confirm="Add to blacklist"
      busy="Saving..."
      failure="Failed to change the blacklist"
      sending={add}
      closed={passed ? refusal('blacklist_day_passed').message : undefined}
      onSend={(reason) => add.send({ params, body: { reason, until: until || undefined } })}
      onClose={onClose}
    >
      <p className="mb-4 text-muted">
        The customer cannot apply, and you cannot approve an application. Loans already paid out continue. We do not notify the customer. A
        customer who applies reads: “{refusal('not_lending').message}”
      </p>
      <TextField
        label="Last day"
        optional
        hint="Leave empty for no end date."
        type="date"
        min={todayHere()}
        value={until}
        disabled={add.busy || add.unanswered}
        error={add.error?.errors['until']}
        onChange={setUntil}
      />
    </ReasonDialog>
  )
}
