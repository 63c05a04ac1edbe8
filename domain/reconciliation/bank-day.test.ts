import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { bankDayOf, type BankBalances, type BankMovement } from '#domain/reconciliation/bank-day.ts'

const DAY = '2026-03-05'
const balances = (over: Partial<BankBalances> = {}): BankBalances => ({
  day: DAY,
  covered: true,
  statement: pesewas(1_000),
  expected: pesewas(1_000),
  ledger: pesewas(1_000),
  openExceptions: 0,
  ...over,
})
const movement = (inLedger: boolean, onStatement: boolean, ...days: [string, number][]): BankMovement => ({
  name: 'x',
  inLedger,
  onStatement,
  days: days.map(([day, amount]) => ({ day, amount: pesewas(amount) })),
})
const first = { day: '2026-03-01', atStart: pesewas(0) }

test.each<[string, BankMovement[], Partial<BankBalances>, number, object]>([
  ['agrees', [], {}, 0, { state: 'green', difference: 0, why: null }],
  ['has no complete statement', [], { covered: false }, 0, { state: 'no_statement', why: null }],
  ['has money in transit', [movement(true, true, [DAY, -500], ['2026-03-06', 500])], {}, 0, { state: 'green', difference: -500 }],
  ['has money that arrived later', [movement(true, true, [DAY, -500], [DAY, 500])], {}, 0, { state: 'green', difference: 0 }],
  ['misses an entry', [movement(false, true, [DAY, 500])], {}, 0, { state: 'red', why: '1 on the statement, not in the ledger (GH₵5.00)' }],
  ['misses a line', [movement(true, false, [DAY, -500])], {}, 0, { state: 'red', why: '1 in the ledger, not on the statement (−GH₵5.00)' }],
  ['began with a difference', [], {}, 700, { state: 'red', difference: 700 }],
  [
    'misses a statement before',
    [],
    { expected: pesewas(900) },
    0,
    { state: 'red', difference: 100, why: '1 moved on days without a statement (GH₵1.00)' },
  ],
  ['has open exceptions', [], { openExceptions: 2 }, 0, { state: 'red', why: '2 open exceptions' }],
  ['is before its movement', [movement(false, true, ['2026-03-06', 500])], {}, 0, { state: 'green', difference: 0 }],
])('bankDayOf returns state, difference and reason of a day that %s', (_what, movements, over, atStart, expected) =>
  expect(bankDayOf(balances(over), movements, { ...first, atStart: pesewas(atStart) })).toMatchObject(expected),
)
