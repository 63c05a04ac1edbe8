import { describe, expect, test } from 'vitest'
import { actionWords, auditChanges, targetWords } from '#web/staff/audit-words.ts'

describe('a line of the audit trail in words', () => {
  test('the action and what it was done on', () => {
    expect(actionWords('approveLoan')).toBe('Approve loan')
    expect(targetWords('loan', '218')).toBe('loan 218')
    expect(targetWords('user', '891f9546-4886-4701-8211-90fa272aa190')).toBe('user 891f9546…')
    expect(targetWords(null, null)).toBe('')
  })
  test('only what changed is told, with what was not there as "none"', () =>
    expect(auditChanges({ status: 'pending', amount: '100.00' }, { status: 'approved', amount: '100.00', notes: 'seen' })).toEqual([
      { name: 'status', before: 'pending', after: 'approved' },
      { name: 'notes', before: 'none', after: 'seen' },
    ]))
  test('money is told in cedis, and no other number is', () =>
    expect(auditChanges(null, { approvedAmount: 100_000, loanId: 218 })).toEqual([
      { name: 'approved amount', before: 'none', after: 'GH₵1,000.00' },
      { name: 'loan id', before: 'none', after: '218' },
    ]))
  test('lists and what is no record are told whole', () => {
    expect(auditChanges(['a'], ['a', 'b'])).toEqual([{ name: 'value', before: '["a"]', after: '["a","b"]' }])
    expect(auditChanges(null, null)).toEqual([])
  })
})
