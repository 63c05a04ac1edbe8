import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { aboutLabel, controlLabel, kindLabel, trialBalanceRows } from '#web/ledger/ledger-labels.ts'

test('aboutLabel lists loan, payment and receipt, if present', () => {
  expect(aboutLabel({ loanId: 7, paymentId: 12, receiptNumber: 'ABC234' })).toBe('Loan #7, payment 12, receipt ABC234')
  expect(aboutLabel({ loanId: null, paymentId: null, receiptNumber: 'ABC234' })).toBe('receipt ABC234')
  expect(aboutLabel({ loanId: null, paymentId: null, receiptNumber: null })).toBe('')
})

test('kindLabel returns the name of a kind, and an unknown kind unchanged', () => {
  expect([kindLabel('written_off'), kindLabel('gift')]).toEqual(['Written off', 'gift'])
})

test('controlLabel states the result, the count and the source', () => {
  const control = { account: 'loan_principal', name: 'Loans', balance: cedis(5), parts: cedis(5), difference: NOTHING } as const
  expect(controlLabel({ ...control, count: 2, of: 'loans', from: 'schedules' })).toBe('Agrees: 2 loans, by schedules and payments')
  expect(controlLabel({ ...control, count: 1, of: 'customers', from: 'journal', difference: cedis(1) })).toBe(
    'Differs: 1 customer, by the journal',
  )
  expect(controlLabel({ ...control, count: 0, of: 'loans', from: 'journal' })).toBe('Agrees: no loan has a balance, by the journal')
})

test('trialBalanceRows ends with both totals', () => {
  const row = { account: 'bank', code: '1010', name: 'Bank', kind: 'asset', debit: cedis(5), credit: NOTHING } as const
  const totals = { debit: cedis(5), credit: cedis(5) }
  expect(trialBalanceRows({ rows: [row], totals, controls: [], asOf: '2026-03-02', today: '2026-03-02', isClosed: false })).toEqual([
    ['Code', 'Account', 'Kind', 'Debit', 'Credit'],
    ['1010', 'Bank', 'asset', { digits: '5.00' }, { digits: '0.00' }],
    ['', 'Total', '', { digits: '5.00' }, { digits: '5.00' }],
  ])
})
