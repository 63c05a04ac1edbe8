import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { aboutLabel, controlLabel, kindLabel, trialBalanceRows } from '#web/ledger/ledger-labels.ts'

test('an entry says what it is about, and leaves out what it is not', () => {
  expect(aboutLabel({ loanId: 7, paymentId: 12, receiptNumber: 'ABC234' })).toBe('Loan #7, payment 12, receipt ABC234')
  expect(aboutLabel({ loanId: null, paymentId: null, receiptNumber: 'ABC234' })).toBe('receipt ABC234')
  expect(aboutLabel({ loanId: null, paymentId: null, receiptNumber: null })).toBe('')
})

test('a kind has its name, and one that is not known its own word', () => {
  expect([kindLabel('written_off'), kindLabel('gift')]).toEqual(['Written off', 'gift'])
})

test('a control says whether it agrees, with how many, and by what', () => {
  const control = { account: 'loan_principal', name: 'Loans', balance: cedis(5), parts: cedis(5), difference: NOTHING } as const
  expect(controlLabel({ ...control, count: 2, of: 'loans', from: 'schedules' })).toBe('Agrees: 2 loans, by schedules and payments')
  expect(controlLabel({ ...control, count: 1, of: 'customers', from: 'journal', difference: cedis(1) })).toBe(
    'Differs: 1 customer, by the journal',
  )
  expect(controlLabel({ ...control, count: 0, of: 'loans', from: 'journal' })).toBe('Agrees: no loan stands at anything, by the journal')
})

test('the file of the trial balance ends with both totals', () => {
  const row = { account: 'bank', code: '1010', name: 'Bank', kind: 'asset', debit: cedis(5), credit: NOTHING } as const
  const totals = { debit: cedis(5), credit: cedis(5) }
  expect(trialBalanceRows({ rows: [row], totals, controls: [], asOf: '2026-03-02', today: '2026-03-02', isClosed: false })).toEqual([
    ['Code', 'Account', 'Kind', 'Debit', 'Credit'],
    ['1010', 'Bank', 'asset', '5.00', '0.00'],
    ['', 'Together', '', '5.00', '5.00'],
  ])
})
