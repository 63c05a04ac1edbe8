import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { POSITION_STATES } from '#domain/reports/loan-position.ts'
import { AGE_BAND_NAMES } from '#domain/reports/portfolio-ageing.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instalmentShape } from '#contract/loan-shape.ts'
import { promiseShape } from '#contract/collections.ts'
import { cedis, instant, localDate, rowId } from '#contract/wire.ts'

const access = ['view_loan_reports'] as const
/** 0 to 1; null for a whole of 0. */
const share = z.nullable(z.number())
const asOf = z.optional(localDate)

const groupMembers = { loans: z.int(), principal: cedis, interest: cedis, overdue: cedis } as const
const flow = z.object({ amount: cedis, thisMonth: cedis })
const countedFlow = z.object({ amount: cedis, count: z.int(), thisMonth: cedis, countThisMonth: z.int() })

const asOfMembers = {
  asOf: localDate,
  /** The last day available. */
  today: localDate,
  /** A closed day never changes. */
  isClosed: z.boolean(),
} as const

export const ageBandShape = z.object({ band: z.enum(AGE_BAND_NAMES), ...groupMembers, share })
export const atRiskShape = z.object({
  over: z.int(),
  loans: z.int(),
  amount: cedis,
  share,
  shareWeekBefore: share,
  /** Restructured loans that are not late by as much, which are not part of the amount. */
  restructured: z.object({ loans: z.int(), amount: cedis }),
})
export const collectionWeekShape = z.object({
  /** Its Monday. */
  week: localDate,
  /** Fell due in it, up to the day. */
  due: cedis,
  /** Of `due`: by each due date, within 7 days of it, and by the day of the report. */
  paidByDueDate: cedis,
  paidWithin7Days: cedis,
  paidByNow: cedis,
  shareByDueDate: share,
  shareWithin7Days: share,
  shareByNow: share,
  /** Money of the week by value date, for any instalment: not a part of `due`. */
  collected: cedis,
  onTime: cedis,
  late: cedis,
  early: cedis,
})
export const cohortShape = z.object({
  /** The Monday of the week of payout. */
  week: localDate,
  loans: z.int(),
  principal: cedis,
  /** Loans whose first instalment fell due. */
  firstDue: z.int(),
  firstOnTime: z.int(),
  firstOnTimeShare: share,
  toRepay: cedis,
  paid: cedis,
  /** Fell due up to the day, what was paid of it, and its share. */
  due: cedis,
  paidOfDue: cedis,
  paidShare: share,
})
export const rollShape = z.object({
  band: z.enum(AGE_BAND_NAMES),
  loans: z.int(),
  principal: cedis,
  /** Of that principal; together all of it. */
  worse: share,
  same: share,
  better: share,
  closed: share,
  writtenOff: share,
})

export const readPortfolio = defineEndpoint({
  name: 'readPortfolio',
  method: 'GET',
  path: '/api/admin/reports/portfolio',
  summary: 'What was lent, owed and late when a day ended, as it was booked by then',
  access,
  staff: true,
  query: z.object({ asOf }),
  response: z.object({
    ...asOfMembers,
    /** Null for a closed day. */
    computedAt: z.nullable(instant),
    outstanding: z.object({ ...groupMembers, total: cedis }),
    atRisk: z.array(atRiskShape),
    ageing: z.array(ageBandShape),
    rolls: z.array(rollShape),
    pastFinalDate: z.object({ ...groupMembers, share }),
    /** Loans that settled another one, until half of them is repaid. */
    restructured: z.object({ ...groupMembers, share }),
    postponed: z.object({ ...groupMembers, share }),
    levels: z.array(z.object({ level: z.enum(LEVEL_NAMES), ...groupMembers, share })),
    weeks: z.array(collectionWeekShape),
    cohorts: z.array(cohortShape),
    disbursed: countedFlow,
    refinanced: countedFlow,
    writtenOff: countedFlow,
    recovered: flow,
    interestEarned: flow,
    /** Unallocated funds, and advances before payout. */
    unallocated: cedis,
    advances: cedis,
    /** Of 91 days, without undone ones. */
    decisions: z.object({
      approved: z.int(),
      rejected: z.int(),
      approvalRate: share,
      /** From application to decision. */
      medianHours: z.nullable(z.number()),
    }),
  }),
})

