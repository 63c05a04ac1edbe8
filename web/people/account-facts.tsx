import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { sayCedis } from '#domain/kernel/money.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { businessWords } from '#web/staff-kit/business-labels.ts'
import { blacklistWords, cardWords } from '#web/people/account-labels.ts'
import { PhoneProof } from '#web/staff-kit/phone-proof.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

/** What staff may see of an account; the server masks what this person may not. */
export function AccountFacts({ person }: { person: Person }) {
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
        ['Business', businessWords(person.businessType)],
        ['Address', person.address ?? 'none'],
        ['Left to repay', sayCedis(person.currentDebt)],
        ['Repaid so far', sayCedis(person.totalAmountRepaid)],
        ['Weeks', `${person.onTimePayments} on time, ${person.latePayments} late, ${person.missedPayments} missed`],
        ['With us since', sayDay(dayOf(person.createdAt), todayHere())],
        ['Ghana Card', cardWords(person)],
        ['Account', person.isActive ? 'active' : 'deactivated'],
        ...(person.blacklist ? [['Blacklist', blacklistWords(person.blacklist)] as const] : []),
      ]}
    />
  )
}
