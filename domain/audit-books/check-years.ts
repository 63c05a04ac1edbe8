import type { Findings } from '#domain/audit-books/finding.ts'
import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import type { ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { OfficeBooks, YearFacts } from '#domain/audit-books/office-books.ts'

/** Income and expense accounts are emptied into retained earnings. */
export const yearEndLines = ({ accounts }: YearFacts): ExpectedLine[] => [
  ...accounts.map(([account, amount]): ExpectedLine => [account, 0 - amount]),
  ['retained_earnings', sumOf(accounts)],
]

const sumOf = (accounts: YearFacts['accounts']): number => accounts.reduce((sum, [, amount]) => sum + amount, 0)

/** A year is closed once, after its December, by two users, with the result of its entries (rule A45). */
export function checkYears({ years, yearRequests, months, audits }: OfficeBooks, claimed: ReadonlySet<string>, out: Findings): void {
  for (const one of years) {
    const name = `closed year ${one.year}`
    out.amount('closed_year_is_its_entries', `The result of ${name}`, 0 - sumOf(one.accounts), one.result)
    if (one.accounts.length > 0 && !claimed.has(`year ${one.year}`))
      out.add('fact_has_its_entry', `The entry of year ${one.year}`, 'an entry in the journal', 'none')
    if (!months.some(({ month }) => month === `${one.year}-12-01`))
      out.add('closed_year_is_its_entries', `December of ${name}`, 'a closed month', 'none')
    const audit = audits.find((row) => row.action === 'closeYear' && row.targetId === String(one.year))
    if (!audit) out.add('year_end_is_audited', name, 'an audit row', 'none')
    out.same('year_end_is_audited', `Who closed ${name}`, audit?.actor, one.closedBy)
    if (audit) out.moment('year_end_is_audited', `When ${name} was closed`, audit.at, one.closedAt)
    out.same('year_end_is_audited', `The result of ${name}`, numberIn(audit?.after, 'result'), one.result)
    out.same('year_end_is_audited', `How ${name} counts closes of months`, audit?.after?.['byBookingDay'] !== false, one.byBookingDay)
    out.same('year_end_is_by_two', `Who requested ${name}`, textIn(audit?.after, 'requestedBy'), one.requestedBy)
    const request = yearRequests.find(
      (row) => row.year === one.year && row.decidedBy === one.closedBy && row.requestedBy === one.requestedBy,
    )
    if (!request || one.closedBy === one.requestedBy)
      out.add('year_end_is_by_two', name, 'a request that a second user confirmed', request ? 'one user' : 'none')
  }
  for (const { id, year, requestedBy, requestedAt, decidedAt } of yearRequests) {
    const found = years.find((one) => one.year === year)
    out.moment('year_end_is_by_two', `The confirmation of request ${id} (year_end)`, found?.closedAt ?? null, decidedAt)
    const made = audits.find((row) => row.action === 'requestYearEnd' && row.targetId === String(year) && row.actor === requestedBy)
    out.moment('year_end_is_audited', `The making of request ${id} (year_end)`, made?.at ?? null, requestedAt)
  }
}