export const portfolioLoanShape = z.object({
  id: z.int(),
  userId: z.string(),
  customerName: z.string(),
  /** Masked without view_sensitive_data. */
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  level: z.enum(LEVEL_NAMES),
  principal: cedis,
  interest: cedis,
  outstanding: cedis,
  daysPastDue: z.int(),
  overdueAmount: cedis,
  overdueSince: z.nullable(localDate),
  finalDueDate: localDate,
  /** It settled another loan, and less than half of it is repaid. */
  restructured: z.boolean(),
})

/** The ageing bands, and two filters across them. */
export const LOAN_NARROWINGS = [...AGE_BAND_NAMES, 'late', 'past_final_date'] as const

export const listPortfolioLoans = defineEndpoint({
  name: 'listPortfolioLoans',
  method: 'GET',
  path: '/api/admin/reports/loans',
  summary: 'The loans behind the portfolio of a day, longest overdue first',
  access,
  staff: true,
  list: true,
  query: z.object({ asOf, band: z.optional(z.enum(LOAN_NARROWINGS, 'Unknown band')) }),
  response: z.array(portfolioLoanShape),
})

export const readPortfolioLoan = defineEndpoint({
  name: 'readPortfolioLoan',
  method: 'GET',
  path: '/api/admin/reports/loans/:id',
  summary: 'One loan as it stood when a day ended, with each of its instalments',
  access,
  staff: true,
  views: { what: 'a past day of the loan of', by: { id: 'loan' } },
  params: z.object({ id: rowId }),
  query: z.object({ asOf }),
  response: z.object({
    ...asOfMembers,
    id: z.int(),
    userId: z.string(),
    customerName: z.string(),
    phone: z.nullable(z.string()),
    state: z.enum(POSITION_STATES),
    paidOutOn: z.nullable(localDate),
    principal: cedis,
    interest: cedis,
    outstanding: cedis,
    paid: cedis,
    restructured: z.boolean(),
    daysPastDue: z.int(),
    overdueAmount: cedis,
    overdueSince: z.nullable(localDate),
    instalments: z.array(instalmentShape),
  }),
})

export const listArrears = defineEndpoint({
  name: 'listArrears',
  method: 'GET',
  path: '/api/admin/arrears',
  summary: 'Loans with something overdue today, longest first, with the latest promise about each',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  response: z.array(z.extend(portfolioLoanShape, { promise: z.nullable(promiseShape) })),
})

/** Days per response. */
export const TAKINGS_DAYS = 31

const takingsMembers = {
  cash: cedis,
  momo: cedis,
  givenBack: cedis,
  total: cedis,
  /** Number of takings. */
  count: z.int(),
} as const

export const takingsShape = z.object({
  /** Null for network confirmations. */
  staffId: z.nullable(z.string()),
  staffName: z.nullable(z.string()),
  ...takingsMembers,
  /** `tillId` is null outside tills. */
  tills: z.array(z.object({ tillId: z.nullable(z.int()), businessDay: z.nullable(localDate), ...takingsMembers })),
})

export const readTakings = defineEndpoint({
  name: 'readTakings',
  method: 'GET',
  path: '/api/admin/reports/takings',
  summary: 'What each staff member took from customers from a day to a day, and through which till, from the journal',
  access: ['view_loan_reports'],
  staff: true,
  query: z.object({ from: z.optional(localDate), to: z.optional(localDate) }),
  response: z.object({
    from: localDate,
    to: localDate,
    /** The last day available. */
    today: localDate,
    people: z.array(takingsShape),
    together: z.object(takingsMembers),
  }),
})
