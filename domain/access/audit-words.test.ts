import { describe, expect, test } from 'vitest'
import { auditWords, spacedName } from '#domain/access/audit-words.ts'

describe('audit words', () => {
  test.each([
    [{ action: 'approveLoan', outcome: 'done', viewed: null }, 'Approved loan'],
    [{ action: 'signOffTill', outcome: 'done', viewed: null }, 'Signed off till'],
    [{ action: 'approveLoan', outcome: 'refused', viewed: null }, 'Tried to approve loan'],
    [{ action: 'readStaffLoan', outcome: 'viewed', viewed: 'the loan of' }, 'Viewed the loan of'],
    [{ action: 'verifyGhanaCard', outcome: 'done', viewed: null }, 'Verified ghana card'],
    [{ action: 'payFor', outcome: 'done', viewed: null }, 'Paid for'],
    [{ action: 'writeOffLoan', outcome: 'done', viewed: null }, 'Wrote off loan'],
  ] as const)('auditWords puts %o into words', (event, words) => {
    expect(auditWords(event)).toBe(words)
  })
  test('spacedName separates the words of a stored name', () => expect(spacedName('momo_exception')).toBe('momo exception'))
})
