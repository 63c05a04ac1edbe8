import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { answersFrom } from '#web/profile/profile-description.ts'
import { changesBetween, type DecidedOn } from '#web/applications/review-changes.ts'

const opened: DecidedOn = {
  status: 'pending',
  requestedAmount: cedis(950),
  exposure: cedis(950),
  flags: [],
  history: [],
  user: {
    ...answersFrom(() => null),
    fullName: 'Rashida Mohammed',
    phone: '0244123412',
    momoNumber: '0244123411',
    businessType: 'market_trader',
    address: 'Kaneshie, Accra',
    creditLevel: 'BRONZE',
    creditScore: 0,
    isActive: true,
  },
}

test('changesBetween shows the old and the new wallet number', () =>
  expect(changesBetween(opened, { ...opened, user: { ...opened.user, momoNumber: '0244123412' } })).toEqual([
    'Mobile money number: 0244123411, now 0244123412',
  ]))
test('changesBetween names who decided, and ignores masked fields', () =>
  expect(
    changesBetween(opened, {
      ...opened,
      status: 'rejected',
      history: [{ at: new Date(0), kind: 'rejected', reason: 'not_now', by: 'Adjoa Bonsu' }],
      user: { ...opened.user, phone: '024•••3412' },
    }),
  ).toEqual(['Status: pending, now rejected by Adjoa Bonsu']))
test('changesBetween is empty without changes', () => expect(changesBetween(opened, opened)).toEqual([]))
