import type { LocalDate } from '#domain/kernel/calendar.ts'
import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import { LoanBooks } from '#domain/audit-books/check-arrears-events.ts'
import type { ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { CustomerFacts, EntryFacts, LoanFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { MonthProvisions, OfficeBooks } from '#domain/audit-books/office-books.ts'

/** Rule A48, written a second time: classes by their first day past due. */
const CLASSES: readonly (readonly [name: string, from: number])[] = [
  ['current', 0],
  ['olem', 30],
  ['substandard', 90],
  ['doubtful', 180],
  ['loss', 360],
]
/** Hundredths of a percent, until the first change. */
const FIRST_RATES = [100, 500, 2_000, 5_000, 10_000]

function ratesOf({ provisionRates }: OfficeFacts, day: LocalDate): readonly number[] {
  let found: readonly number[] = FIRST_RATES
  for (const { fromDay, rates } of provisionRates) if (fromDay <= day) found = rates
  return found
}

/** The stored class and provision of each loan and closed month, by debt and lateness at its end. */
export function checkProvisions(facts: CustomerFacts, office: OfficeFacts, out: Findings): void {
  for (const loan of facts.loans) {
    const books = new LoanBooks(facts, loan)
    for (const { month, lastDay } of office.provisionMonths) {
      const principal = books.principalOn(lastDay)
      const stored = loan.provisions.find((one) => one[0] === month)
      out.same(
        'provision_is_its_loan',
        `The days past due, class, principal and provision of loan ${loan.id} in ${month.slice(0, 7)}`,
        principal > 0 ? expected(principal, books.daysPastDueOn(lastDay), ratesOf(office, lastDay)) : 'none',
        stored ? stored.slice(1).join(' ') : 'none',
      )
    }
  }
}

function expected(principal: number, days: number, rates: readonly number[]): string {
  let place = 0
  for (const [index, [, from]] of CLASSES.entries()) if (days >= from) place = index
  const exact = (principal * (rates[place] ?? 0)) / 10_000
  return [days, CLASSES[place]?.[0], principal, Math.round(exact)].join(' ')
}

/** The provision of the last month classified before the write-off. */
export function provisionBefore(entry: EntryFacts, loan: LoanFacts, { provisionMonths }: OfficeFacts): number {
  const last = provisionMonths.findLast(({ lastEntry }) => lastEntry < entry.id)
  return loan.provisions.find((one) => one[0] === last?.month)?.[4] ?? 0
}

/** An expense for what the allowance grows, and the opposite for a release. */
export const provisionLines = ({ required, booked }: MonthProvisions): ExpectedLine[] => [
  ['provision_expense', required - booked],
  ['loan_allowance', booked - required],
]

/** Rules A49 and A50: the provisions of its loans, booked at its close by its user, at audited percentages. */
export function checkMonthProvisions(books: OfficeBooks, office: OfficeFacts, claimed: ReadonlySet<string>, out: Findings): void {
  for (const one of books.provisions) {
    const name = `the provisions of ${one.month.slice(0, 7)}`
    const rule = 'month_provisions_are_their_loans'
    out.amount(rule, `The sum of ${name}`, one.foundRequired, one.required)
    out.amount(rule, `The allowance before ${name}`, one.foundBooked, one.booked)
    const isBooked = claimed.has(name)
    out.same('fact_has_its_entry', `Whether ${name} have an entry`, one.required !== one.booked, isBooked)
    const entry = books.entries.find(({ id }) => id === one.entryId)
    out.same('fact_has_its_entry', `The entry of ${name}`, entry?.kind ?? null, one.entryId === null ? null : 'provisions_booked')
    if (entry && entry.id <= one.lastEntry) out.same(rule, `The last entry before ${name}`, entry.id - 1, one.lastEntry)
    const closed = books.months.find(({ month }) => month === one.month)
    out.same(rule, `Who booked ${name}`, closed?.closedBy ?? 'a closed month', one.bookedBy)
    out.moment(rule, `When ${name} were booked`, closed?.closedAt ?? null, one.bookedAt)
  }
  for (const one of office.provisionRates) {
    const name = `The percentages of provisions ${one.id}`
    const audit = books.audits.find(({ action, targetId }) => action === 'setProvisionRates' && targetId === String(one.id))
    const audited = ['current', 'olem', 'substandard', 'doubtful', 'loss'].map((part) => numberIn(audit?.after, part)).join(' ')
    out.same(
      'provision_rates_are_audited',
      name,
      `${audited} from ${textIn(audit?.after, 'fromDay')}`,
      `${one.rates.join(' ')} from ${one.fromDay}`,
    )
    out.same('provision_rates_are_audited', `Who set ${name}`, audit?.actor, one.setBy)
    out.moment('provision_rates_are_audited', `When ${name} were set`, audit?.at ?? null, new Date(one.setAt))
  }
}
