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

/** Puts a person on the blacklist, for good or until a day, or takes them off it. */
export function BlacklistDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [until, setUntil] = useState('')
  const put = useSubmit(blacklistCustomer, useAccountChanged('Failed to change the blacklist', onClose))
  const lift = useSubmit(liftBlacklist, useAccountChanged('Failed to change the blacklist', onClose))
  const params = { userId: person.id }
  if (person.blacklist?.inForce)
    return (
      <ReasonDialog
        title={`Take ${person.fullName} off the blacklist?`}
        hint="For the file: the customer does not see it."
        confirm="Take off the blacklist"
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
      title={`Put ${person.fullName} on the blacklist?`}
      hint="For the file: the customer does not see it."
      confirm="Put on the blacklist"
      busy="Saving..."
      failure="Failed to change the blacklist"
      sending={put}
      closed={passed ? refusal('blacklist_day_passed').message : undefined}
      onSend={(reason) => put.send({ params, body: { reason, until: until || undefined } })}
      onClose={onClose}
    >
      <p className="mb-4 text-muted">
        No application is taken and none is approved. Loans that were paid out go on. The customer is not told; whoever applies reads: “
        {refusal('not_lending').message}”
      </p>
      <TextField
        label="Last day"
        optional
        hint="Without one it holds until it is lifted."
        type="date"
        min={todayHere()}
        value={until}
        disabled={put.busy || put.unanswered}
        error={put.error?.errors['until']}
        onChange={setUntil}
      />
    </ReasonDialog>
  )
}
