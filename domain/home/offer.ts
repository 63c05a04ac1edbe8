import { CARD_REQUIRED_ABOVE } from '#domain/access/ghana-card.ts'
import { divideDown, formatCedis, formatLimit, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { largestWithoutJump } from '#domain/loans/application.ts'
import { loanSummaryOf, otherExposure, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { applicantOf, EXPOSURE_CAP, refusalOfBorrower, type EligibilityFacts } from '#domain/loans/eligibility.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import type { OfferAction, OfferCause } from '#domain/home/now-lists.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

export interface NotNow {
  readonly cause: OfferCause
  readonly reason: string
  /** Under the disabled button. */
  readonly opens: string
  readonly button: string
  readonly action: OfferAction
  readonly loanId: number | null
}

export interface Offer {
  /** Largest amount that is not refused; 0 with `notNow`. */
  readonly most: Pesewas
  /** Names the limit that is below the level's; null: none. */
  readonly limitedBy: string | null
  /** Smallest first. */
  readonly chips: readonly Pesewas[]
  readonly notNow: NotNow | null
  /** Several products are offered. */
  readonly choosesProduct?: true
}

export interface OfferFacts extends EligibilityFacts {
  readonly jumpIsRefused: boolean
  readonly cardIsMissing: boolean
}

/** Rule L22: for home, menus, USSD and the application form. */
export function offerOf(facts: OfferFacts): Offer {
  const notNow = notNowOf(facts)
  if (notNow) return { most: NOTHING, limitedBy: null, chips: [], notNow }
  const { most, limitedBy } = mostOf(facts)
  if (most < SMALLEST_LOAN) {
    const reason = `All your loans together may come to at most ${formatLimit(EXPOSURE_CAP)}.`
    const first = facts.customerLoans.loans.find(({ status }) => status === 'active')
    const action = first ? ({ button: 'Make Payment', action: 'pay' } as const) : ({ button: 'Call the office', action: 'call' } as const)
    return {
      most: NOTHING,
      limitedBy: null,
      chips: [],
      notNow: { cause: 'cap', reason, opens: 'Opens when you have paid back a part.', ...action, loanId: first?.id ?? null },
    }
  }
  return { most, limitedBy, chips: chipsOf(most), notNow: null }
}

function notNowOf(facts: OfferFacts): NotNow | undefined {
  const { customerLoans, today } = facts
  const applicant = applicantOf(facts, 'customer')
  const pending = customerLoans.loans.find(({ status }) => status === 'pending')
  const debts = customerLoans.loans.flatMap((loan) => debtOf(loan, today))
  const [first] = debts
  const blocked = refusalOfBorrower({ ...applicant, owed: NOTHING })
  if (blocked)
    return {
      cause: 'blocked',
      reason: blocked.message,
      opens: 'The office can tell you more.',
      button: 'Call the office',
      action: 'call',
      loanId: null,
    }
  if (!applicant.profileCompleted)
    return {
      cause: 'profile',
      reason: refusal('profile_incomplete').message,
      opens: 'Complete your profile first.',
      button: 'Complete Your Profile',
      action: 'complete_profile',
      loanId: null,
    }
  if (first) {
    const owed = pesewas(debts.reduce((sum, debt) => sum + debt.amount, 0))
    const reason = `${first.why} Pay ${formatCedis(owed)} first.`
    return { cause: 'owed', reason, opens: first.opens, button: `Pay ${formatCedis(first.amount)}`, action: 'pay', loanId: first.loanId }
  }
  if (pending)
    return {
      cause: 'pending',
      reason: 'One application at a time.',
      opens: 'Opens when we have answered.',
      button: 'See my application',
      action: 'see_loan',
      loanId: pending.id,
    }
  return undefined
}

interface Debt {
  readonly loanId: number
  readonly amount: Pesewas
  readonly why: string
  readonly opens: string
}

function debtOf(loan: CustomerLoan, today: string): Debt[] {
  if (loan.status === 'written_off') {
    const amount = outstandingOf(loan)
    if (amount <= 0) return []
    return [{ loanId: loan.id, amount, why: `You still owe money on Loan #${loan.id}.`, opens: `Opens when Loan #${loan.id} is paid.` }]
  }
  if (loan.status !== 'active') return []
  const { instalments, arrears } = loanSummaryOf(loan, today)
  if (arrears.overdueAmount <= 0) return []
  const late = instalments.filter(({ state }) => state === 'late' || state === 'missed')
  const unit = unitOfLoan(loan)
  const weeks = late.map(({ week }) => week)
  const [from, to] = [weeks[0], weeks.at(-1)]
  const named = from === to ? `${unit} ${from} is` : `${unit}s ${from} to ${to} are`
  return [
    {
      loanId: loan.id,
      amount: arrears.overdueAmount,
      why: `${named[0]?.toUpperCase() ?? ''}${named.slice(1)} late.`,
      opens: `Opens when ${named} paid.`,
    },
  ]
}

function mostOf(facts: OfferFacts): Pick<Offer, 'most' | 'limitedBy'> {
  const { level } = applicantOf(facts, 'customer')
  const others = otherExposure(facts.customerLoans.loans)
  const limits: { most: number; limitedBy: string | null }[] = [
    { most: level.maxLoanAmount, limitedBy: null },
    { most: EXPOSURE_CAP - others, limitedBy: `All your loans together may come to at most ${formatLimit(EXPOSURE_CAP)}.` },
    ...(facts.jumpIsRefused
      ? [
          {
            most: largestWithoutJump(facts.customerLoans) - others,
            limitedBy: 'A larger amount opens when a larger loan was repaid over four weeks.',
          },
        ]
      : []),
    ...(facts.cardIsMissing
      ? [{ most: CARD_REQUIRED_ABOVE, limitedBy: `Above ${formatLimit(CARD_REQUIRED_ABOVE)}, show your Ghana Card at the office first.` }]
      : []),
  ]
  const least = limits.reduce((lowest, one) => (one.most < lowest.most ? one : lowest))
  return { most: pesewas(Math.max(0, least.most)), limitedBy: least.limitedBy }
}

const CHIP_STEP = 5000

/** A quarter, a half and all; parts in whole fifties. */
function chipsOf(most: Pesewas): Pesewas[] {
  const inSteps = (amount: Pesewas) => pesewas(divideDown(amount, CHIP_STEP) * CHIP_STEP)
  const parts = [inSteps(divideDown(most, 4)), inSteps(divideDown(most, 2)), most]
  return [...new Set(parts)].filter((amount) => amount >= SMALLEST_LOAN)
}
