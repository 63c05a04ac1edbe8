import { expect, test } from 'vitest'
import {
  letterStepOf,
  MOST_SMS,
  planBatch,
  refusalOfSkip,
  refusalToSendBatch,
  SMS_SKIPS,
  smsStepOf,
} from '#domain/collections/batch-sms.ts'

const able = {
  loanId: 1,
  userId: 'ama',
  ownerId: 'desk',
  isActive: true,
  hasPhone: true,
  wantsReminders: true,
  isClaimed: false,
  textedToday: false,
  attemptsToday: 2,
}
const desk = { staffId: 'desk', decides: false }

test.each([
  [{ ownerId: 'other' }, 'not_yours'],
  [{ ownerId: null }, 'not_yours'],
  [{ isActive: false }, 'account_closed'],
  [{ hasPhone: false }, 'no_phone'],
  [{ wantsReminders: false }, 'declined'],
  [{ isClaimed: true }, 'claimed'],
  [{ textedToday: true }, 'texted_today'],
  [{ attemptsToday: 3 }, 'contacted_enough'],
])('planBatch skips a case with %j as %s', (change, reason) => {
  expect(planBatch([able, { ...able, userId: 'kofi', loanId: 2, ...change }], desk)).toEqual({
    loanIds: [1],
    skipped: [{ reason, count: 1 }],
  })
})

test('planBatch sends to the cases of all collectors for an approver, and once to a customer with two cases', () => {
  const cases = [able, { ...able, loanId: 2 }, { ...able, loanId: 3, userId: 'esi', ownerId: null }]
  expect(planBatch(cases, { staffId: 'manager', decides: true })).toEqual({
    loanIds: [1, 3],
    skipped: [{ reason: 'texted_today', count: 1 }],
  })
})

test('planBatch leaves cases above the maximum to the next batch', () => {
  const many = Array.from({ length: MOST_SMS + 2 }, (_, at) => ({ ...able, loanId: at + 1, userId: `user ${at}` }))
  const { loanIds, skipped } = planBatch(many, desk)
  expect([loanIds.length, skipped]).toEqual([MOST_SMS, [{ reason: 'next_batch', count: 2 }]])
})

test('every reason to skip a case refuses an SMS to one customer', () => {
  expect(SMS_SKIPS.map((skip) => refusalOfSkip(skip)?.message).filter(Boolean)).toHaveLength(SMS_SKIPS.length)
  expect(refusalOfSkip(undefined)).toBeUndefined()
})

test('refusalToSendBatch refuses an empty batch and another count than that of the preview', () => {
  expect([refusalToSendBatch(0, 0)?.code, refusalToSendBatch(2, 3)?.code, refusalToSendBatch(3, 3)]).toEqual([
    'sms_for_nobody',
    'sms_count_changed',
    undefined,
  ])
})

test('smsStepOf and letterStepOf find the texts of the ladder', () => {
  const steps = [
    { fromDay: 1, action: 'sms', template: 'Pay' },
    { fromDay: 8, action: 'call', template: null },
    { fromDay: 31, action: 'letter', template: 'First' },
    { fromDay: 61, action: 'letter', template: 'Second' },
  ] as const
  expect([smsStepOf(steps, 1)?.template, smsStepOf(steps, 8), smsStepOf(steps, 31)]).toEqual(['Pay', undefined, undefined])
  expect([9, 31, 60, 61].map((days) => letterStepOf(steps, days)?.template)).toEqual(['First', 'First', 'First', 'Second'])
  expect(letterStepOf(steps.slice(0, 2), 40)).toBeUndefined()
})
