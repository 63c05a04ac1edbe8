import { APPROVERS } from '#domain/access/approval-limit.ts'
import { OFFICE_ENTRY_KINDS } from '#domain/ledger/office-entry.ts'
import { EARLY_WRITE_OFF_CAUSES } from '#domain/loans/write-off.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { staffLoanShape } from '#contract/staff-loans.ts'
import { staffPaymentShape } from '#contract/staff-payments.ts'
import { cedis, line, localDate, positiveCedis, rowId, success, userId } from '#contract/wire.ts'

const reason = line('Please give a reason', 500)
const AMOUNT = 'Enter the amount'
const params = z.object({ id: rowId })
export const undoApproval = defineEndpoint({
  name: 'undoApproval',
  method: 'POST',
  path: '/api/admin/loans/:id/undo-approval',
  summary: 'Takes an approval back before its payout; the application is pending again',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason }),
  response: success({ loan: staffLoanShape }),
})

export const returnPayout = defineEndpoint({
  name: 'returnPayout',
  method: 'POST',
  path: '/api/admin/loans/:id/return-payout',
  summary: 'Takes a payout back on its day, before any payment',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason }),
  response: success({ loan: staffLoanShape }),
})

export const writeOffLoan = defineEndpoint({
  name: 'writeOffLoan',
  method: 'POST',
  path: '/api/admin/loans/:id/write-off',
  summary: 'Requests to write off a loan more than 90 days past due, or earlier with a cause; a second user confirms it',
  access: ['approve_large_loans'],
  staff: true,
  params,
  body: z.object({ reason, cause: z.optional(z.enum(EARLY_WRITE_OFF_CAUSES, 'Choose a cause from the list')) }),
  response: success({ loan: staffLoanShape }),
})

export const reversePayment = defineEndpoint({
  name: 'reversePayment',
  method: 'POST',
  path: '/api/admin/payments/:id/reverse',
  summary: 'Reverses a completed payment for good; later payments are allocated again',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason }),
  response: success({ payment: staffPaymentShape, loan: loanShape }),
})

const userParams = z.object({ userId })

export const applyUnallocated = defineEndpoint({
  name: 'applyUnallocated',
  method: 'POST',
  path: '/api/admin/users/:userId/unallocated/apply',
  summary: 'Applies unallocated money of the customer to a loan',
  access: ['generate_payment_codes'],
  staff: true,
  params: userParams,
  body: z.object({
    loanId: z.int('Send the loan as a number').check(z.positive('Send the loan as a number')),
    amount: positiveCedis(AMOUNT),
  }),
  /** One payment for each value date; `payment` is the last. */
  response: success({ payment: staffPaymentShape, payments: z.array(staffPaymentShape), loan: loanShape }),
})

export const bookFunding = defineEndpoint({
  name: 'bookFunding',
  method: 'POST',
  path: '/api/admin/ledger/funding',
  summary: 'Books money that the owner put into the office cash',
  access: ['view_financial_reports'],
  staff: true,
  body: z.object({ amount: positiveCedis(AMOUNT), reference: line('Give the reference of the transfer', 200) }),
  response: success({ officeCash: cedis }),
})

export const requestOfficeEntry = defineEndpoint({
  name: 'requestOfficeEntry',
  method: 'POST',
  path: '/api/admin/ledger/office-entries',
  summary:
    'Requests an entry of the office (funding, drawing, charge, fee, expense, cash between bank and safe), which a second user confirms',
  access: ['view_financial_reports'],
  staff: true,
  body: z.object({
    entry: z.enum(OFFICE_ENTRY_KINDS, 'Choose what to enter'),
    amount: positiveCedis(AMOUNT),
    /** When the money moved. */
    valueDate: localDate,
    document: line('Enter the number of the document', 80),
    documentOn: localDate,
    note: line('Say what it was for', 200),
  }),
  response: success({}),
})
