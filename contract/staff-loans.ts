import * as z from 'zod/mini'
import { FLAG_CODES } from '#domain/loans/review-flags.ts'
import { lotShape } from '#contract/unallocated.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import type { CardCheck } from '#domain/access/ghana-card.ts'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { REVIEW_VERSION_FORM } from '#domain/loans/review-version.ts'
import { REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import { WRITE_OFF_CAUSES } from '#domain/loans/write-off.ts'
import { bureauCheckShape } from '#contract/bureau/bureau.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { earlierLoanShape } from '#contract/imports/earlier-loans.ts'
import { trueCostShape } from '#contract/loan-refinance.ts'
import {
  allocationShape,
  loanEventShape,
  loanMembers,
  movedDateShape,
  otherUnit,
  postponementShape,
  secondPlanShape,
  termsShape,
} from '#contract/loan-shape.ts'
import { paymentShape } from '#contract/payment-shape.ts'
import { payoutShape } from '#contract/payout-shape.ts'
import { profileMembers } from '#contract/profile-shape.ts'
import { absentIfEmpty, cedis, instant, line, localDate, note, positiveCedis, rowId, success } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const REASON_CODES = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]

export const loanCustomerShape = z.object({
  id: z.string(),
  fullName: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...profileMembers,
  creditScore: z.int(),
  creditLevel: z.enum(LEVEL_NAMES),
  isActive: z.boolean(),
  /** Null: not checked. Repeats CARD_CHECKS, so that no screen loads its file. */
  cardCheck: z.nullable(z.enum(['seen', 'authority'] satisfies CardCheck[])),
  /** By a code sent to it. */
  phoneProved: z.boolean(),
  /** Issuer of the office code. */
  officeCodeBy: z.nullable(z.string()),
})

/** For rule L18. */
const borrowerShape = z.object({
  blacklistedFor: z.nullable(z.string()),
  /** To repay before any new loan. */
  owed: cedis,
  level: z.object({ name: z.string(), maxLoanAmount: cedis }),
  otherExposure: cedis,
  /** Payments of the other loans. */
  otherWeekly: cedis,
})

export const flagShape = z.object({ code: z.enum(FLAG_CODES), title: z.string(), detail: z.string() })

/** Members of both documented shapes of a loan. */
export const staffLoanMembers = {
  ...loanMembers,
  totalRepayment: cedis,
  weeklyPayment: cedis,
  user: loanCustomerShape,
  version: z.int(),
  /** The review version. */
  mark: z.string(),
  flags: z.array(flagShape),
  /** By this business day. */
  answerBy: localDate,
  /** Of all loans: before its payout this one's amount, then its outstanding principal. */
  exposure: cedis,
  /** Of a pending or approved loan. */
  borrower: z.nullable(borrowerShape),
  writeOffCause: z.nullable(z.enum(WRITE_OFF_CAUSES)),
  /** Of an approved or active loan: by mobile money, or in cash with a second person. */
  payout: z.nullable(payoutShape),
} as const
export const staffLoanShape = z.object(staffLoanMembers)

export const listPendingLoans = defineEndpoint({
  name: 'listPendingLoans',
  method: 'GET',
  path: '/api/admin/loans/pending',
  summary: 'Pending applications, oldest first',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  query: z.object({ lender: absentIfEmpty(z.string()) }),
  response: z.array(staffLoanShape),
})

export const listStaffLoans = defineEndpoint({
  name: 'listStaffLoans',
  method: 'GET',
  path: '/api/admin/loans',
  summary: 'Loans by status, newest first, searched by loan number, name or a phone typed whole',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  list: true,
  query: z.object({
    status: z.optional(z.enum(LOAN_STATUSES, 'Unknown status')),
    search: absentIfEmpty(z.string().check(z.maxLength(120))),
  }),
  response: z.array(staffLoanShape),
})

export const readStaffStats = defineEndpoint({
  name: 'readStaffStats',
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the staff dashboard',
  access: ['view_customer_loans'],
  staff: true,
  response: z.object({
    totalUsers: z.int(),
    pendingLoans: z.int(),
    approvedLoans: z.int(),
    totalDisbursed: cedis,
    awaitingDisbursement: z.int(),
    pendingPayments: z.int(),
  }),
})

const loanParams = z.object({ id: rowId })
/** 409 with the changed parts when outdated. */
const mark = z.optional(z.string('Send the mark as it was read').check(z.regex(REVIEW_VERSION_FORM, 'Send the mark as it was read')))

