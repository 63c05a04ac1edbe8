import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import {
  changeSinceApproval,
  needsSecondPerson,
  refusalToRelease,
  refusalToTransferTo,
  refusalWhileUnderWay,
} from '#domain/loans/payout.ts'

test('needsSecondPerson is false up to the limit, inclusive', () => {
  expect(needsSecondPerson(cedis(3000), cedis(3000))).toBe(false)
  expect(needsSecondPerson(pesewas(cedis(3000) + 1), cedis(3000))).toBe(true)
})

test('refusalWhileUnderWay refuses while a transfer is in flight or arrived after it had failed', () => {
  expect(refusalWhileUnderWay({ underWay: false, arrivedLate: false })).toBeUndefined()
  expect(refusalWhileUnderWay({ underWay: true, arrivedLate: false })?.code).toBe('transfer_under_way')
  expect(refusalWhileUnderWay({ underWay: false, arrivedLate: true })?.code).toBe('transfer_arrived_late')
})

test('refusalToRelease needs another user, and a payout that waits', () => {
  expect(refusalToRelease({ askedBy: 'yaw' }, 'efua')).toBeUndefined()
  expect(refusalToRelease({ askedBy: 'yaw' }, 'yaw')?.code).toBe('asked_for_it_yourself')
  expect(refusalToRelease(undefined, 'efua')?.code).toBe('no_payout_waits')
})

describe('refusalToTransferTo', () => {
  test.each([
    ['payout', 'same', false],
    ['payout', 'check', false],
    ['payout', 'different', true],
    ['payout', 'untold', true],
    ['refund', 'same', false],
    ['refund', 'check', false],
    ['refund', 'different', true],
    ['refund', 'untold', false],
  ] as const)('for a %s with holder match "%s" requires a reason: %s', (purpose, match, needsReason) => {
    for (const state of ['active', 'unknown'] as const) {
      const refused = needsReason ? 'holder_not_confirmed' : undefined
      expect(refusalToTransferTo({ state, match }, purpose, undefined)?.code).toBe(refused)
      expect(refusalToTransferTo({ state, match }, purpose, 'The wallet of her daughter')).toBeUndefined()
    }
  })
  test('refuses a wallet that is inactive or not found', () => {
    expect(refusalToTransferTo({ state: 'inactive', match: 'same' }, 'payout', 'Yes')?.code).toBe('wallet_not_active')
    expect(refusalToTransferTo({ state: 'not_found', match: 'same' }, 'payout', 'Yes')?.code).toBe('wallet_not_found')
  })
})

test('changeSinceApproval returns a change after the approval or without one, and none from before it', () => {
  const at = (day: string) => new Date(`2026-03-${day}T09:00:00Z`)
  const wallet = { what: 'wallet' as const, changedAt: at('03') }
  expect(changeSinceApproval([wallet], at('02'))).toBe(wallet)
  expect(changeSinceApproval([wallet], at('04'))).toBeUndefined()
  expect(changeSinceApproval([wallet], null)).toBe(wallet)
})
