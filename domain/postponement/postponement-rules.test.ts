import { expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusalToRequestPostponement, refusalToPostpone } from '#domain/postponement/postponement-rules.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const loan = { status: 'active' as const, overdueAmount: NOTHING, granted: false, asked: false, weeksToMove: 12, missingOfPlan: NOTHING }
const reason = (change: Partial<Parameters<typeof refusalToPostpone>[0]>, isOffered = true) =>
  refusalToPostpone({ ...loan, ...change }, isOffered)

test('refusalToPostpone allows one postponement of an active loan with nothing overdue', () => {
  expect(reason({})).toBeUndefined()
  expect(reason({ granted: true })?.code).toBe('postponed_before')
  expect(reason({ asked: true })).toBeUndefined()
})

test('refusalToPostpone refuses while switched off, for an inactive or overdue loan, and without a week to move', () => {
  expect(reason({}, false)?.code).toBe('postponement_off')
  expect(reason({ status: 'approved' })?.code).toBe('not_postponable')
  expect(reason({ status: 'written_off' })?.code).toBe('not_postponable')
  expect(reason({ overdueAmount: ghs('100') })?.message).toBe(
    'The GH₵100.00 that is overdue must be paid before the loan can be postponed.',
  )
  expect(reason({ missingOfPlan: ghs('50'), overdueAmount: ghs('1') })?.code).toBe('plan_before_postponement')
  expect(reason({ weeksToMove: 0 })?.code).toBe('nothing_to_postpone')
})

test('refusalToRequestPostponement refuses a second open request', () => {
  expect(refusalToRequestPostponement(loan, true)).toBeUndefined()
  expect(refusalToRequestPostponement({ ...loan, asked: true }, true)?.code).toBe('postponement_asked')
})
