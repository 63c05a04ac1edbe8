import { describe, expect, test } from 'vitest'
import { actionWords, auditChanges, targetWords } from '#web/staff/audit-words.ts'

describe('a line of the audit trail in words', () => {
  test('the action and what it was done on', () => {
    expect(actionWords('approve_loan')).toBe('approve loan')
    expect(targetWords('loan', '218')).toBe('loan 218')
    expect(targetWords(null, null)).toBe('')
  })
  test('only what changed is told, with what was not there as "none"', () =>
    expect(auditChanges({ status: 'pending', amount: '100.00' }, { status: 'approved', amount: '100.00', notes: 'seen' })).toEqual([
      { name: 'status', before: 'pending', after: 'approved' },
      { name: 'notes', before: 'none', after: 'seen' },
    ]))
  test('lists and what is no record are told whole', () => {
    expect(auditChanges(['a'], ['a', 'b'])).toEqual([{ name: 'value', before: '["a"]', after: '["a","b"]' }])
    expect(auditChanges(null, null)).toEqual([])
  })
})
