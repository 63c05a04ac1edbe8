import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import type { ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { MonthProvisions, OfficeBooks } from '#domain/audit-books/office-books.ts'

/** An expense for what the allowance grows, and the opposite for a release. */
export const provisionLines = ({ required, booked }: MonthProvisions): ExpectedLine[] => [
  ['provision_expense', required - booked],
  ['loan_allowance', booked - required],
]

/** The provisions of a month are those of its loans, are booked at its close by its user, and follow audited percentages (rules A49 and A50). */
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
