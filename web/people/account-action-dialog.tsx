import { useState } from 'react'
import { activateUser, deactivateUser, forgetDevices } from '#contract/people.ts'
import { ForCustomerApplicationDialog } from '#web/applications/for-customer-application-dialog.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReminderDialog } from '#web/notifications/reminder-dialog.tsx'
import type { AccountAction } from '#web/people/account-actions.tsx'
import { BlacklistDialog } from '#web/people/blacklist-dialog.tsx'
import { CardDialog } from '#web/people/card-dialog.tsx'
import { ExtraPermissionsDialog } from '#web/people/extra-permissions-dialog.tsx'
import { ForCustomerProfileDialog } from '#web/people/for-customer-profile-dialog.tsx'
import { NameDialog } from '#web/people/name-dialog.tsx'
import { PhoneDialog } from '#web/people/phone-dialog.tsx'
import { SignInCodeDialog } from '#web/people/sign-in-code-dialog.tsx'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'

const DIALOGS = {
  profile: ForCustomerProfileDialog,
  apply: ForCustomerApplicationDialog,
  code: SignInCodeDialog,
  devices: ForgetDevicesDialog,
  name: NameDialog,
  phone: PhoneDialog,
  extra: ExtraPermissionsDialog,
  activation: ActivationDialog,
  card: CardDialog,
  blacklist: BlacklistDialog,
  reminders: ReminderDialog,
} as const satisfies Record<AccountAction, unknown>

export function AccountActionDialog({ action, person, onClose }: { action: AccountAction; person: Person; onClose: () => void }) {
  const Action = DIALOGS[action]
  return <Action person={person} onClose={onClose} />
}

function ActivationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const activate = useSubmit(activateUser, useAccountChanged(onClose))
  const deactivate = useSubmit(deactivateUser, useAccountChanged(onClose))
  const params = { userId: person.id }
  if (!person.isActive)
    return (
      <FinalQuestion
        title={`Activate the account of ${person.fullName}?`}
        confirm="Activate"
        cancel="Go back"
        kind="primary"
        busy={activate.busy && 'Activating...'}
        closed={activate.busy}
        onConfirm={() => activate.send({ params })}
        onCancel={onClose}
      >
        <SendingNotice sending={activate} title="Nothing was changed" />
        {person.fullName} can sign in again.
      </FinalQuestion>
    )
  return (
    <FinalQuestion
      title={`Deactivate the account of ${person.fullName}?`}
      confirm="Deactivate"
      cancel="Go back"
      kind="danger"
      busy={deactivate.busy && 'Deactivating...'}
      closed={deactivate.busy}
      onConfirm={() => deactivate.send({ params, body: { reason: oneLine(reason) || undefined } })}
      onCancel={onClose}
    >
      <SendingNotice sending={deactivate} title="Nothing was changed" />
      <p className="mb-4">Nobody can sign in to the account, and all sessions end at once. Receipts and payments for its loans continue.</p>
      <TextField label="Reason" optional value={reason} maxLength={500} onChange={setReason} />
    </FinalQuestion>
  )
}

function ForgetDevicesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const forget = useSubmit(forgetDevices, useAccountChanged(onClose))
  return (
    <FinalQuestion
      title={`Forget all devices of ${person.fullName}?`}
      confirm="Forget devices"
      cancel="Go back"
      kind="danger"
      busy={forget.busy && 'Forgetting...'}
      closed={forget.busy}
      onConfirm={() => forget.send({ params: { userId: person.id } })}
      onCancel={onClose}
    >
      <SendingNotice sending={forget} title="Nothing was changed" />
      All sessions end at once. The next sign-in needs a code on every phone.
    </FinalQuestion>
  )
}
