import * as z from 'zod/mini'
import { INSTALMENT_STATES } from '#domain/loans/arrears.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { POSTPONEMENT_STATUSES } from '#domain/postponement/postponement-status.ts'
import { cedis, instant, localDate } from '#contract/wire.ts'

/** Absent: weeks (rule L29). */
export const otherUnit = z.optional(z.literal('payment'))

export const instalmentShape = z.object({
  week: z.int(),
  amount: cedis,
  interest: cedis,
  principal: cedis,
  dueDate: localDate,
  paid: cedis,
  paidOn: z.nullable(localDate),
  state: z.enum(INSTALMENT_STATES),
  daysPastDue: z.int(),
})

/** In words, so that screens compute nothing. */
export const loanProductShape = z.object({
  name: z.string(),
  payment: z.string(),
  term: z.string(),
  each: z.string(),
  price: z.string(),
  early: z.string(),
  /** A year, nominal and effective. */
  rate: z.string(),
  fees: cedis,
  /** Closes the loan today (rule L28). */
  payoff: cedis,
  /** If it is paid out today. */
  firstDue: localDate,
})

/** Rule W6, without notes and staff ids. */
export const loanMembers = {
  id: z.int(),
  userId: z.string(),
  requestedAmount: cedis,
  approvedAmount: z.nullable(cedis),
  /** The approved amount, before approval the requested one. */
  amount: cedis,
  lenderName: z.string(),
  lender: z.string(),
  businessPurpose: z.nullable(z.string()),
  weeklyIncome: z.nullable(cedis),
  /** To other lenders and savings groups. */
  weeklyObligations: z.nullable(cedis),
  totalRepayAmount: cedis,
  weeklyPaymentAmount: cedis,
  interestRate: z.string(),
  termWeeks: z.int(),
  /** For the owner and staff. */
  profilePicture: z.nullable(z.string()),
  status: z.enum(LOAN_STATUSES),
  weeksCompleted: z.int(),
  weeksRemaining: z.int(),
  amountPaid: cedis,
  outstanding: cedis,
  settledByRefinance: cedis,
  isRefinanced: z.boolean(),
  refinancedFromLoanId: z.nullable(z.int()),
  refinancedToLoanId: z.nullable(z.int()),
  disbursementMomoTransaction: z.nullable(z.string()),
  disbursementStatus: z.string(),
  appliedAt: instant,
  approvedAt: z.nullable(instant),
  disbursedAt: z.nullable(instant),
  /** Of the oldest instalment that payments and open receipts do not cover. */
  nextPaymentDue: z.nullable(localDate),
  nextPaymentAmount: cedis,
  overdueAmount: cedis,
  overdueSince: z.nullable(localDate),
  daysPastDue: z.int(),
  completedAt: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
  acceptedTerms: z.boolean(),
  /** After a lower approval. */
  awaitsAcceptance: z.boolean(),
  createdAt: instant,
  instalments: z.array(instalmentShape),
  /** Absent: version 1. */
  product: z.optional(loanProductShape),
} as const
export const loanShape = z.object(loanMembers)

/** `beingChecked`: unconfirmed claims of 14 days, in no other figure (rule P19). */
export const ownLoanMembers = {
  ...loanMembers,
  beingChecked: cedis,
  /** Further claims are refused (rule P19). */
  claimsStopped: z.boolean(),
} as const
export const ownLoanShape = z.object(ownLoanMembers)

export const termsShape = z.object({
  hash: z.string(),
  version: z.string(),
  text: z.string(),
  amount: cedis,
  acceptedAt: z.nullable(instant),
})

export const allocationShape = z.object({ paymentId: z.int(), week: z.int(), amount: cedis, interest: cedis, principal: cedis })

export const loanEventShape = z.object({ at: instant, kind: z.string(), reason: z.nullable(z.string()), by: z.nullable(z.string()) })

export const postponementShape = z.object({
  /** Setting "postponement". */
  isOffered: z.boolean(),
  /** The last one since the payout. */
  request: z.nullable(
    z.object({
      status: z.enum(POSTPONEMENT_STATUSES),
      askedAt: z.nullable(instant),
      decidedAt: z.nullable(instant),
      reason: z.nullable(z.string()),
    }),
  ),
  refusal: z.nullable(z.string()),
})

/** Rule L31. */
export const secondPlanShape = z.object({ plannedOn: localDate, left: cedis })

export const movedDateShape = z.object({
  week: z.int(),
  from: localDate,
  to: localDate,
  cause: z.enum(['holiday', 'postponement', 'second_plan']),
  /** Null for a Sunday, a postponement or a second plan. */
  note: z.nullable(z.string()),
  at: instant,
})