export const readStaffLoan = defineEndpoint({
  name: 'readStaffLoan',
  method: 'GET',
  path: '/api/admin/loans/:id',
  summary: 'The staff view of a loan, with its customer; the read is audited',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the loan of', by: { id: 'loan' } },
  params: loanParams,
  response: z.object({
    ...staffLoanMembers,
    adminNotes: z.nullable(z.string()),
    approvedBy: z.nullable(z.string()),
    rejectedBy: z.nullable(z.string()),
    disbursedBy: z.nullable(z.string()),
    approvedByName: z.nullable(z.string()),
    rejectedByName: z.nullable(z.string()),
    disbursedByName: z.nullable(z.string()),
    allocations: z.array(allocationShape),
    payments: z.array(paymentShape),
    terms: termsShape,
    history: z.array(loanEventShape),
    movedDates: z.array(movedDateShape),
    postponement: z.nullable(postponementShape),
    secondPlan: z.nullable(secondPlanShape),
    secondPlanRefusal: z.nullable(z.string()),
    otherLoans: z.array(
      z.object({
        id: z.int(),
        status: z.enum(LOAN_STATUSES),
        amount: cedis,
        outstanding: cedis,
        appliedAt: instant,
        weeksCompleted: z.int(),
        termWeeks: z.int(),
        unit: otherUnit,
      }),
    ),
    /** Repaid before the import, newest first. */
    earlierLoans: z.array(earlierLoanShape),
    unallocated: cedis,
    /** Null with the setting "bureau" off. */
    bureau: z.nullable(bureauCheckShape),
    /** Above it a payout waits for a second person. */
    secondPersonAbove: cedis,
    /** Of an approved loan, today: less fees and what closes a refinanced loan (rules L21, L26, L28). */
    payoutAmount: z.nullable(cedis),
    /** What it settles today, the money in hand, and that money's true annual rate. */
    refinance: z.nullable(z.object({ loanId: z.int(), settled: cedis, moneyInHand: cedis, trueCost: z.nullable(trueCostShape) })),
    /** By origin, oldest first. */
    lots: z.array(lotShape),
    /** Signed sheet of the application or its terms. */
    sheet: z.nullable(z.object({ reference: z.string(), enteredBy: z.string(), enteredByName: z.string(), at: instant })),
  }),
})
/** Codes of the checked flags. */
const checked = z.optional(
  z
    .array(z.enum(FLAG_CODES, 'This flag is not known.'), 'Send the flags as a list')
    .check(z.maxLength(FLAG_CODES.length, 'Too many flags')),
)

export const approveLoan = defineEndpoint({
  name: 'approveLoan',
  method: 'POST',
  path: '/api/admin/loans/:id/approve',
  summary: 'Approves a pending application with the amount asked for or a lower one',
  access: APPROVERS,
  staff: true,
  params: loanParams,
  body: z.object({
    approvedAmount: z.optional(positiveCedis('Please enter a valid approval amount', 'Please enter a valid approval amount')),
    notes: absentIfEmpty(note(2000)),
    /** 409 when outdated. */
    version: z.optional(z.int('Send the version as a number')),
    mark,
    checked,
  }),
  response: success({ loan: staffLoanShape }),
})

export const rejectLoan = defineEndpoint({
  name: 'rejectLoan',
  method: 'POST',
  path: '/api/admin/loans/:id/reject',
  summary: 'Rejects a pending application; the customer sees the reason chosen from the list',
  access: ['reject_loans'],
  staff: true,
  params: loanParams,
  body: z.object({
    reason: z.optional(z.enum(REASON_CODES, 'Choose a reason from the list')),
    notes: absentIfEmpty(note(2000)),
    version: z.optional(z.int('Send the version as a number')),
    mark,
    checked,
  }),
  response: success({ loan: staffLoanShape }),
})

export const disburseLoan = defineEndpoint({
  name: 'disburseLoan',
  method: 'POST',
  path: '/api/admin/loans/:id/disburse',
  summary:
    'Pays an approved loan out: cash at once, or a transfer that pays it out once it has arrived; large amounts wait for a second user',
  access: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  staff: true,
  params: loanParams,
  body: z.object({
    method: z.enum(['cash', 'momo'], 'Choose cash or mobile money'),
    holderReason: absentIfEmpty(line('Say why the money goes to this wallet', 500)),
  }),
  response: success({ loan: staffLoanShape }),
})
