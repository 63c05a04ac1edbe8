import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { staffLoanShape } from '#contract/staff-loans.ts'
import { cedis, instant, line, localDate, rowId, success } from '#contract/wire.ts'

const params = z.object({ id: rowId })
const reason = line('Please give a reason', 500)

export const readPostponementQuote = defineEndpoint({
  name: 'readPostponementQuote',
  method: 'GET',
  path: '/api/loans/:id/postponement',
  summary: 'What a postponement would cost (nothing) and which days it would move, before it is asked for',
  access: ['view_own_loans'],
  params,
  response: z.object({
    loanId: z.int(),
    cost: cedis,
    weeks: z.array(z.object({ week: z.int(), from: localDate, to: localDate })),
    refusal: z.nullable(z.string()),
  }),
})

export const askPostponement = defineEndpoint({
  name: 'askPostponement',
  method: 'POST',
  path: '/api/loans/:id/postponement',
  summary: 'Asks the office for one more week, once per loan and while nothing is overdue',
  access: ['apply_for_loan'],
  params,
  response: success({ loan: loanShape }),
})

export const withdrawPostponement = defineEndpoint({
  name: 'withdrawPostponement',
  method: 'POST',
  path: '/api/loans/:id/postponement/withdraw',
  summary: 'Takes the caller’s request for one more week back',
  access: ['apply_for_loan'],
  params,
  response: success({ loan: loanShape }),
})

export const listPostponements = defineEndpoint({
  name: 'listPostponements',
  method: 'GET',
  path: '/api/admin/postponements',
  summary: 'Requests for one more week that wait for an answer, oldest first',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  response: z.array(
    z.object({
      id: z.int(),
      loanId: z.int(),
      userId: z.string(),
      fullName: z.string(),
      amount: cedis,
      outstanding: cedis,
      nextPaymentDue: z.nullable(localDate),
      askedAt: instant,
    }),
  ),
})

export const postponeLoan = defineEndpoint({
  name: 'postponeLoan',
  method: 'POST',
  path: '/api/admin/loans/:id/postpone',
  summary: 'Moves every week that is not yet due by 7 days, once per loan and while nothing is overdue',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason }),
  response: success({ loan: staffLoanShape }),
})

export const declinePostponement = defineEndpoint({
  name: 'declinePostponement',
  method: 'POST',
  path: '/api/admin/loans/:id/decline-postponement',
  summary: 'Answers a request for one more week with no; the customer reads the reason',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason }),
  response: success({ loan: staffLoanShape }),
})
