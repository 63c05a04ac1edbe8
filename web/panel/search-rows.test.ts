import { expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { cedis } from '#domain/kernel/money.ts'
import { markedParts, searchRows, type FoundInOffice } from '#web/panel/search-rows.ts'

const TODAY = '2026-11-23'
const NOTHING: FoundInOffice = { people: [], receipts: [], transactions: [] }
const ESI = {
  userId: 'u1',
  fullName: 'Esi Amoah',
  phone: '055•••1360',
  isActive: true,
  isCustomer: true,
  loan: { id: 237, status: 'active' as const, outstanding: cedis(540) },
}
const desk = { id: 'desk', effectivePermissions: DEFAULT_PERMISSIONS.front_desk }
const rows = (
  found: Partial<FoundInOffice>,
  typed: string,
  staff: { id: string; effectivePermissions: (typeof DEFAULT_PERMISSIONS)['md'] } = desk,
) => searchRows({ ...NOTHING, ...found }, typed, staff, TODAY).map(({ title, to }) => [title, to])

test('searchRows lists the person, the loan and what can be done now', () =>
  expect(rows({ people: [ESI] }, 'esi')).toEqual([
    ['Esi Amoah', '/customers/u1'],
    ['Loan #237', '/customers/u1?loan=237'],
    ['Take payment from Esi Amoah', '/admin?tab=cash&cash=237'],
    ['Record contact with Esi Amoah', '/customers/u1?loan=237#contacts'],
  ]))

test('searchRows puts the loan first when a number is typed', () =>
  expect(rows({ people: [ESI] }, '#237')[0]).toEqual(['Loan #237', '/customers/u1?loan=237']))

test('searchRows opens an application in the review and offers no payment for it', () =>
  expect(rows({ people: [{ ...ESI, loan: { id: 9, status: 'pending', outstanding: cedis(0) } }] }, 'esi')).toEqual([
    ['Esi Amoah', '/customers/u1'],
    ['Loan #9', '/admin?tab=pending&loan=9'],
  ]))

test('searchRows offers screens and actions by permission', () => {
  expect(rows({}, 'loans')).toEqual([['Open Pending Loans', '/admin?tab=pending']])
  expect(rows({}, 'role')).toEqual([])
  expect(rows({}, 'role', { id: 'md', effectivePermissions: DEFAULT_PERMISSIONS.md })).toEqual([
    ['Open Role Permissions', '/role-management'],
  ])
  expect(rows({ people: [ESI] }, 'esi', { id: 'one', effectivePermissions: ['view_customer_profiles'] })).toEqual([
    ['Esi Amoah', '/customers/u1'],
  ])
})

test('searchRows opens the loan of a receipt, and the claims for a payment that waits', () => {
  const receipt = { number: 'Q9DT4C', customerName: 'Esi Amoah', loanId: 237, amount: cedis(150), madeAt: new Date('2026-11-03T10:00:00Z') }
  const payment = {
    paymentId: 5,
    transactionId: '7731 2045 911',
    customerName: 'Esi Amoah',
    loanId: 237,
    amount: cedis(60),
    status: 'pending' as const,
    enteredOn: '2026-11-12',
  }
  expect(rows({ receipts: [receipt, { ...receipt, number: 'M3XT9B', loanId: null }], transactions: [payment] }, '')).toEqual([
    ['Q9DT4C', '/admin?tab=disbursements&loan=237'],
    ['M3XT9B', '/user-management?receipt=M3XT9B'],
    ['7731 2045 911', '/admin?tab=payments'],
  ])
})

test('markedParts marks the beginnings of words', () => {
  expect(markedParts('Grace Abena Asare', 'aben')).toEqual([
    { text: 'Grace ', marked: false },
    { text: 'Aben', marked: true },
    { text: 'a Asare', marked: false },
  ])
  expect(markedParts('Esi Mesi', 'esi')).toEqual([
    { text: 'Esi', marked: true },
    { text: ' Mesi', marked: false },
  ])
  expect(markedParts('Esi', '(')).toEqual([{ text: 'Esi', marked: false }])
})
