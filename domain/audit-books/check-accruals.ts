import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import { LoanBooks } from '#domain/audit-books/check-arrears-events.ts'
import { interestByPeriod, rebatedBy } from '#domain/audit-books/early-closing.ts'
import type { ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { CustomerFacts, LoanFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { AccrualFacts } from '#domain/audit-books/loan-day-facts.ts'
import type { MonthAccruals, OfficeBooks } from '#domain/audit-books/office-books.ts'
import { agreedDay, priceOf, termsOf, type ProductFacts } from '#domain/audit-books/price.ts'

const WHOLE = 1_000_000_000
/** Pesewas; the shares of a version are those of this loan. */
const SAMPLE = 100_000

/**
 * Rule A52, written a second time: the earned part of the interest at the end of a day, in billionths, rounded up. A period counts with all
 * of its interest, or with that of the days since it began.
 */
export function earnedShare(product: ProductFacts | null, from: LocalDate, on: LocalDate): number {
  const shares = sharesOf(product)
  const interest = shares.reduce((sum, one) => sum + one, 0)
  if (interest === 0) return WHOLE
  let begins = from
  let earned = 0
  for (const [index, share] of shares.entries()) {
    const ends = agreedDay(product, index + 1, from)
    if (on < ends) return billionths(earned, interest, { share, gone: Math.max(0, daysBetween(begins, on)), of: daysBetween(begins, ends) })
    earned += share
    begins = ends
  }
  return WHOLE
}

/** The earned pesewas of closed periods and a part of the running one, of all interest. */
function billionths(earned: number, interest: number, { share, gone, of }: { share: number; gone: number; of: number }): number {
  const above = BigInt(WHOLE) * (BigInt(earned) * BigInt(of) + BigInt(share) * BigInt(gone))
  const below = BigInt(interest) * BigInt(of)
  const quotient = above / below
  return Number(quotient * below < above ? quotient + 1n : quotient)
}

/** Cached interest of each period, by terms. */
const known = new Map<string, readonly number[]>()

function sharesOf(product: ProductFacts | null): readonly number[] {
  const key = product ? termsOf(product) : ''
  const shares = known.get(key) ?? interestByPeriod(product?.method ?? 'flat', priceOf(SAMPLE, product))
  known.set(key, shares)
  return shares
}

/** The stored accrual of each loan and month that earns by day, by entries, payout and lateness at its end. */
export function checkAccruals(facts: CustomerFacts, office: OfficeFacts, out: Findings): void {
  for (const loan of facts.loans) {
    const books = new LoanBooks(facts, loan)
    const months = office.accrualMonths.map(({ month, lastDay }) => ({
      month,
      lastDay,
      stored: loan.accruals.find((one) => one[0] === month),
    }))
    for (const { month, lastDay, stored } of months) {
      const name = `loan ${loan.id} in ${month.slice(0, 7)}`
      const isOpen = books.principalOn(lastDay) > 0 && loan.disbursedOn !== null
      const found = stored ? stored.slice(1).join(' ') : 'none'
      const expected = isOpen ? accrualOf(facts, loan, { books, lastDay }) : 'none'
      out.same('accrual_is_its_loan', `The days, days past due, share, interest, paid and accrued part of ${name}`, expected, found)
    }
    for (const one of loan.accruals)
      if (!months.some(({ stored }) => stored === one))
        out.add('accrual_is_its_loan', `What loan ${loan.id} accrued in ${one[0].slice(0, 7)}`, 'none', textOf(one))
  }
}

const textOf = (stored: AccrualFacts): string => stored.slice(1).join(' ')

function accrualOf({ entries }: CustomerFacts, loan: LoanFacts, { books, lastDay }: { books: LoanBooks; lastDay: LocalDate }): string {
  const from = loan.disbursedOn ?? lastDay
  const days = Math.max(0, daysBetween(from, lastDay))
  const share = earnedShare(loan.product, from, lastDay)
  const laterRebate = loan.rebate - rebatedBy(entries, loan.id, (one) => one.bookedOn <= lastDay)
  const interest = loan.totalRepayment + laterRebate - (loan.approvedAmount ?? 0)
  let [left, settled] = [0, 0]
  for (const { kind, bookedOn, lines } of entries)
    for (const [account, amount, , , of] of lines) {
      if (of !== loan.id || account !== 'interest_receivable' || bookedOn > lastDay) continue
      left += amount
      if (kind === 'refinance_settled' || kind === 'refinance_undone') settled -= amount
    }
  const paid = interest - left - settled
  const earned = Number((BigInt(interest) * BigInt(share)) / BigInt(WHOLE))
  return [days, books.daysPastDueOn(lastDay), share, interest, paid, Math.min(left, earned - paid)].join(' ')
}

/** What leaves unearned interest is income; a decrease exchanges the sides. */
export const accrualLines = ({ accrued, carried }: MonthAccruals): ExpectedLine[] => [
  ['accrued_interest', accrued - carried],
  ['accrual_income', carried - accrued],
]

/** Each month that earns by day, or follows a carried amount, is booked once at its close, by its user. */
export function checkMonthAccruals(books: OfficeBooks, office: OfficeFacts, claimed: ReadonlySet<string>, out: Findings): void {
  const rule = 'month_accruals_are_their_loans'
  let before = 0
  for (const { month, closedBy, closedAt } of books.months) {
    const name = `the interest accrued in ${month.slice(0, 7)}`
    const basis = office.interestBases.findLast((one) => one.fromMonth <= month)?.basis ?? 'when_paid'
    const one = books.accruals.find((row) => row.month === month)
    const isDue = basis === 'by_day' || before !== 0
    out.same('fact_has_its_entry', `Whether ${name} is booked`, isDue, one !== undefined)
    if (!one) continue
    out.same('interest_basis_is_audited', `The basis of ${name}`, basis, one.basis)
    out.amount(rule, `The accrued part of ${name}`, basis === 'by_day' ? one.foundAccrued : 0, one.accrued)
    out.amount(rule, `The suspended part of ${name}`, basis === 'by_day' ? one.foundSuspended : 0, one.suspended)
    out.amount(rule, `What was carried before ${name}`, before, one.carried)
    out.same('fact_has_its_entry', `Whether ${name} has an entry`, one.accrued !== one.carried, claimed.has(name))
    const entry = books.entries.find(({ id }) => id === one.entryId)
    out.same('fact_has_its_entry', `The entry of ${name}`, entry?.kind ?? null, one.entryId === null ? null : 'interest_accrued')
    out.same(rule, `Who booked ${name}`, closedBy, one.bookedBy)
    out.moment(rule, `When ${name} was booked`, closedAt, one.bookedAt)
    before = one.accrued
  }
  for (const { month } of books.accruals)
    if (!books.months.some((one) => one.month === month))
      out.add(rule, `The month of the interest accrued in ${month.slice(0, 7)}`, 'a closed month', 'none')
  checkBases(books, office, out)
}

/** By the audit trail, each change was requested by one user and set by another. */
function checkBases({ audits, months }: OfficeBooks, { interestBases }: OfficeFacts, out: Findings): void {
  const rule = 'interest_basis_is_audited'
  const made = audits.filter(({ action }) => action === 'setInterestBasis')
  out.same(rule, 'The number of changes of the basis of interest', made.length, interestBases.length)
  for (const one of interestBases) {
    const name = `change ${one.id} of the basis of interest`
    const audit = made.find(({ after }) => numberIn(after, 'request') === one.requestId)
    const found = `${one.basis} from ${one.fromMonth.slice(0, 7)}`
    out.same(rule, name, `${textIn(audit?.after, 'basis')} from ${textIn(audit?.after, 'fromMonth')}`, found)
    out.same(rule, `Who set ${name}`, audit?.actor, one.setBy)
    out.moment(rule, `When ${name} was set`, audit?.at ?? null, new Date(one.setAt))
    out.same(rule, `Who requested ${name}`, textIn(audit?.after, 'requestedBy'), one.requestedBy)
    const closed = months.find(({ month }) => month === one.fromMonth)
    if (closed && closed.closedAt < new Date(one.setAt)) out.add(rule, `The month of ${name}`, 'an open month then', 'closed')
    const requested = audits.find(
      ({ action, actor, at }) => action === 'requestInterestBasis' && actor === one.requestedBy && at <= new Date(one.setAt),
    )
    if (!requested) out.add('request_is_audited', `The making of ${name}`, 'an audit row (requestInterestBasis) of its maker', 'none')
    if (one.outcome !== 'confirmed' || one.requested !== found || one.decidedBy !== one.setBy || one.setBy === one.requestedBy)
      out.add(
        'request_is_by_two',
        `The request of ${name}`,
        `${found}, confirmed by a second user`,
        `${one.requested}, ${one.outcome ?? 'open'}`,
      )
  }
}
