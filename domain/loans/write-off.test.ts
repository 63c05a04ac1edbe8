import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { EARLY_WRITE_OFF_CAUSES, refusalToWriteOff, type WrittenOffLoan } from '#domain/loans/write-off.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const late: WrittenOffLoan = { userId: 'ama', status: 'active', principal: ghs('1000'), disbursedOn: '2026-03-02', daysPastDue: 91 }
const md = { userId: 'esi', permissions: ['approve_large_loans'] as Permission[] }
const manager = { userId: 'kofi', permissions: ['approve_small_loans'] as Permission[] }
const writeOff = (loan: Partial<WrittenOffLoan> = {}, staff = md, cause?: 'death' | 'fraud' | 'court') =>
  refusalToWriteOff({ ...late, ...loan }, staff, cause)?.code

describe('refusalToWriteOff', () => {
  test('allows a loan more than 90 days past due without a cause', () => {
    expect(writeOff()).toBeUndefined()
    expect(writeOff({ daysPastDue: 90 })).toBe('write_off_too_early')
  })
  test.each(EARLY_WRITE_OFF_CAUSES)('allows an earlier write-off with the cause %s', (cause) =>
    expect(writeOff({ daysPastDue: 0 }, md, cause)).toBeUndefined(),
  )
  test('needs an active loan and approve_large_loans for any amount', () => {
    expect(writeOff({ principal: ghs('1') }, manager)).toBe('forbidden')
    for (const status of LOAN_STATUSES.filter((one) => one !== 'active')) expect(writeOff({ status })).toBe('not_written_off')
  })
  test("refuses one's own loan", () => expect(writeOff({ userId: 'esi' })).toBe('own_record'))
})
