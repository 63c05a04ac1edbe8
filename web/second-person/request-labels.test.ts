import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { isDecidedHere, waitingFacts, waitingTitle, type WaitingRow } from '#web/second-person/request-labels.ts'

const row = (facts: Partial<WaitingRow>): WaitingRow => ({
  kind: 'payout',
  id: 1,
  loanId: null,
  userId: null,
  name: 'Ama Mensah',
  role: null,
  year: null,
  product: null,
  method: null,
  amount: null,
  bankReference: null,
  valueDate: null,
  officeEntry: null,
  document: null,
  documentOn: null,
  cause: null,
  plan: null,
  interestBasis: null,
  change: null,
  reason: null,
  askedBy: 'yaw',
  askedByName: 'Yaw Boateng',
  askedAt: new Date(0),
  expiresAt: null,
  mayDecide: true,
  ...facts,
})

describe('waitingTitle', () => {
  test.each<[Partial<WaitingRow>, string]>([
    [{ kind: 'payout', method: 'cash', amount: cedis(4000) }, 'Pay out GH₵4,000.00 in cash to Ama Mensah'],
    [{ kind: 'payout', method: 'momo', amount: cedis(4000) }, 'Pay out GH₵4,000.00 by mobile money to Ama Mensah'],
    [{ kind: 'momo_refund', amount: cedis(5) }, 'Refund GH₵5.00 by mobile money to Ama Mensah'],
    [{ kind: 'cash_refund', amount: cedis(5) }, 'Refund GH₵5.00 in cash to Ama Mensah'],
    [{ kind: 'bank_payment', amount: cedis(5000) }, 'Enter a bank transfer of GH₵5,000.00 from Ama Mensah'],
    [{ kind: 'office_entry', officeEntry: 'bank_charge', amount: cedis(12) }, 'Bank charge: GH₵12.00'],
    [{ kind: 'write_off', amount: cedis(130) }, 'Write off GH₵130.00 of Ama Mensah'],
    [{ kind: 'role' }, 'Change the role or permissions of Ama Mensah'],
    [{ kind: 'role_permissions', role: 'manager' }, 'Change the permissions of the role Manager'],
    [{ kind: 'second_plan', amount: cedis(900) }, 'Second plan for GH₵900.00 of Ama Mensah'],
    [{ kind: 'product', product: { version: 2, name: 'Salary', active: true } }, 'Offer the product Salary'],
    [{ kind: 'product', product: { version: 2, name: 'Salary', active: false } }, 'Stop offering the product Salary'],
    [{ kind: 'year_end', year: 2026 }, 'Close the year 2026'],
    [
      { kind: 'interest_basis', interestBasis: { basis: 'by_day', fromMonth: '2026-04' } },
      'Earn interest by day, at the close of each month, from April 2026 on',
    ],
  ])('of %j is "%s"', (facts, words) => expect(waitingTitle(row(facts))).toBe(words))
})

test('waitingFacts writes the days of a bank transfer and of an entry of the office as people do', () => {
  const moved = { valueDate: '2026-11-27' } as const
  expect(waitingFacts(row({ kind: 'bank_payment', bankReference: 'FT1', ...moved }))).toEqual([
    'Reference: FT1',
    'Received by the bank: Fri 27 Nov 2026',
  ])
  expect(waitingFacts(row({ kind: 'office_entry', document: 'Slip 9', documentOn: '2026-11-26', ...moved }))).toEqual([
    'Document: Slip 9 of Thu 26 Nov 2026',
    'Money moved on Fri 27 Nov 2026',
  ])
})

test('waitingFacts names the cause, the roles, and what is added and removed', () => {
  expect(waitingFacts(row({ kind: 'write_off' }))).toEqual(['Cause: More than 90 days past due'])
  expect(waitingFacts(row({ kind: 'second_plan', plan: { firstDue: '2026-04-27', everyWeeks: 2 } }))).toEqual([
    'First payment: Mon 27 Apr 2026',
    'Then a payment every 2 weeks',
  ])
  const from = { role: 'manager' as const, permissions: ['export_data'] }
  const to = { role: 'md' as const, permissions: ['manage_lenders'] }
  expect(waitingFacts(row({ kind: 'role', change: { from, to } }))).toEqual([
    'Role: Manager to Managing Director',
    'Adds: Manage lenders',
    'Removes: Download lists as CSV',
  ])
  expect(waitingFacts(row({ kind: 'year_end', year: 2026 }))).toEqual([
    'Moves income and expenses into retained earnings. This cannot be undone.',
  ])
  expect(waitingFacts(row({ kind: 'interest_basis' }))).toEqual([
    'The close of each month from then on books interest so. Closed months do not change.',
  ])
  expect(waitingFacts(row({}))).toEqual([])
})

test('isDecidedHere leaves payouts and refunds by mobile money to the screen that checks the wallet', () =>
  expect((['payout', 'momo_refund', 'write_off'] as const).map((kind) => isDecidedHere(row({ kind })))).toEqual([false, false, true]))
