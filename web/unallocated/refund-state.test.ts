import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import {
  returnsToPayer,
  needsSecondUser,
  reasonNoRefundByMomo,
  reasonByMomo,
  reasonMoreThanFree,
  refundButton,
  type RefundPlan,
} from '#web/unallocated/refund-state.ts'

const PLAN: RefundPlan = {
  free: cedis(100),
  original: null,
  networks: ['mtn'],
  network: 'mtn',
  phone: '0244123456',
  changed: null,
  holder: { state: 'active', name: 'Ama Mensah', match: 'same' },
  aloneUpTo: cedis(3000),
  waiting: null,
  last: null,
}
const ORDERED = { amount: cedis(5), phone: '0244123456', network: 'mtn', askedByName: 'Yaw', transactionId: null, why: null } as const
const SILENT = { confirmed: false, reason: '' }
const at = new Date('2026-03-02T09:00:00Z')
const reason = (changes: Partial<RefundPlan>, answer = SILENT) => reasonByMomo({ ...PLAN, ...changes }, cedis(10), answer, 'me')

describe('a refund by mobile money', () => {
  test('returnsToPayer is true up to the amount of the payment', () => {
    const original = { phone: '0244000001', network: 'mtn', upTo: cedis(10) } as const
    expect(returnsToPayer({ original }, cedis(10))).toBe(true)
    expect(returnsToPayer({ original }, cedis(11))).toBe(false)
    expect(reason({ original, phone: null, changed: 'wallet', holder: null })).toBeUndefined()
  })

  test('reasonByMomo allows the customer’s wallet, and other wallets after a confirmation', () => {
    expect(reason({})).toBeUndefined()
    expect(reason({ holder: { state: 'active', name: null, match: 'untold' } })).toContain('Confirm the owner')
    expect(reason({ holder: { state: 'active', name: null, match: 'untold' } }, { confirmed: true, reason: '' })).toBeUndefined()
    expect(reason({ holder: { state: 'active', name: 'Kofi', match: 'different' } }, { confirmed: true, reason: '' })).toContain(
      'Enter the reason',
    )
    expect(reason({ holder: { state: 'inactive', name: null, match: 'untold' } })).toContain('not active')
    expect(reason({ holder: null })).toContain('could not check')
    expect(reason({ changed: 'wallet' })).toContain('a code to confirm it')
  })

  test('reasonNoRefundByMomo returns why mobile money is not possible', () => {
    expect(reasonNoRefundByMomo(PLAN)).toBeUndefined()
    expect(reasonNoRefundByMomo({ ...PLAN, networks: [] })).toContain('No mobile money network')
    expect(reasonNoRefundByMomo({ ...PLAN, phone: null })).toContain('no mobile money number')
    expect(reasonNoRefundByMomo({ ...PLAN, network: 'telecel' })).toContain('No provider')
    expect(reasonNoRefundByMomo({ ...PLAN, last: { ...ORDERED, state: 'under_way', askedAt: at } })).toContain('in progress')
    expect(reasonNoRefundByMomo({ ...PLAN, last: { ...ORDERED, state: 'failed', askedAt: at } })).toBeUndefined()
  })

  test('a refund above the limit for one user needs two requests', () => {
    const waiting = { amount: cedis(10), askedBy: 'me', askedByName: 'Me', askedAt: at, reason: 'Wanted back' }
    expect(needsSecondUser(PLAN, cedis(3001))).toBe(true)
    expect(reason({ aloneUpTo: cedis(9), waiting })).toContain('You requested this refund')
    expect(reason({ aloneUpTo: cedis(9), waiting: { ...waiting, askedBy: 'you' } })).toBeUndefined()
    const plan = { ...PLAN, aloneUpTo: cedis(8), waiting }
    expect(refundButton('momo', cedis(10), plan, 'you')).toBe('Send GH₵10.00 by mobile money')
    expect(refundButton('momo', cedis(9), plan, 'you')).toBe('Request refund of GH₵9.00')
    expect(refundButton('momo', cedis(8), plan, 'you')).toBe('Send GH₵8.00 by mobile money')
  })

  test('reasonMoreThanFree refuses more than the available amount', () => {
    expect(reasonMoreThanFree(PLAN, cedis(100))).toBeUndefined()
    expect(reasonMoreThanFree(PLAN, cedis(101))).toBe('Only GH₵100.00 of the credit balance is available.')
    expect(reasonByMomo(undefined, cedis(1), SILENT, 'me')).toContain('could not load')
  })
})
