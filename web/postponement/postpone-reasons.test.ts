import { expect, test } from 'vitest'
import { reasonNotToDecline, reasonNotToPostpone } from '#web/postponement/postpone-reasons.ts'
import { cedis } from '#domain/kernel/money.ts'

const manager = { id: 'kofi', effectivePermissions: ['approve_small_loans'] as const }
const loan = { userId: 'ama', amount: cedis(1000), postponement: { refusal: null, request: { status: 'asked' } } }

test('a user who may approve the amount may decide, unless the loan forbids it', () => {
  expect(reasonNotToPostpone(loan, manager)).toBeUndefined()
  expect(reasonNotToDecline(loan, manager)).toBeUndefined()
  expect(reasonNotToPostpone({ ...loan, postponement: { ...loan.postponement, refusal: 'Overdue first' } }, manager)).toBe('Overdue first')
  expect(reasonNotToDecline({ ...loan, postponement: { refusal: null, request: null } }, manager)).toBe('No request is pending.')
})

test('a user without the permission, above the limit or with an own loan gets the reason', () => {
  expect(reasonNotToPostpone(loan, { id: 'yaw', effectivePermissions: [] })).toMatch(/need the permission/)
  expect(reasonNotToPostpone({ ...loan, amount: cedis(6000) }, manager)).toMatch(/higher approval permission/)
  expect(reasonNotToDecline(loan, { ...manager, id: 'ama' })).toMatch(/own account/)
})
