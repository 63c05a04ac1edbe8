import { describe, expect, test } from 'vitest'
import { areClaimsStopped, recentFailedClaims, refusalToClaim, refusalToLiftClaimStop, type FailedClaim } from '#domain/loans/claim.ts'

const failed = (...days: readonly string[]): FailedClaim[] => days.map((failedOn) => ({ failedOn, isForgiven: false }))

describe('areClaimsStopped', () => {
  test.each([
    ['two failed claims', ['2026-03-01', '2026-03-02'], false],
    ['three on one day', ['2026-03-01', '2026-03-01', '2026-03-01'], true],
    ['three within 90 days', ['2026-03-01', '2026-04-01', '2026-05-29'], true],
    ['three within 91 days', ['2026-03-01', '2026-04-01', '2026-05-30'], false],
    ['the last three of four, in any order', ['2026-09-10', '2026-01-01', '2026-08-01', '2026-09-01'], true],
  ])('for %s', (_what, days, stopped) => expect(areClaimsStopped(failed(...days))).toBe(stopped))

  test('counts only claims that failed after the office lifted the last stop', () => {
    const forgiven = failed('2026-03-01', '2026-03-02', '2026-03-03').map((one) => ({ ...one, isForgiven: true }))
    expect(areClaimsStopped([...forgiven, ...failed('2026-03-04', '2026-03-05')])).toBe(false)
    expect(areClaimsStopped([...forgiven, ...failed('2026-03-04', '2026-03-05', '2026-03-06')])).toBe(true)
  })
})

test('recentFailedClaims counts 90 days, forgiven claims too', () => {
  const claims = [...failed('2026-03-01', '2026-03-02'), { failedOn: '2026-05-01', isForgiven: true }]
  expect(recentFailedClaims(claims, '2026-05-29')).toBe(3)
  expect(recentFailedClaims(claims, '2026-05-30')).toBe(2)
})

test('refusalToClaim refuses while claims are stopped', () => {
  expect(refusalToClaim(areClaimsStopped(failed('2026-03-01', '2026-03-02')))).toBeUndefined()
  expect(refusalToClaim(areClaimsStopped(failed('2026-03-01', '2026-03-02', '2026-03-03')))?.code).toBe('claims_stopped')
})

test('refusalToLiftClaimStop refuses the own account, and a customer whose claims are not stopped', () => {
  const stopped = failed('2026-03-01', '2026-03-02', '2026-03-03')
  expect(refusalToLiftClaimStop(stopped, { userId: 'desk' }, 'ama')).toBeUndefined()
  expect(refusalToLiftClaimStop(stopped, { userId: 'ama' }, 'ama')?.code).toBe('own_record')
  expect(refusalToLiftClaimStop([], { userId: 'desk' }, 'ama')?.code).toBe('claims_not_stopped')
})
