import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { OfficeBooks, ReportFacts } from '#domain/audit-books/office-books.ts'

/** Stored figures of closed days and months, by the totals of the journal up to their day. */
export function checkReports({ reports, packs, months }: OfficeBooks, { lastOldDay }: OfficeFacts, out: Findings): void {
  for (const report of reports) checkReport(report, out)
  const closed = new Set(months.map((one) => one.month))
  const packed = new Set(packs.map((one) => one.month))
  for (const month of packed) if (!closed.has(month)) out.add('month_pack_is_sealed', `The pages of ${month}`, 'a closed month', 'none')
  for (const month of closed)
    if (!packed.has(month) && (lastOldDay === undefined || month > lastOldDay))
      out.add('month_pack_is_sealed', `The pages of closed month ${month.slice(0, 7)}`, 'stored pages', 'none')
  for (const { month, hash, pageHash } of packs)
    out.same('month_pack_is_sealed', `The hash of the pages of ${month.slice(0, 7)}`, pageHash, hash)
}

/** A year end, and a provision that a write-off used, repeat what other entries moved. */
const NOT_COUNTED = ['year_closed', 'provision_used']

function checkReport(report: ReportFacts, out: Findings): void {
  const { day, figures, moved } = report
  const rule = 'report_is_its_entries'
  const booked = (...accounts: readonly string[]): number =>
    moved.reduce((sum, [kind, account, amount]) => sum + (accounts.includes(account) && !NOT_COUNTED.includes(kind) ? amount : 0), 0)
  const [principal, interest] = [booked('loan_principal'), booked('interest_receivable')]
  const paidOut = moved.filter(([kind, account]) => account === 'loan_principal' && (kind === 'disbursement' || kind === 'payout_returned'))
  const expected: Readonly<Record<string, number>> = {
    'outstanding.principal': principal,
    'outstanding.interest': interest,
    'outstanding.total': principal + interest,
    'disbursed.amount': paidOut.reduce((sum, [, , amount]) => sum + amount, 0),
    'disbursed.count': paidOut.reduce((sum, [kind, , , lines]) => sum + (kind === 'disbursement' ? lines : -lines), 0),
    'writtenOff.amount': booked('write_offs'),
    'recovered.amount': -booked('recoveries'),
    'interestEarned.amount': -booked('interest_income'),
    unallocated: -booked('unallocated_money'),
    advances: -booked('customer_advances'),
  }
  for (const [path, amount] of Object.entries(expected)) {
    const name = `"${path}" in the report of ${day}`
    if (path.endsWith('count')) out.same(rule, name, amount, at(figures, path))
    else out.amount(rule, name, amount, at(figures, path) ?? null)
  }
  for (const groups of ['ageing', 'levels'])
    for (const part of ['principal', 'interest'] as const)
      out.amount(
        rule,
        `The sum of "${part}" by ${groups} in the report of ${day}`,
        part === 'principal' ? principal : interest,
        sumOf(figures[groups], part),
      )
}

function at(figures: unknown, path: string): number | undefined {
  let value = figures
  for (const name of path.split('.')) value = memberOf(value, name)
  return typeof value === 'number' ? value : undefined
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined

const sumOf = (groups: unknown, part: string): number =>
  Array.isArray(groups) ? groups.reduce<number>((sum, group: unknown) => sum + (at(group, part) ?? 0), 0) : 0
