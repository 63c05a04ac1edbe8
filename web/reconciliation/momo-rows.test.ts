import { expect, test } from 'vitest'
import { MOMO_EXCEPTION_ACTIONS } from '#domain/reconciliation/momo-exception.ts'
import { reasonOfAction, wordsOfAction } from '#web/reconciliation/momo-rows.ts'

test('what the product booked by itself is ended with one act: its reason stands there already, and nothing is said to stay red', () => {
  const late = { kind: 'late_success', direction: 'collection' } as const
  expect(wordsOfAction(late, 'close')).toMatchObject({ button: 'In order', does: expect.not.stringMatching(/\bred\b/) })
  expect(reasonOfAction(late, 'close')).toContain('credit balance of its customer')
})

test('whatever else ends an exception asks for a reason', () => {
  for (const action of MOMO_EXCEPTION_ACTIONS) {
    expect(reasonOfAction({ kind: 'unknown', direction: 'collection' }, action)).toBe('')
    expect(wordsOfAction({ kind: 'unknown', direction: 'collection' }, action).button).not.toBe('In order')
  }
  expect(reasonOfAction({ kind: 'late_success', direction: 'refund' }, 'close')).toBe('')
})
