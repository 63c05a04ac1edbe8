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
import { PhoneProof } from '#web/staff-kit/phone-proof.tsx'
import { activateUser, deactivateUser, forgetDevices } from '#contract/people.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { useAccountChange } from '#web/staff-kit/use-account-change.ts'

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
        <PersonSupport person={person} />
        <PersonMessages person={person} onReminders={() => setAction('reminders')} />
        {may(staff, 'view_admin_reports') && <AccountTrail personId={person.id} />}
      </div>
    </Dialog>
  )
}

/** What staff may see of an account; the server masks what this person may not. */
function AccountFacts({ person }: { person: Person }) {
  return (
    <DefinitionRows
      rows={[
        [
          'Phone',
          <span key="phone" className="inline-flex flex-wrap items-center justify-end gap-2">
            <PhoneProof customer={person} />
            {person.phone ?? 'none'}
          </span>,
        ],
        ['E-mail', person.email ?? 'none'],
        ['Mobile money', person.momoNumber ?? 'none'],
        ['Business', businessLabel(person.businessType)],
        ['Address', person.address ?? 'none'],
        ['Left to repay', formatCedis(person.currentDebt)],
        ['Repaid so far', formatCedis(person.totalAmountRepaid)],
        ['Weeks', `${person.onTimePayments} on time, ${person.latePayments} late, ${person.missedPayments} missed`],
        ['With us since', formatDay(dayOf(person.createdAt), todayHere())],
        ['Ghana Card', cardLabel(person)],
        ['Account', person.isActive ? 'active' : 'deactivated'],
        ...(person.blacklist ? [['Blacklist', blacklistLabel(person.blacklist)] as const] : []),
      ]}
    />
  )
}

/** Closes an account to sign-in, or opens it again. */
function ActivationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const activate = useSubmit(activateUser, useAccountChange('Failed to activate the account', onClose))
  const deactivate = useSubmit(deactivateUser, useAccountChange('Failed to deactivate the account', onClose))
  const params = { userId: person.id }
  if (!person.isActive)
    return (
      <FinalQuestion
        title={`Activate the account of ${person.fullName}?`}
        confirm="Activate"
        keep="Leave it closed"
        kind="primary"
        busy={activate.busy && 'Working...'}
        closed={activate.busy}
        onConfirm={() => activate.send({ params })}
        onCancel={onClose}
      >
        <SendingNotice sending={{ unanswered: activate.unanswered }} />
        The person can sign in again.
      </FinalQuestion>
    )
  return (
    <FinalQuestion
      title={`Deactivate the account of ${person.fullName}?`}
      confirm="Deactivate"
      keep="Keep it open"
      kind="danger"
      busy={deactivate.busy && 'Working...'}
      closed={deactivate.busy}
      onConfirm={() => deactivate.send({ params, body: { reason: oneLine(reason) || undefined } })}
      onCancel={onClose}
    >
      <SendingNotice sending={{ unanswered: deactivate.unanswered }} />
      <p className="mb-4">Sign-in closes and every session ends at once. Receipts and payments for its loans go on.</p>
      <TextField label="Reason" optional value={reason} maxLength={500} onChange={setReason} />
    </FinalQuestion>
  )
}

/** For a phone that was lost: ends every session and forgets every device of a person. */
function ForgetDevicesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const forget = useSubmit(forgetDevices, useAccountChange('Failed to forget the devices', onClose))
  return (
    <FinalQuestion
      title={`Forget all devices of ${person.fullName}?`}
      confirm="Forget devices"
      keep="Keep them"
      kind="danger"
      busy={forget.busy && 'Working...'}
      closed={forget.busy}
      onConfirm={() => forget.send({ params: { userId: person.id } })}
      onCancel={onClose}
    >
      <SendingNotice sending={{ unanswered: forget.unanswered }} />
      Every session ends at once. The next sign-in needs a code, on every phone.
    </FinalQuestion>
  )
}
