import { expect, test } from 'vitest'
import { MOMO_EXCEPTION_ACTIONS } from '#domain/reconciliation/momo-exception.ts'
import { reasonOfAction, wordsOfAction } from '#web/reconciliation/momo-rows.ts'

test('an exception that the product booked itself has a prefilled reason and its own labels', () => {
  const late = { kind: 'late_success', direction: 'collection' } as const
  expect(wordsOfAction(late, 'close')).toMatchObject({ button: 'Mark as checked', does: expect.not.stringMatching(/unreconciled/) })
  expect(reasonOfAction(late, 'close')).toContain('in the customer’s credit balance')
})

test('every other action has no prefilled reason', () => {
  for (const action of MOMO_EXCEPTION_ACTIONS) {
    expect(reasonOfAction({ kind: 'unknown', direction: 'collection' }, action)).toBe('')
    expect(wordsOfAction({ kind: 'unknown', direction: 'collection' }, action).button).not.toBe('Mark as checked')
  }
  expect(reasonOfAction({ kind: 'late_success', direction: 'refund' }, 'close')).toBe('')
})
