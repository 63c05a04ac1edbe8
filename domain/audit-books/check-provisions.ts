import type { CustomerFacts, EntryFacts, LoanFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { LoanBooks } from '#domain/audit-books/check-arrears-events.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'

/** Rule A48, written a second time: each class with its first day past due, the lightest first. */
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

/** The stored class and provision of each loan of each closed month, from what it owed and was late as the month ended. */
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

/** The provision of the last month that had been classified when the loan was written off. */
export function provisionBefore(entry: EntryFacts, loan: LoanFacts, { provisionMonths }: OfficeFacts): number {
  const last = provisionMonths.findLast(({ lastEntry }) => lastEntry < entry.id)
  return loan.provisions.find((one) => one[0] === last?.month)?.[4] ?? 0
}
