import { describe, expect, test } from 'vitest'
import { actionLabel, auditChanges, targetLabel } from '#web/audit/audit-labels.ts'

describe('audit labels', () => {
  test('actionLabel and targetLabel turn stored names into words', () => {
    expect(actionLabel('approveLoan')).toBe('Approve loan')
    expect(targetLabel('loan', '218')).toBe('loan 218')
    expect(targetLabel('user', '891f9546-4886-4701-8211-90fa272aa190')).toBe('user 891f9546…')
    expect(targetLabel(null, null)).toBe('')
  })
  test('auditChanges lists changed, removed and added members only', () =>
    expect(auditChanges({ status: 'pending', loanId: 7, limit: 'low' }, { status: 'approved', loanId: 7, notes: 'seen' })).toEqual([
      { name: 'status', words: 'pending → approved' },
      { name: 'limit', words: 'was low' },
      { name: 'notes', words: 'seen' },
    ]))
  test('auditChanges formats amounts in cedis and leaves other numbers', () =>
    expect(auditChanges({ amountPaid: 0 }, { amountPaid: 10_000, approvedAmount: 100_000, loanId: 218 })).toEqual([
      { name: 'amount paid', words: 'GH₵0.00 → GH₵100.00' },
      { name: 'approved amount', words: 'GH₵1,000.00' },
      { name: 'loan id', words: '218' },
    ]))
  test('auditChanges and targetLabel write days as people do, and a change of seconds stays a change', () => {
    expect(auditChanges({ paidOn: '2026-11-27' }, { paidOn: '2026-11-28', until: '2026-12-06T02:00:28.912Z' })).toEqual([
      { name: 'paid on', words: 'Fri 27 Nov 2026 → Sat 28 Nov 2026' },
      { name: 'until', words: 'Sun 6 Dec 2026, 02:00' },
    ])
    expect(auditChanges({ at: '2026-12-06T02:00:28.912Z' }, { at: '2026-12-06T02:00:29.912Z' })).toHaveLength(1)
    expect(targetLabel('bank_statement', 'columns 2026-11-27 2026-11-28')).toBe('bank statement columns Fri 27 Nov 2026 Sat 28 Nov 2026')
    expect(targetLabel('month', '2026-99-99')).toBe('month 2026-99-99')
  })
  test('auditChanges shows lists and other values whole', () => {
    expect(auditChanges(['a'], ['a', 'b'])).toEqual([{ name: 'value', words: '["a"] → ["a","b"]' }])
    expect(auditChanges(null, null)).toEqual([])
  })
})
