import * as z from 'zod/mini'
import { INSTALMENT_STATES } from '#domain/loans/arrears.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { cedis, instant, localDate } from '#contract/wire.ts'

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

/** The loan record (rule W6), as its owner sees it: no notes and no staff ids. */
export const loanMembers = {
  id: z.int(),
  userId: z.string(),
  requestedAmount: cedis,
  approvedAmount: z.nullable(cedis),
  /** The approved amount where there is one, else the requested. */
  amount: cedis,
  lenderName: z.string(),
  /** The lender as shown. */
  lender: z.string(),
  businessPurpose: z.nullable(z.string()),
  weeklyIncome: z.nullable(cedis),
  totalRepayAmount: cedis,
  weeklyPaymentAmount: cedis,
  interestRate: z.string(),
  termWeeks: z.int(),
  /** An address that only the owner and staff can open. */
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
  /** The due date of the oldest instalment not fully paid, past or not. */
  nextPaymentDue: z.nullable(localDate),
  nextPaymentAmount: cedis,
  overdueAmount: cedis,
  overdueSince: z.nullable(localDate),
  daysPastDue: z.int(),
  completedAt: z.nullable(instant),
  /** The reason chosen from the list, in plain words. */
  rejectionReason: z.nullable(z.string()),
  acceptedTerms: z.boolean(),
  /** A lower amount was approved and its terms wait for the customer. */
  awaitsAcceptance: z.boolean(),
  createdAt: instant,
  /** The schedule while the loan is approved, active or completed. */
  instalments: z.array(instalmentShape),
} as const
export const loanShape = z.object(loanMembers)

export const termsShape = z.object({
  hash: z.string(),
  version: z.string(),
  text: z.string(),
  amount: cedis,
  acceptedAt: z.nullable(instant),
})

export const allocationShape = z.object({ paymentId: z.int(), week: z.int(), amount: cedis, interest: cedis, principal: cedis })

/** One line of a loan's history. */
export const loanEventShape = z.object({ at: instant, kind: z.string(), reason: z.nullable(z.string()), by: z.nullable(z.string()) })
