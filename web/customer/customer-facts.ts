import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { auditWords } from '#domain/access/audit-words.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { formatMoment, formatTime } from '#web/shared/format-time.ts'
import type { AuditRow, CreditedLoan, CustomerBook, CustomerView } from '#web/staff-kit/staff-rows.ts'

type Loan = CustomerBook['loans'][number]

const OPEN = ['active', 'written_off', 'approved', 'pending'] as const

/** The loan overdue longest, else the first in the order of `OPEN`, else the newest. */
export function currentLoan(loans: readonly Loan[]): Loan | undefined {
  const late = loans.filter(({ overdueAmount }) => overdueAmount > 0).toSorted((a, b) => b.daysPastDue - a.daysPastDue)
  const open = OPEN.map((status) => loans.find((loan) => loan.status === status && (status === 'pending' || loan.outstanding > 0)))
  return late[0] ?? open.find((loan) => loan !== undefined) ?? loans[0]
}

export interface BookTotals {
  readonly overdue: Pesewas
  readonly overdueSince: string | null
  readonly daysPastDue: number
  readonly balance: Pesewas
  readonly active: number
  readonly paid: Pesewas
}

/** Over all active loans. */
export function totalsOf(loans: readonly Loan[]): BookTotals {
  const active = loans.filter(({ status }) => status === 'active')
  const [since = null] = active.flatMap(({ overdueSince }) => (overdueSince === null ? [] : [overdueSince])).toSorted()
  return {
    overdue: add(NOTHING, ...active.map(({ overdueAmount }) => overdueAmount)),
    overdueSince: since,
    daysPastDue: Math.max(0, ...active.map(({ daysPastDue }) => daysPastDue)),
    balance: add(NOTHING, ...active.map(({ outstanding }) => outstanding)),
    active: active.length,
    paid: add(NOTHING, ...active.map(({ amountPaid }) => amountPaid)),
  }
}

export const nextDueOf = (loans: readonly Loan[]): { day: string; amount: Pesewas } | undefined =>
  loans
    .flatMap(({ status, nextPaymentDue, nextPaymentAmount }) =>
      status === 'active' && nextPaymentDue !== null ? [{ day: nextPaymentDue, amount: nextPaymentAmount }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]

/** Undefined without a loan. */
export function creditOf({ person, book }: CustomerView): CreditedLoan | undefined {
  const loan = book && currentLoan(book.loans)
  if (!book || !loan) return undefined
  const { id, userId, status, outstanding, awaitsAcceptance } = loan
  const otherLoans = book.loans.filter((other) => other.id !== id)
  return {
    id,
    userId,
    status,
    outstanding,
    awaitsAcceptance,
    otherLoans,
    user: { fullName: person.fullName },
    unallocated: book.unallocated,
    lots: book.lots,
  }
}

export type NextStep = 'profile' | 'apply'

/** Undefined after the first application. */
export function nextStepOf({ person, book }: CustomerView): NextStep | undefined {
  if (!person.isActive || (book?.loans.length ?? 0) > 0) return undefined
  return person.profileCompleted ? 'apply' : 'profile'
}

const HIDDEN_NAMES: Readonly<Record<string, string>> = {
  phone: 'the phone number',
  momoNumber: 'the mobile money number',
  email: 'the e-mail address',
  address: 'the address',
  ghanaCard: 'the Ghana Card number',
}

/** `Revealed the phone number`, `Approved loan`. */
export function activityLabel(row: Pick<AuditRow, 'action' | 'outcome' | 'viewed' | 'after'>): string {
  const part = typeof row.after === 'object' && row.after !== null && 'part' in row.after ? String(row.after.part) : undefined
  if (part !== undefined) return `Revealed ${HIDDEN_NAMES[part] ?? part}`
  return row.viewed === null ? auditWords(row) : auditWords(row).replace(/ (of|to|with)$/, '')
}

/** `9 of 13 weeks paid`. */
export const weeksWords = (loan: Pick<Loan, 'weeksCompleted' | 'termWeeks' | 'product'>): string =>
  `${loan.weeksCompleted} of ${loan.termWeeks} ${unitOfLoan(loan)}s paid`

type Reader = NonNullable<CustomerView['readers']>[number]

/** `3 times on 2 days, last the loan, today, 10:50`. */
export function looksWords({ looks, days, lastAt, lastViewed }: Reader, today: LocalDate): string {
  const times = looks === 1 ? 'Once' : `${looks} times`
  const spread = looks === 1 ? '' : days === 1 ? ' on one day' : ` on ${days} days`
  return `${times}${spread}, last ${lastViewed.replace(/ (of|to|with)$/, '')}, ${formatMoment(lastAt, today)}, ${formatTime(lastAt)}`
}
