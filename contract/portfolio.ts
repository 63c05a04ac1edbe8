import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { POSITION_STATES } from '#domain/reports/loan-position.ts'
import { AGE_BAND_NAMES } from '#domain/reports/portfolio-ageing.ts'
import { COLLECTION_BAND_NAMES } from '#domain/collections/collection-case.ts'
import { RESULT_PERIODS, ROLL_BANDS } from '#domain/reports/collection-results.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instalmentShape, otherUnit } from '#contract/loan-shape.ts'
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
  /** Not late by as much, so not in the amount. */
  restructured: z.object({ loans: z.int(), amount: cedis }),
})
export const collectionWeekShape = z.object({
  /** Its Monday. */
  week: localDate,
  /** Due in the week, up to `asOf`. */
  due: cedis,
  /** Of `due`: by each due date, within 7 days, and by the report's day. */
  paidByDueDate: cedis,
  paidWithin7Days: cedis,
  paidByNow: cedis,
  shareByDueDate: share,
  shareWithin7Days: share,
  shareByNow: share,
  /** By value date, for any instalment: not a part of `due`. */
  collected: cedis,
  onTime: cedis,
  late: cedis,
  early: cedis,
})
export const cohortShape = z.object({
  /** Monday of the payout. */
  week: localDate,
  loans: z.int(),
  principal: cedis,
  /** Loans whose first instalment fell due. */
  firstDue: z.int(),
  firstOnTime: z.int(),
  firstOnTimeShare: share,
  toRepay: cedis,
  paid: cedis,
  /** Up to the day, with the paid part and its share. */
  due: cedis,
  paidOfDue: cedis,
  paidShare: share,
})
export const rollShape = z.object({
  band: z.enum(AGE_BAND_NAMES),
  loans: z.int(),
  principal: cedis,
  /** Shares of that principal, which together are all of it. */
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
    /** They settled another loan, or have a second plan; until half of it is repaid. */
    restructured: z.object({ ...groupMembers, share }),
    postponed: z.object({ ...groupMembers, share }),
    levels: z.array(z.object({ level: z.enum(LEVEL_NAMES), ...groupMembers, share })),
    /** From 90 days past due; older reports have none. */
    nonPerforming: z.optional(z.object({ loans: z.int(), principal: cedis, share })),
    weeks: z.array(collectionWeekShape),
    cohorts: z.array(cohortShape),
    disbursed: countedFlow,
    refinanced: countedFlow,
    writtenOff: countedFlow,
    recovered: flow,
    interestEarned: flow,
    /** Credit balances; `advances` were paid before payouts. */
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

export const readPortfolioHistory = defineEndpoint({
  name: 'readPortfolioHistory',
  method: 'GET',
  path: '/api/admin/reports/history',
  summary: 'PAR and the cohorts over 26 weeks, from the stored reports of Sundays and of the day',
  access,
  staff: true,
  query: z.object({ asOf }),
  response: z.object({
    ...asOfMembers,
    /** Oldest first; a day without a stored report is omitted. */
    days: z.array(z.object({ day: localDate, principal: cedis, shares: z.array(z.object({ over: z.int(), share })) })),
    /** By week after payout, once it ended for every loan of the cohort. */
    cohorts: z.array(z.object({ week: localDate, loans: z.int(), principal: cedis, shares: z.array(share) })),
  }),
})

export const readLending = defineEndpoint({
  name: 'readLending',
  method: 'GET',
  path: '/api/admin/reports/lending',
  summary: 'What can be lent until the end of the week, line by line',
  access: ['view_financial_reports'],
  staff: true,
  response: z.object({
    /** The open day, and the Sunday of its week. */
    day: localDate,
    until: localDate,
    safe: cedis,
    tills: cedis,
    momo: cedis,
    bank: cedis,
    /** From the day to the Sunday, and the paid part. */
    due: cedis,
    paid: cedis,
    /** Paid by the due date in the last whole weeks. */
    rate: z.object({ weeks: z.int(), due: cedis, paid: cedis, share }),
    expected: cedis,
    promisedPayouts: z.object({ count: z.int(), amount: cedis }),
    /** Credit balances. */
    unallocated: cedis,
    /** Negative: the promises are not covered. */
    canLend: cedis,
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
  restructured: z.boolean(),
})

/** Ageing bands, and two filters across them. */
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
    unit: otherUnit,
    instalments: z.array(instalmentShape),
  }),
})

/** The loan of the portfolio, with facts of its collection case. */
export const arrearsLoanShape = z.extend(portfolioLoanShape, { promise: z.nullable(promiseShape) })

export const listArrears = defineEndpoint({
  name: 'listArrears',
  method: 'GET',
  path: '/api/admin/arrears',
  summary: 'Loans with something overdue today, longest first, with the latest promise about each',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  response: z.array(arrearsLoanShape),
})

/** Per response. */
export const TAKINGS_DAYS = 31

const takingsMembers = {
  cash: cedis,
  momo: cedis,
  bank: cedis,
  givenBack: cedis,
  total: cedis,
  count: z.int(),
} as const

export const takingsShape = z.object({
  /** Null for network confirmations. */
  staffId: z.nullable(z.string()),
  staffName: z.nullable(z.string()),
  ...takingsMembers,
  /** `tillId`: null outside tills. */
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

const resultQuery = z.object({ period: z.optional(z.enum(RESULT_PERIODS, 'Choose this week, this month or last month')) })
const results = { method: 'GET', access: ['view_loan_reports'], staff: true, list: true, query: resultQuery } as const

export const listCollectorResults = defineEndpoint({
  name: 'listCollectorResults',
  path: '/api/admin/collections/results/collectors',
  summary:
    'Per collector and period: attempts and how many reached the customer, promises due and paid on time, money on the cases that they owned',
  ...results,
  response: z.array(
    z.object({
      collectorId: z.nullable(z.string()),
      /** Null: cases without an owner. */
      name: z.nullable(z.string()),
      attempts: z.int(),
      reached: z.int(),
      reachRate: share,
      promises: z.int(),
      onTime: z.int(),
      onTimeRate: share,
      collected: cedis,
    }),
  ),
})

export const listBandResults = defineEndpoint({
  name: 'listBandResults',
  path: '/api/admin/collections/results/bands',
  summary: 'Money collected in a period on loans with a case, per band of the days past due that it paid',
  ...results,
  response: z.array(z.object({ band: z.enum(COLLECTION_BAND_NAMES), payments: z.int(), collected: cedis, share })),
})

export const listRollRates = defineEndpoint({
  name: 'listRollRates',
  path: '/api/admin/collections/results/rolls',
  summary: 'Per band at the start of a period: the shares of its principal that are current, in each band, paid or written off at the end',
  ...results,
  response: z.array(
    z.object({
      from: z.enum(ROLL_BANDS),
      loans: z.int(),
      principal: cedis,
      shares: z.object({
        current: share,
        days_1_to_7: share,
        days_8_to_30: share,
        days_31_to_60: share,
        days_61_to_90: share,
        over_90_days: share,
        paid: share,
        writtenOff: share,
      }),
    }),
  ),
})
