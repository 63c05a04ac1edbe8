import { expect, test } from 'vitest'
import { refusalToDecideOn, SMALL_LOAN_LIMIT, refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { cedis, pesewas } from '#domain/kernel/money.ts'

const above = pesewas(SMALL_LOAN_LIMIT + 1)

test('refusalToDecideOn limits approve_small_loans to GH₵5,000.00 inclusive', () => {
  expect(SMALL_LOAN_LIMIT).toBe(cedis(5000))
  expect(refusalToDecideOn(SMALL_LOAN_LIMIT, ['approve_small_loans'])).toBeUndefined()
  expect(refusalToDecideOn(above, ['approve_small_loans'])).toMatchObject({
    code: 'above_approval_limit',
    message: 'This needs a higher approval permission: the amount is GH₵5,000.01.',
  })
})

test('refusalToDecideOn allows any amount with approve_large_loans', () => {
  for (const amount of [cedis(1), SMALL_LOAN_LIMIT, above, cedis(10_000)])
    expect(refusalToDecideOn(amount, ['approve_large_loans'])).toBeUndefined()
  expect(refusalToDecideOn(above, ['approve_small_loans', 'approve_large_loans'])).toBeUndefined()
})

test('refusalToDecideOn refuses any amount without an approval permission', () => {
  expect(refusalToDecideOn(cedis(1), ['reject_loans', 'generate_payment_codes'])?.code).toBe('forbidden')
})

test("refusalToDecideOnLoan needs approval permission and refuses one's own loan", () => {
  const loan = { userId: 'ama', principal: cedis(5000) }
  expect(refusalToDecideOnLoan(loan, { userId: 'yaw', permissions: ['approve_small_loans'] })).toBeUndefined()
  expect(refusalToDecideOnLoan(loan, { userId: 'yaw', permissions: ['generate_payment_codes'] })?.code).toBe('forbidden')
  expect(refusalToDecideOnLoan({ ...loan, principal: cedis(5001) }, { userId: 'yaw', permissions: ['approve_small_loans'] })?.code).toBe(
    'above_approval_limit',
  )
  expect(refusalToDecideOnLoan(loan, { userId: 'ama', permissions: ['approve_large_loans'] })?.code).toBe('own_record')
})
