import type { searchOffice } from '#contract/reports.ts'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { railFor } from '#web/panel/rail-items.ts'
import { cashPath, customerPath, opensTab, personPath, reviewPath, staffLoanPath, tabPath } from '#web/staff-kit/admin-tabs.ts'
import type { StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

export type FoundInOffice = AnswerOf<typeof searchOffice>
type FoundPerson = FoundInOffice['people'][number]

export interface SearchRow {
  readonly id: string
  readonly group: 'People' | 'Loans' | 'Receipts and transaction IDs' | 'Actions'
  readonly icon: IconName | undefined
  readonly title: string
  readonly words: string
  /** Kind, at the end of the row. */
  readonly what: string
  readonly to: string
}

export function searchRows(found: FoundInOffice, typed: string, staff: StaffMember, today: LocalDate): SearchRow[] {
  const seesLoans = opensTab(staff, 'disbursements')
  const people = found.people.map(personRow)
  const loans = seesLoans ? found.people.flatMap(loanRow) : []
  const isNumber = /^#?\s*\d+$/.test(typed.trim())
  return [
    ...(isNumber ? [...loans, ...people] : [...people, ...loans]),
    ...found.receipts.map(({ number, customerName, loanId, amount, madeAt }) => ({
      id: `receipt-${number}`,
      group: 'Receipts and transaction IDs' as const,
      icon: 'receipt' as const,
      title: number,
      words: [customerName ?? 'any customer', amount === null ? 'any amount' : formatCedis(amount), formatDay(dayOf(madeAt), today)].join(
        ', ',
      ),
      what: 'Receipt',
      to: loanId === null || !seesLoans ? `/user-management?receipt=${number}` : staffLoanPath(loanId),
    })),
    ...found.transactions.map(({ paymentId, transactionId, customerName, loanId, amount, status, enteredOn }) => ({
      id: `payment-${paymentId}`,
      group: 'Receipts and transaction IDs' as const,
      icon: 'phone' as const,
      title: transactionId,
      words: [customerName, formatCedis(amount), status, formatDay(enteredOn, today)].join(', '),
      what: 'Transaction ID',
      to: status === 'pending' && opensTab(staff, 'payments') ? tabPath('payments') : staffLoanPath(loanId),
    })),
    ...actionRows(found.people, typed, staff),
  ]
}

const personRow = (person: FoundPerson): SearchRow => ({
  id: `person-${person.userId}`,
  group: 'People',
  icon: undefined,
  title: person.fullName,
  words: [
    person.phone ?? 'no phone',
    ...(person.isActive ? [] : ['deactivated']),
    person.loan ? `Loan #${person.loan.id}, ${person.loan.status}` : 'no open loan',
  ].join(' · '),
  what: person.isCustomer ? 'Customer' : 'Staff',
  to: personPath(person),
})

function loanRow({ userId, fullName, loan }: FoundPerson): SearchRow[] {
  if (!loan) return []
  return [
    {
      id: `loan-${userId}-${loan.id}`,
      group: 'Loans',
      icon: 'doc',
      title: `Loan #${loan.id}`,
      words: `${fullName}, ${loan.status.replaceAll('_', ' ')}${loan.status === 'active' ? `, balance ${formatCedis(loan.outstanding)}` : ''}`,
      what: 'Loan',
      to: loan.status === 'pending' ? reviewPath(loan.id) : customerPath(userId, loan.id),
    },
  ]
}

const MOST_ACTIONS = 4

function actionRows(people: readonly FoundPerson[], typed: string, staff: StaffMember): SearchRow[] {
  const [first] = people
  const loan = first?.loan
  const actions: SearchRow[] = []
  const add = (id: string, icon: IconName, title: string, what: string, to: string) =>
    actions.push({ id, group: 'Actions', icon, title, words: '', what, to })
  if (first && loan && (loan.status === 'active' || loan.status === 'approved')) {
    if (opensTab(staff, 'cash')) add('take', 'cash', `Take payment from ${first.fullName}`, 'Cash desk', cashPath(loan.id))
    if (opensTab(staff, 'arrears') && loan.status === 'active')
      add('contact', 'call', `Record contact with ${first.fullName}`, 'Collections', `${customerPath(first.userId, loan.id)}#contacts`)
  }
  const sought = typed.trim().toLowerCase()
  if (sought !== '')
    for (const { items } of railFor(staff))
      for (const { id, name, icon, to } of items) if (wordsBegin(name, sought)) add(`open-${id}`, icon, `Open ${name}`, 'Screen', to)
  return actions.slice(0, MOST_ACTIONS)
}

/** `pend` and `loans` find "Pending Loans". */
const wordsBegin = (name: string, sought: string): boolean => ` ${name.toLowerCase()}`.includes(` ${sought}`)

/** Marks typed words where a word of `name` begins with them. */
export function markedParts(name: string, typed: string): { text: string; marked: boolean }[] {
  const words = (typed.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)
  const begin = words.length === 0 ? undefined : new RegExp(`(?<=^|[^\\p{L}\\p{N}])(${words.join('|')})`, 'giu')
  if (!begin) return [{ text: name, marked: false }]
  return name
    .split(begin)
    .map((text, at) => ({ text, marked: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
