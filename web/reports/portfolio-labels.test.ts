import { formatShare, ageingOf, atRiskOf, type AgedGroup, rollsOf } from '#domain/reports/portfolio-ageing.ts'
import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import {
  ageingFinding,
  atRiskRows,
  cohortRows,
  ageingRows,
  barLength,
  cohortFinding,
  collectionFinding,
  collectionRows,
  lateFinding,
  rollFinding,
  rollRows,
  formatOverdue,
  type Portfolio,
} from '#web/reports/portfolio-labels.ts'

const group = (daysPastDue: number, principal: number): AgedGroup => ({
  daysPastDue,
  loans: 1,
  principal: cedis(principal),
  interest: NOTHING,
  overdue: NOTHING,
})
const week = (monday: string, due: number, paid: number) => ({
  week: monday,
  due: cedis(due),
  paidByDueDate: NOTHING,
  paidWithin7Days: NOTHING,
  paidByNow: cedis(paid),
  shareByDueDate: 0,
  shareWithin7Days: 0,
  shareByNow: due === 0 ? null : paid / due,
  collected: cedis(paid),
  onTime: cedis(paid),
  late: NOTHING,
  early: NOTHING,
})
const flow = { amount: NOTHING, thisMonth: NOTHING }
const counted = { ...flow, count: 0, countThisMonth: 0 }
const part = { loans: 0, principal: NOTHING, interest: NOTHING, overdue: NOTHING, share: null }

const book = (groups: readonly AgedGroup[], weekBefore: readonly AgedGroup[] = [], more: Partial<Portfolio> = {}): Portfolio => ({
  asOf: '2026-11-22',
  today: '2026-11-22',
  isClosed: false,
  computedAt: null,
  outstanding: { ...part, loans: groups.length, total: NOTHING },
  atRisk: atRiskOf(groups, weekBefore),
  ageing: ageingOf(groups),
  rolls: rollsOf([]),
  pastFinalDate: part,
  restructured: part,
  postponed: part,
  levels: [],
  weeks: [],
  cohorts: [],
  disbursed: counted,
  refinanced: counted,
  writtenOff: counted,
  recovered: flow,
  interestEarned: flow,
  unallocated: NOTHING,
  advances: NOTHING,
  decisions: { approved: 0, rejected: 0, approvalRate: null, medianHours: null },
  ...more,
})

test('collectionRows has a head and one row of amounts for each week', () => {
  const [head = [], row = [], ...more] = collectionRows(book([], [], { weeks: [week('2026-11-02', 100, 92)] }))
  expect(more).toEqual([])
  expect(Object.fromEntries(head.map((name, place) => [name, row[place]]))).toMatchObject({
    'As of': '2026-11-22',
    'Week of': '2026-11-02',
    Due: '100.00',
    'Paid by due date': '0.00',
    'Paid by now': '92.00',
  })
})

test('ageingRows and rollRows have a head and a row for each band; the ageing adds up to its total', () => {
  const portfolio = book([group(0, 70), group(3, 30)])
  const ageing = ageingRows({ ...portfolio, outstanding: { ...portfolio.outstanding, principal: cedis(100) } })
  const amounts = ageing.slice(1).map((row) => Number(row[3]))
  expect(ageing.every((row) => row.length === ageing[0]?.length)).toBe(true)
  expect(amounts.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(amounts.at(-1))
  const rolls = rollRows(portfolio)
  expect(rolls).toHaveLength(portfolio.rolls.length + 1)
  expect(rolls.every((row) => row.length === rolls[0]?.length)).toBe(true)
})

test('atRiskRows and cohortRows have a head and one row for each row of their chart', () => {
  const paid = { toRepay: cedis(650), paid: NOTHING, due: NOTHING, paidOfDue: NOTHING, paidShare: null }
  const cohort = { week: '2026-11-16', loans: 2, principal: cedis(500), firstDue: 2, firstOnTime: 1, firstOnTimeShare: 0.5, ...paid }
  const portfolio = book([group(0, 90), group(8, 10)])
  expect(atRiskRows(portfolio).map((row) => [row.length, row[1], row[4]])).toEqual([
    [6, 'Late over, days', 'Share of principal'],
    ...portfolio.atRisk.map(({ over, share }) => [6, String(over), String(share)]),
  ])
  expect(cohortRows({ ...portfolio, cohorts: [cohort] })[1]).toEqual(['2026-11-22', '2026-11-16', '2', '500.00', '0.5', ''])
})

describe('findings of charts', () => {
  test('lateFinding compares PAR 7 with a week before', () => {
    expect(lateFinding(book([]))).toBe('Nothing is outstanding')
    expect(lateFinding(book([group(0, 100)]))).toBe('Nothing is late')
    expect(lateFinding(book([group(0, 90), group(8, 10)]))).toBe('PAR 7 is 10.0%')
    expect(lateFinding(book([group(0, 90), group(8, 10)], [group(0, 95), group(9, 5)]))).toBe('PAR 7 rose in a week, from 5.0% to 10.0%')
    expect(lateFinding(book([group(0, 90), group(8, 10)], [group(0, 50), group(9, 50)]))).toContain('fell in a week')
  })
  test('ageingFinding returns the share that is one or two weeks late', () => {
    expect(ageingFinding(book([group(0, 10)]))).toBe('No loan is late')
    expect(ageingFinding(book([group(3, 60), group(10, 19), group(40, 21)]))).toBe('79.0% of the late balance is one or two weeks late')
  })
  test('collectionFinding returns the share paid by the due date, and within 7 days of weeks whose 7 days are over', () => {
    const paid = (monday: string, onTime: number, within7: number) => ({
      ...week(monday, 100, within7),
      paidByDueDate: cedis(onTime),
      paidWithin7Days: cedis(within7),
    })
    expect(collectionFinding(book([], [], { weeks: [week('2026-11-16', 0, 0)] }))).toBe('Nothing fell due in these weeks')
    const weeks = [paid('2026-11-02', 80, 92), paid('2026-11-16', 60, 60)]
    expect(collectionFinding(book([], [], { weeks }))).toBe('70.0% is paid by the due date and 92.0% within 7 days')
    expect(collectionFinding(book([], [], { weeks: weeks.slice(1) }))).toBe('60.0% is paid by the due date')
  })
  test('cohortFinding and rollFinding return the shares of first instalments and of new late balances', () => {
    expect(cohortFinding(book([]))).toBe('No first instalment has fallen due in these weeks')
    expect(rollFinding(book([]))).toBe('Nothing was outstanding on Sun 15 Nov')
    const rolls = rollsOf([
      { before: 0, now: 3, writtenOff: false, loans: 1, principal: cedis(25) },
      { before: 0, now: 0, writtenOff: false, loans: 3, principal: cedis(75) },
    ])
    expect(rollFinding(book([], [], { rolls }))).toBe('25.0% of the balance on time on Sun 15 Nov is late now')
  })
})

test('formatShare returns a dash without a share, and barLength a part of the longest bar', () => {
  expect([formatShare(null), formatShare(0.0784)]).toEqual(['–', '7.8%'])
  expect([barLength(5, 0), barLength(5, 10)]).toEqual(['0', 'calc(0.5 * 100%)'])
})

test('formatOverdue states the amount, the day and the age', () => {
  const loan = { daysPastDue: 1, overdueAmount: cedis(10), overdueSince: '2026-11-21' }
  expect(formatOverdue(loan, '2026-11-22')).toBe('GH₵10.00 overdue since Sat 21 Nov, 1 day')
})
