import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import {
  cashToHandOver,
  reasonNoCash,
  reasonNoTransfer,
  reasonNotToPayOut,
  reasonNotToRelease,
  reasonNotToSend,
  type PayoutPlan,
} from '#web/payouts/payout-state.ts'

const desk = { id: 'selorm', effectivePermissions: ['generate_payment_codes'] as const }
const approved = { userId: 'ama', status: 'approved' as const, awaitsAcceptance: false, user: { isActive: true } }

describe('paying out', () => {
  test('an approved loan with accepted terms can be paid out', () => expect(reasonNotToPayOut(approved, desk)).toBeUndefined())
  test('terms of a lower amount have to be accepted first', () =>
    expect(reasonNotToPayOut({ ...approved, awaitsAcceptance: true }, desk)).toBe('The customer must accept the approved terms first.'))
  test('nobody pays out their own loan, and it needs the permission of the desk', () => {
    expect(reasonNotToPayOut({ ...approved, userId: 'selorm' }, desk)).toContain('your own account')
    expect(reasonNotToPayOut(approved, { id: 'x', effectivePermissions: [] })).toContain('pay out in cash')
    expect(reasonNoCash({ id: 'x', effectivePermissions: ['approve_small_loans'] })).toContain('pay out in cash')
  })
  test('not while the account is deactivated, and not twice', () => {
    expect(reasonNotToPayOut({ ...approved, user: { isActive: false } }, desk)).toBeDefined()
    expect(reasonNotToPayOut({ ...approved, status: 'active' }, desk)).toBeDefined()
  })
})

describe('the cash to count out', () => {
  const old = { id: 7, status: 'active' as const, amount: cedis(500), outstanding: cedis(200), appliedAt: new Date(0), weeksCompleted: 8 }
  test('is the approved amount', () =>
    expect(cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: null, otherLoans: [old] })).toBe(cedis(1000)))
  test('of a refinance is what the old loan leaves', () =>
    expect(cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: 7, otherLoans: [old] })).toBe(cedis(800)))
  test('of a refinance whose old loan was paid meanwhile is all of it', () =>
    expect(
      cashToHandOver({ amount: cedis(1000), refinancedFromLoanId: 7, otherLoans: [{ ...old, status: 'completed', outstanding: NOTHING }] }),
    ).toBe(cedis(1000)))
})

describe('paying out by mobile money', () => {
  const manager = { id: 'yaw', effectivePermissions: ['approve_small_loans'] as const }
  const small = { userId: 'ama', amount: cedis(5000) }
  test('needs approval permission for the amount of the loan', () => {
    expect(reasonNoTransfer(small, manager)).toBeUndefined()
    expect(reasonNoTransfer({ ...small, amount: cedis(5001) }, manager)).toContain('higher approval permission')
    expect(reasonNoTransfer(small, desk)).toContain('This needs the permission')
    expect(reasonNoTransfer({ ...small, userId: 'yaw' }, manager)).toContain('your own account')
  })
  test('is released by somebody else than who asked', () => {
    expect(reasonNotToRelease(small, { askedBy: 'efua' }, manager)).toBeUndefined()
    expect(reasonNotToRelease(small, { askedBy: 'yaw' }, manager)).toContain('Another user')
  })

  const plan: PayoutPlan = {
    networks: ['mtn'],
    network: 'mtn',
    phone: '0244123456',
    amount: cedis(300),
    needsSecondPerson: false,
    secondPersonAbove: cedis(3000),
    aboveSmallestWallet: false,
    changed: null,
    holder: { state: 'active', name: 'Ama Mensah', match: 'same' },
    ourAccountTooLow: false,
  }
  const silent = { looked: false, reason: '' }
  const holder = (match: 'check' | 'different' | 'untold') => ({ ...plan, holder: { state: 'active' as const, name: 'Kofi', match } })
  test('to the own wallet of the customer takes no more words', () => expect(reasonNotToSend(plan, silent)).toBeUndefined())
  test('to almost the same name needs the check ticked, to another name or none a reason too', () => {
    expect(reasonNotToSend(holder('check'), silent)).toContain('Confirm')
    expect(reasonNotToSend(holder('check'), { ...silent, looked: true })).toBeUndefined()
    expect(reasonNotToSend(holder('different'), { ...silent, looked: true })).toContain('Say why')
    expect(reasonNotToSend(holder('untold'), { looked: false, reason: 'Her sister' })).toContain('Confirm')
    expect(reasonNotToSend(holder('untold'), { looked: true, reason: '' })).toContain('Say why')
    expect(reasonNotToSend(holder('untold'), { looked: true, reason: 'She showed the phone' })).toBeUndefined()
    expect(reasonNotToSend(holder('different'), { looked: true, reason: 'Her sister' })).toBeUndefined()
  })
  test('is not possible without wallet, provider, confirmed wallet, balance or an open wallet', () => {
    expect(reasonNotToSend({ ...plan, phone: null }, silent)).toContain('no mobile money number')
    expect(reasonNotToSend({ ...plan, network: 'telecel' }, silent)).toContain('No provider')
    expect(reasonNotToSend({ ...plan, changed: 'phone' }, silent)).toContain('changed after the approval')
    expect(reasonNotToSend({ ...plan, ourAccountTooLow: true }, silent)).toContain('too little')
    expect(reasonNotToSend({ ...plan, holder: null }, silent)).toContain('could not be asked')
    for (const state of ['inactive', 'not_found'] as const)
      expect(reasonNotToSend({ ...plan, holder: { state, name: null, match: 'untold' } }, { looked: true, reason: 'x' })).toContain(
        'wallet',
      )
  })
})
