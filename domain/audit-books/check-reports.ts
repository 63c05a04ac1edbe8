import { textIn } from '#domain/audit-books/audit-index.ts'
import type { OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { OfficeBooks, ReportFacts } from '#domain/audit-books/office-books.ts'

/** Stored figures of closed days and months, by the journal's totals of then. */
export function checkReports({ reports, packs, months, audits }: OfficeBooks, { lastOldDay }: OfficeFacts, out: Findings): void {
  for (const report of reports) checkReport(report, out)
  const closed = new Set(months.map((one) => one.month))
  const packed = new Set(packs.map((one) => one.month))
  for (const month of packed) if (!closed.has(month)) out.add('month_pack_is_sealed', `The pages of ${month}`, 'a closed month', 'none')
  for (const month of closed)
    if (!packed.has(month) && (lastOldDay === undefined || month > lastOldDay))
      out.add('month_pack_is_sealed', `The pages of closed month ${month.slice(0, 7)}`, 'stored pages', 'none')
  for (const { month, hash, pageHash } of packs) {
    const name = `The hash of the pages of ${month.slice(0, 7)}`
    out.same('month_pack_is_sealed', name, pageHash, hash)
    const audit = audits.find((one) => one.action === 'closeMonth' && one.targetId === month.slice(0, 7))
    out.same('month_pack_is_sealed', `${name}, by the audit trail`, textIn(audit?.after, 'pack') ?? hash, hash)
  }
}

/** Year ends and used provisions repeat what other entries moved. */
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
  checkAgreement(report, principal, out)
}

/** Figures of a report that repeat or contain each other. */
function checkAgreement({ day, figures }: ReportFacts, principal: number, out: Findings): void {
  const rule = 'report_figures_agree'
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part * 10_000) / whole) / 10_000)
  const rows = (name: string) => [memberOf(figures, name)].flat()
  const late = (from: number, part: string): number => sumOf(rows('ageing').slice(from), part)
  for (const part of ['loans', 'overdue'])
    out.same(rule, `The sum of "${part}" by level in the report of ${day}`, sumOf(rows('ageing'), part), sumOf(rows('levels'), part))
  for (const one of rows('atRisk')) {
    const [over, amount] = [at(one, 'over') ?? 0, at(one, 'amount') ?? 0]
    const name = `the principal more than ${over} days past due in the report of ${day}`
    out.same(rule, `The share of ${name}`, share(amount, principal), at(one, 'share'))
    checkOrder(rule, `With what is restructured, ${name}`, [amount + (at(one, 'restructured.amount') ?? 0), principal], out)
    // The first bands end where these limits do.
    const from = over === 0 ? 1 : over === 7 ? 2 : undefined
    if (from === undefined) continue
    out.amount(rule, `The sum by age of ${name}`, late(from, 'principal'), amount)
    out.same(rule, `The loans by age of ${name}`, late(from, 'loans'), at(one, 'loans'))
  }
  for (const one of rows('weeks')) {
    const [due, byDueDate, within, byNow] = ['due', 'paidByDueDate', 'paidWithin7Days', 'paidByNow'].map((part) => at(one, part) ?? 0)
    const name = `the week of ${String(memberOf(one, 'week'))} in the report of ${day}`
    const collected = ['onTime', 'late', 'early'].reduce((sum, part) => sum + (at(one, part) ?? 0), 0)
    out.amount(rule, `What was collected in ${name}`, collected, at(one, 'collected') ?? null)
    checkOrder(rule, `What was paid of ${name}`, [byDueDate, within, byNow, due], out)
    for (const [part, paid] of Object.entries({ shareByDueDate: byDueDate, shareWithin7Days: within, shareByNow: byNow }))
      out.same(rule, `"${part}" of ${name}`, share(paid ?? 0, due ?? 0), at(one, part))
  }
  for (const one of rows('cohorts')) {
    const [due, paidOfDue, toRepay, paid] = ['due', 'paidOfDue', 'toRepay', 'paid'].map((part) => at(one, part) ?? 0)
    const name = `the loans of the week of ${String(memberOf(one, 'week'))} in the report of ${day}`
    checkOrder(rule, `What was paid of ${name}`, [paidOfDue, due, toRepay], out)
    checkOrder(rule, `What was repaid of ${name}`, [paidOfDue, paid, toRepay], out)
    checkOrder(
      rule,
      `The first weeks of ${name}`,
      ['firstOnTime', 'firstDue', 'loans'].map((part) => at(one, part)),
      out,
    )
    out.same(rule, `"paidShare" of ${name}`, share(paidOfDue ?? 0, due ?? 0), at(one, 'paidShare'))
  }
}

/** Each is a part of the next one. */
function checkOrder(rule: string, what: string, parts: readonly (number | undefined)[], out: Findings): void {
  const found = parts.join(' ')
  out.same(rule, what, parts.toSorted((a, b) => (a ?? 0) - (b ?? 0)).join(' '), found)
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
