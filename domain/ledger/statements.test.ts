import { describe, expect, test } from 'vitest'
import type { Account } from '#domain/ledger/accounts.ts'
import { balanceSheet, type BalanceOfDay, daysOfStatements, incomeStatement } from '#domain/ledger/statements.ts'

const of = (day: string, moved: Partial<Record<Account, number>>, closed: Partial<Record<Account, number>> = {}): BalanceOfDay[] =>
  (Object.keys({ ...moved, ...closed }) as Account[]).map((account) => ({
    day,
    account,
    moved: moved[account] ?? 0,
    closed: closed[account] ?? 0,
  }))

/** 2025 earned 40 and lost 10; it was closed between 2 and 31 January 2026, when 5 were earned. */
const BALANCES = [
  ...of('2025-12-31', { bank: 1_030, owner_funding: -1_000, interest_income: -40, write_offs: 10 }),
  ...of('2026-01-02', { bank: 1_031, owner_funding: -1_000, interest_income: -41, write_offs: 10 }),
  ...of(
    '2026-01-31',
    { bank: 1_035, owner_funding: -1_000, interest_income: -45, write_offs: 10 },
    { interest_income: 40, write_offs: -10, retained_earnings: -30 },
  ),
]
const JANUARY = { from: '2026-01-01', to: '2026-01-31' }

describe('incomeStatement', () => {
  test('of a period leaves the year end out, and drops accounts without an amount in any column', () => {
    const { lines, income, expenses, result } = incomeStatement(BALANCES, [JANUARY, { from: '2025-01-01', to: '2025-12-31' }])
    expect(lines.map(({ account, amounts }) => [account, ...amounts])).toEqual([
      ['interest_income', 5, 40],
      ['write_offs', 0, 10],
    ])
    expect([income, expenses, result]).toEqual([
      [5, 40],
      [0, 10],
      [5, 30],
    ])
    expect(incomeStatement(BALANCES, [JANUARY]).lines.map(({ account }) => account)).toEqual(['interest_income'])
  })
})

describe('balanceSheet', () => {
  const sheet = balanceSheet(BALANCES, ['2026-01-31', '2026-01-02', '2025-12-31'])

  test('has equal sides before and after the year end', () => {
    expect(sheet.assets).toEqual([1_035, 1_031, 1_030])
    expect(sheet.liabilities).toEqual([0, 0, 0])
    expect(sheet.equity).toEqual(sheet.assets)
  })

  test('names the result of the year, and of an earlier year until its end is booked', () => {
    expect(sheet.yearResult).toEqual([5, 1, 30])
    expect(sheet.earlierResult).toEqual([0, 30, 0])
    expect(sheet.lines.find(({ account }) => account === 'retained_earnings')?.amounts).toEqual([30, 0, 0])
  })
})

test('daysOfStatements are the ends of all columns, the days before the periods and the years before the days', () =>
  expect(daysOfStatements([JANUARY], ['2026-01-31', '2025-12-31'])).toEqual(['2024-12-31', '2025-12-31', '2026-01-31']))
