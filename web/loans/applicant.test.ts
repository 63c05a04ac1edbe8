import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { refusalToApply } from '#domain/loans/application.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { applicantFrom, isClosedTo, refusalOfForm } from '#web/loans/applicant.ts'

const bronze = { name: 'BRONZE', maxLoanAmount: cedis(1000) }
const gold = { name: 'GOLD', maxLoanAmount: cedis(10_000) }
const account = { isActive: true, profileCompleted: true }
const loanOf = (amount: number, status: LoanStatus = 'active', facts = {}) => ({
  id: 1,
  status,
  amount: cedis(amount),
  instalments: quote(cedis(amount)).instalments.map((part) => ({ ...part, paid: NOTHING })),
  outstanding: quote(cedis(amount)).total,
  overdueAmount: NOTHING,
  daysPastDue: 0,
  ...facts,
})
const ABOVE_BRONZE = 'Your BRONZE level lets you borrow up to GH₵1,000.'
const NO_AMOUNT = 'Loan amount is required'

describe('applicantFrom', () => {
  test('counts the principal of approved and active loans, without the refinanced one', () => {
    expect(applicantFrom(account, [loanOf(4000), loanOf(900, 'completed')], gold).otherExposure).toBe(cedis(4000))
    expect(applicantFrom(account, [loanOf(4000)], gold, 1).otherExposure).toBe(NOTHING)
  })
  test('counts the debt of written-off loans and of loans over 7 days past due', () => {
    const owed = (facts: object, status?: LoanStatus) => applicantFrom(account, [loanOf(100, status, facts)], gold).owed
    expect(owed({ daysPastDue: 7, overdueAmount: cedis(60) })).toBe(NOTHING)
    expect(owed({ daysPastDue: 8, overdueAmount: cedis(60) })).toBe(cedis(60))
    expect(owed({ outstanding: cedis(30) }, 'written_off')).toBe(cedis(30))
  })
})

test('isClosedTo closes the fields where no amount can be sent, and leaves them open for debts and limits', () => {
  const closed = (user: Partial<typeof account>, loans: ReturnType<typeof loanOf>[] = []) =>
    isClosedTo(applicantFrom({ ...account, ...user }, loans, bronze))
  expect([closed({ profileCompleted: false }), closed({ isActive: false }), closed({}, [loanOf(100, 'pending')])]).toEqual([
    true,
    true,
    true,
  ])
  expect([closed({}), closed({}, [loanOf(100, 'written_off')]), closed({}, [loanOf(10_000)])]).toEqual([false, false, false])
})

describe('refusalOfForm', () => {
  const form = (
    typed: { amount?: number; termsAccepted?: boolean },
    {
      user = account,
      loans = [],
      level = bronze,
    }: Partial<{ user: typeof account; loans: ReturnType<typeof loanOf>[]; level: typeof bronze }> = {},
  ) =>
    refusalOfForm(
      { amount: typed.amount === undefined ? undefined : pesewas(typed.amount), termsAccepted: typed.termsAccepted ?? true },
      (application) => refusalToApply(application, applicantFrom(user, loans, level)),
      NO_AMOUNT,
    )

  test('accepts an amount within level and cap', () => {
    expect(form({ amount: 100_000 })).toEqual({ atAmount: undefined, reason: undefined })
    expect(form({ amount: 600_000 }, { loans: [loanOf(4000)], level: gold })).toEqual({ atAmount: undefined, reason: undefined })
  })
  test('shows a refused amount at the field and beside the button, before the terms', () => {
    expect(form({ amount: 99 })).toEqual({ atAmount: 'The smallest loan is GH₵1.00', reason: 'The smallest loan is GH₵1.00' })
    expect(form({ amount: 100_001, termsAccepted: false })).toEqual({ atAmount: ABOVE_BRONZE, reason: ABOVE_BRONZE })
    expect(form({ amount: 700_000 }, { loans: [loanOf(4000)], level: gold }).atAmount).toContain('You can borrow up to GH₵6,000.00 more')
  })
  test('shows each rule that another amount would meet at the field', () => {
    const wholeCedis = ({ amount }: { amount: number }) => (amount % 100 === 0 ? undefined : refusal('amount_too_small'))
    expect(refusalOfForm({ amount: pesewas(50_050), termsAccepted: true }, wholeCedis, NO_AMOUNT).atAmount).toBeDefined()
    const noAmountAtAll = () => refusal('application_pending')
    expect(refusalOfForm({ amount: pesewas(50_000), termsAccepted: true }, noAmountAtAll, NO_AMOUNT).atAmount).toBeUndefined()
  })
  test('shows every other refusal beside the button, also without an amount', () => {
    const incomplete = { user: { ...account, profileCompleted: false } }
    for (const typed of [{}, { amount: 50_000 }, { amount: 200_000 }])
      expect(form(typed, incomplete)).toEqual({
        atAmount: undefined,
        reason: 'Please complete your profile information before applying for a loan.',
      })
    expect(form({}, { loans: [loanOf(100, 'pending')] }).reason).toContain('You already have a pending loan application.')
    expect(form({ amount: 100 }, { loans: [loanOf(100, 'written_off')] }).reason).toContain('Please pay the GH₵130.00')
  })
  test('requires an amount, then the accepted terms', () => {
    expect(form({ termsAccepted: false })).toEqual({ atAmount: undefined, reason: NO_AMOUNT })
    expect(form({ amount: 0 })).toEqual({ atAmount: undefined, reason: NO_AMOUNT })
    expect(form({ amount: 50_000, termsAccepted: false }).reason).toBe('You must accept the terms and conditions')
  })
})
