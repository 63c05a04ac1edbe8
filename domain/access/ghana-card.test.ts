import { describe, expect, test } from 'vitest'
import { maskGhanaCard, parseGhanaCard, refusalToRecordCard, refusalToVerifyCard, refusalWithoutCard } from '#domain/access/ghana-card.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test('parseGhanaCard returns one form for each accepted spelling', () => {
  for (const written of ['GHA-123456789-0', 'gha-123456789-0', 'GHA 123456789 0', 'GHA1234567890', ' GHA-123 456 789-0 '])
    expect(parseGhanaCard(written), written).toBe('GHA-123456789-0')
})
test('parseGhanaCard rejects anything else', () => {
  for (const written of ['', 'GHA-12345678-0', 'GHA-1234567890-1', 'NGA-123456789-0', '123456789-0', 'GHA-12345678A-0'])
    expect(parseGhanaCard(written), written).toBeUndefined()
})
test('maskGhanaCard shows only the last four digits', () => expect(maskGhanaCard('GHA-123456789-0')).toBe('GHA-•••789-0'))

const ama = { id: 'ama', role: 'customer', ownPermissions: [], isActive: true } as const
const manager = { userId: 'kojo', permissions: DEFAULT_PERMISSIONS.manager }
const desk = { userId: 'esi', permissions: DEFAULT_PERMISSIONS.front_desk }
const number = 'GHA-123456789-0'

describe('recording a Ghana Card', () => {
  test("refusalToRecordCard refuses the same number again and one's own card", () => {
    expect(refusalToRecordCard(ama, manager, DEFAULT_PERMISSIONS, undefined, number)).toBeUndefined()
    expect(refusalToRecordCard(ama, manager, DEFAULT_PERMISSIONS, { number, verified: true }, number)?.code).toBe('card_unchanged')
    expect(refusalToRecordCard({ ...ama, id: 'kojo' }, manager, DEFAULT_PERMISSIONS, undefined, number)?.code).toBe('own_record')
    expect(refusalToRecordCard(ama, desk, DEFAULT_PERMISSIONS, undefined, number)?.code).toBe('forbidden')
  })
  test('refusalToVerifyCard refuses a mismatch, and a number that changed during the check', () => {
    const stored = { number, verified: false }
    const check = (checked: Parameters<typeof refusalToVerifyCard>[4]) =>
      refusalToVerifyCard(ama, manager, DEFAULT_PERMISSIONS, stored, checked)?.code
    expect(check({ number, result: { outcome: 'mismatch' } })).toBe('card_not_confirmed')
    expect(check({ number: 'GHA-000000000-0', result: { outcome: 'seen' } })).toBe('card_changed')
    expect(check({ number, result: { outcome: 'confirmed', reference: 'A1' } })).toBeUndefined()
  })
  test('refusalToVerifyCard allows one verification of a stored number', () => {
    const seen = { number, result: { outcome: 'seen' } } as const
    expect(refusalToVerifyCard(ama, manager, DEFAULT_PERMISSIONS, undefined, undefined)?.code).toBe('card_not_recorded')
    expect(refusalToVerifyCard(ama, manager, DEFAULT_PERMISSIONS, { number, verified: false }, seen)).toBeUndefined()
    expect(refusalToVerifyCard(ama, manager, DEFAULT_PERMISSIONS, { number, verified: true }, undefined)?.code).toBe('card_verified_before')
    expect(refusalToVerifyCard(ama, desk, DEFAULT_PERMISSIONS, { number, verified: false }, seen)?.code).toBe('forbidden')
  })
})

test('refusalWithoutCard requires a verified card above GH₵1,000', () => {
  expect(refusalWithoutCard(ghs('1000'), { verified: false })).toBeUndefined()
  expect(refusalWithoutCard(ghs('1000.01'), { verified: false })).toMatchObject({ code: 'card_asked_for' })
  expect(refusalWithoutCard(ghs('1000.01'), { verified: true })).toBeUndefined()
})
