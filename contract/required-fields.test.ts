import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { submitPayment } from '#contract/payments.ts'
import { completeProfile, profileBody } from '#contract/profile.ts'

const wordsOf = (body: z.ZodMiniType | undefined): Record<string, string> => {
  const read = body === undefined ? undefined : z.safeParse(body, {})
  return Object.fromEntries(read?.error?.issues.map((issue) => [String(issue.path[0]), issue.message]) ?? [])
}

// Rule W9.
test('application without its fields returns each sentence', () => {
  expect(wordsOf(applyForLoan.body)).toMatchObject({
    requestedAmount: 'Loan amount is required',
    lender: 'Lender selection is required',
    termsAccepted: 'You must accept the terms and conditions',
  })
})

test('profile without its fields returns each sentence', () => {
  expect(wordsOf(completeProfile.body)).toMatchObject({
    businessType: 'Business type is required',
    address: 'Address is required',
    momoNumber: 'Mobile Money number is required',
  })
})

test('a wallet shorter than 10 characters counts as missing, a longer one as invalid', () => {
  const sentence = (momoNumber: string) =>
    z.safeParse(profileBody, { businessType: 'retail', address: 'Shop 14, Accra', momoNumber }).error?.issues[0]?.message
  for (const short of ['', '0', '024412345', ' 024412345 ']) expect(sentence(short)).toBe('Mobile Money number is required')
  expect(sentence('0144123456')).toBe('Enter a valid Ghana phone number')
  expect(sentence('024 412 3456')).toBeUndefined()
})

test('payment without amount and refinance without reason return their sentences', () => {
  expect(wordsOf(submitPayment.body)).toMatchObject({ amount: 'Payment amount is required' })
  expect(wordsOf(refinanceLoan.body)).toMatchObject({ reason: 'Please provide a reason for refinancing' })
})
