import { describe, expect, test } from 'vitest'
import {
  BINDING_ACTIONS,
  dependenceBetween,
  refusalToPayOutAlone,
  refusalUnlessIndependent,
  type AccountAction,
} from '#domain/access/independence.ts'

const now = new Date('2026-04-01T10:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const second = { userId: 'second', codeIssuedBy: null }
const sample = (more: Partial<AccountAction> = {}): AccountAction => ({
  action: 'createUser',
  by: 'first',
  on: 'second',
  at: daysAgo(1),
  isDirect: true,
  isMaking: false,
  ...more,
})

describe('dependenceBetween', () => {
  test.each(BINDING_ACTIONS)('finds %s in both directions', (action) => {
    expect(dependenceBetween('first', second, [sample({ action })], now)).toBe(action)
    expect(dependenceBetween('first', second, [sample({ action, by: 'second', on: 'first' })], now)).toBe(action)
  })

  test.each([
    ['an action between others', [sample({ on: 'third' })]],
    ['an action 30 days ago', [sample({ at: daysAgo(30) })]],
    ['no action', []],
  ])('returns nothing for %s', (_what, actions) => {
    expect(dependenceBetween('first', second, actions, now)).toBeUndefined()
  })

  test('finds an action that is one second younger than 30 days', () => {
    const at = new Date(daysAgo(30).getTime() + 1000)
    expect(dependenceBetween('first', second, [sample({ at })], now)).toBe('createUser')
  })

  test('finds a chain of actions in either direction, and prefers a direct action', () => {
    const chain = sample({ isDirect: false })
    expect(dependenceBetween('first', second, [chain], now)).toBe('chain')
    expect(dependenceBetween('first', second, [{ ...chain, by: 'second', on: 'first' }], now)).toBe('chain')
    expect(dependenceBetween('first', second, [chain, sample({ action: 'changePhone' })], now)).toBe('changePhone')
    expect(dependenceBetween('first', second, [{ ...chain, at: daysAgo(30) }], now)).toBeUndefined()
  })

  test('finds a user who made both accounts within 30 days, and prefers an action between the two', () => {
    const making = (on: string, more: Partial<AccountAction> = {}) => sample({ by: 'maker', on, isMaking: true, ...more })
    const both = [making('first'), making('second', { action: 'changePhone', isDirect: false })]
    expect(dependenceBetween('first', second, both, now)).toBe('sameMaker')
    expect(dependenceBetween('first', second, [...both, sample({ action: 'correctName' })], now)).toBe('correctName')
    expect(dependenceBetween('first', second, [making('first'), making('second', { by: 'other' })], now)).toBeUndefined()
    expect(dependenceBetween('first', second, [making('first'), making('second', { at: daysAgo(30) })], now)).toBeUndefined()
    expect(dependenceBetween('first', second, [making('first'), making('second', { isMaking: false })], now)).toBeUndefined()
  })

  test('finds the same user, and a session opened with a code of the first user', () => {
    expect(dependenceBetween('second', second, [], now)).toBe('samePerson')
    expect(dependenceBetween('first', { userId: 'second', codeIssuedBy: 'first' }, [], now)).toBe('session')
    expect(dependenceBetween('first', { userId: 'second', codeIssuedBy: 'third' }, [], now)).toBeUndefined()
  })
})

test('refusalUnlessIndependent names the cause and the next step', () => {
  expect(refusalUnlessIndependent('first', second, [], now)).toBeUndefined()
  expect(refusalUnlessIndependent('first', second, [sample({ action: 'issueSignInCode' })], now)).toMatchObject({
    code: 'not_independent',
    message: 'One of you issued a sign-in code to the other in the last 30 days. Another user must do this.',
  })
})

describe('refusalToPayOutAlone', () => {
  const made = (by: string, on: string): AccountAction => sample({ by, on })
  const rows: readonly (readonly [string, string, string, readonly AccountAction[], boolean])[] = [
    ['the approver who made the customer', 'manager', 'manager', [made('manager', 'customer')], true],
    ['the approver’s second self', 'self', 'md', [made('md', 'customer'), made('md', 'self')], true],
    ['the md whose second self approved and made the customer', 'md', 'self', [made('self', 'customer'), made('md', 'self')], true],
    ['the approver whose second self made the customer', 'manager', 'manager', [{ ...made('manager', 'customer'), isDirect: false }], true],
    ['an independent user', 'desk', 'manager', [made('manager', 'customer')], false],
    ['the approver of a customer who made the account herself', 'manager', 'manager', [], false],
    ['a user who made the customer, which another user approved', 'desk', 'manager', [made('desk', 'customer')], false],
  ]
  test.each(rows)('decides whether %s may pay out alone', (_who, userId, approvedBy, actions, isRefused) => {
    const people = { payer: { userId, codeIssuedBy: null }, approvedBy, customerId: 'customer' }
    expect(refusalToPayOutAlone(people, actions, now)?.code).toBe(isRefused ? 'payer_not_independent' : undefined)
  })
})
