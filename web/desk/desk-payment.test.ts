import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { afterPaying, mostAccepted, nextWeek, reasonNotToAsk, reasonNotToTake, suggestedAmount } from '#web/desk/desk-payment.ts'

const desk = { id: 'selorm', effectivePermissions: ['generate_payment_codes'] as const }
const loan = {
  userId: 'abena',
  status: 'active' as const,
  outstanding: cedis(400),
  overdueAmount: NOTHING,
  nextPaymentAmount: cedis(100),
  awaitsAcceptance: false,
}
const instalments = [1, 2, 3, 4].map((week) => ({ week, amount: cedis(100), paid: week === 1 ? cedis(100) : NOTHING }))

describe('the amount that the desk is offered', () => {
  test('is the next payment', () => expect(suggestedAmount(loan)).toBe(cedis(100)))
  test('is all that is overdue where something is', () => expect(suggestedAmount({ ...loan, overdueAmount: cedis(160) })).toBe(cedis(160)))
  test('never brings a loan to zero that was not paid out', () => {
    expect(mostAccepted({ status: 'approved', outstanding: cedis(100) })).toBe(pesewas(9999))
    expect(suggestedAmount({ ...loan, status: 'approved', outstanding: cedis(100) })).toBe(pesewas(9999))
  })
})

describe('taking cash', () => {
  test('up to what is left, and not for one’s own loan', () => {
    expect(reasonNotToTake(loan, cedis(400), desk)).toBeUndefined()
    expect(reasonNotToTake(loan, cedis(401), desk)).toBe('Only GH₵400.00 is left to repay.')
    expect(reasonNotToTake(loan, undefined, desk)).toBe('Type the amount that you counted.')
    expect(reasonNotToTake({ ...loan, userId: 'selorm' }, cedis(1), desk)).toContain('your own account')
  })
  test('tells how the loan stands afterwards', () => {
    expect(afterPaying({ outstanding: cedis(300), instalments }, cedis(150))).toEqual({ left: cedis(150), weeks: 2 })
    expect(afterPaying({ outstanding: cedis(300), instalments }, cedis(300))).toEqual({ left: NOTHING, weeks: 4 })
    expect(nextWeek({ instalments })).toBe(2)
  })
})

describe('asking a wallet', () => {
  test('is open where a network is connected and the loan takes a payment', () => {
    expect(reasonNotToAsk(loan, ['mtn'], desk)).toBeUndefined()
    expect(reasonNotToAsk({ ...loan, status: 'approved' }, ['mtn'], desk)).toBeUndefined()
  })
  test('is closed with its reason otherwise', () => {
    expect(reasonNotToAsk(loan, [], desk)).toContain('No mobile money network is connected yet')
    expect(reasonNotToAsk(loan, undefined, desk)).toContain('not known yet')
    expect(reasonNotToAsk(loan, ['mtn'], { ...desk, effectivePermissions: [] })).toContain('You need the permission')
    expect(reasonNotToAsk({ ...loan, userId: 'selorm' }, ['mtn'], desk)).toContain('your own account')
    expect(reasonNotToAsk({ ...loan, awaitsAcceptance: true }, ['mtn'], desk)).toContain('have to be accepted')
  })
})
