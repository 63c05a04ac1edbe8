import { useState } from 'react'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountActions, type AccountAction } from '#web/people/account-actions.tsx'
import { AccountTrail } from '#web/people/account-trail.tsx'
import { BlacklistDialog } from '#web/people/blacklist-dialog.tsx'
import { CardDialog } from '#web/people/card-dialog.tsx'
import { ExtraPermissionsDialog } from '#web/people/extra-permissions-dialog.tsx'
import { ForCustomerApplicationDialog } from '#web/applications/for-customer-application-dialog.tsx'
import { ForCustomerProfileDialog } from '#web/people/for-customer-profile-dialog.tsx'
import { PersonSupport } from '#web/support/person-support.tsx'
import { PersonMessages } from '#web/notifications/person-messages.tsx'
import { PhoneDialog } from '#web/people/phone-dialog.tsx'
import { ReminderDialog } from '#web/notifications/reminder-dialog.tsx'
import { SignInCodeDialog } from '#web/people/sign-in-code-dialog.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'
import { blacklistLabel, cardLabel } from '#web/people/account-labels.ts'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import { activateUser, deactivateUser, forgetDevices } from '#contract/people.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

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
        <PersonSupport person={person} />
        <PersonMessages person={person} onReminders={() => setAction('reminders')} />
        {may(staff, 'view_admin_reports') && <AccountTrail personId={person.id} />}
      </div>
    </Dialog>
  )
}

/** The server masks what this user may not see. */
function AccountFacts({ person }: { person: Person }) {
  return (
    <DefinitionRows
      rows={[
        [
          'Phone',
          <span key="phone" className="inline-flex flex-wrap items-center justify-end gap-2">
            <PhoneVerification customer={person} />
            {person.phone ?? 'none'}
          </span>,
        ],
        ['E-mail', person.email ?? 'none'],
        ['Mobile money', person.momoNumber ?? 'none'],
        ['Business', businessLabel(person.businessType)],
        ['Address', person.address ?? 'none'],
        ['Outstanding', formatCedis(person.currentDebt)],
        ['Repaid', formatCedis(person.totalAmountRepaid)],
        ['Weeks', `${person.onTimePayments} on time, ${person.latePayments} late, ${person.missedPayments} missed`],
        ['Account since', formatDay(dayOf(person.createdAt), todayHere())],
        ['Ghana Card', cardLabel(person)],
        ['Account', person.isActive ? 'active' : 'deactivated'],
        ...(person.blacklist ? [['Blacklist', blacklistLabel(person.blacklist)] as const] : []),
      ]}
    />
  )
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
