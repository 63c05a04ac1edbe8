import { lazy, Suspense, useState } from 'react'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { PersonMessages } from '#web/notifications/person-messages.tsx'
import { AccountActions, type AccountAction } from '#web/people/account-actions.tsx'
import { blacklistLabel, cardLabel } from '#web/people/account-labels.ts'
import { AccountTrail } from '#web/people/account-trail.tsx'
import { staffRows } from '#web/profile/staff-profile-rows.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { PersonSupport } from '#web/support/person-support.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const AccountActionDialog = lazy(async () => ({ default: (await import('#web/people/account-action-dialog.tsx')).AccountActionDialog }))

export function AccountDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const staff = useSignedIn()
  const [action, setAction] = useState<AccountAction>()
  if (action !== undefined)
    return (
      <Suspense>
        <AccountActionDialog action={action} person={person} onClose={onClose} />
      </Suspense>
    )
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
        ...staffRows(person, 'full').map(({ name, answer }) => [name, answer] as const),
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
