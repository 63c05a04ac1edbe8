import { useState } from 'react'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { may } from '#web/lib/current-user.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountActions, type AccountAction } from '#web/people/account-actions.tsx'
import { AccountFacts } from '#web/people/account-facts.tsx'
import { AccountTrail } from '#web/people/account-trail.tsx'
import { ActivationDialog } from '#web/people/activation-dialog.tsx'
import { BlacklistDialog } from '#web/people/blacklist-dialog.tsx'
import { CardDialog } from '#web/people/card-dialog.tsx'
import { ExtraPermissionsDialog } from '#web/people/extra-permissions-dialog.tsx'
import { ForCustomerApplicationDialog } from '#web/applications/for-customer-application-dialog.tsx'
import { ForCustomerProfileDialog } from '#web/people/for-customer-profile-dialog.tsx'
import { ForgetDevicesDialog } from '#web/people/forget-devices-dialog.tsx'
import { PersonCare } from '#web/support/person-support.tsx'
import { PersonMessages } from '#web/notifications/person-messages.tsx'
import { PhoneDialog } from '#web/people/phone-dialog.tsx'
import { ReminderDialog } from '#web/notifications/reminder-dialog.tsx'
import { SignInCodeDialog } from '#web/people/sign-in-code-dialog.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

const DIALOGS = {
  profile: ForCustomerProfileDialog,
  apply: ForCustomerApplicationDialog,
  code: SignInCodeDialog,
  devices: ForgetDevicesDialog,
  phone: PhoneDialog,
  extra: ExtraPermissionsDialog,
  activation: ActivationDialog,
  card: CardDialog,
  blacklist: BlacklistDialog,
  reminders: ReminderDialog,
} as const satisfies Record<AccountAction, unknown>

/** One account: what is known about it, and what staff may do for its owner after an identity check. */
export function AccountDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const [action, setAction] = useState<AccountAction>()
  if (action !== undefined) {
    const Action = DIALOGS[action]
    return <Action person={person} onClose={onClose} />
  }
  return (
    <Dialog title={person.fullName} beside={<span className="text-muted">{ROLE_NAMES[person.role]}</span>} onClose={onClose}>
      <div className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <AccountFacts person={person} />
        <AccountActions person={person} staff={staff} onChoose={setAction} />
        <PersonCare person={person} />
        <PersonMessages person={person} onReminders={() => setAction('reminders')} />
        {may(staff, 'view_admin_reports') && <AccountTrail personId={person.id} />}
      </div>
    </Dialog>
  )
}
