import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { POSITION_STATES } from '#domain/reports/loan-position.ts'
import { AGE_BAND_NAMES } from '#domain/reports/portfolio-ageing.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instalmentShape } from '#contract/loan-shape.ts'
import { promiseShape } from '#contract/collections.ts'
import { cedis, instant, localDate, optionalInput, rowId } from '#contract/wire.ts'

const access = ['view_loan_reports'] as const
/** A part of a whole, from 0 to 1; null where there is no whole. */
const share = z.nullable(z.number())
const asOf = optionalInput(localDate)

/** Some loans: how many, what is outstanding on them, and what of it is overdue. */
const groupMembers = { loans: z.int(), principal: cedis, interest: cedis, overdue: cedis } as const
/** What happened up to the day: from the beginning, and since the first of the day's month. */
const flow = z.object({ amount: cedis, thisMonth: cedis })
const countedFlow = z.object({ amount: cedis, count: z.int(), thisMonth: cedis, countThisMonth: z.int() })

const asOfMembers = {
  asOf: localDate,
  /** The last day that may be asked for. */
  today: localDate,
  /** A closed day never changes. */
  isClosed: z.boolean(),
} as const

export const ageBandShape = z.object({ band: z.enum(AGE_BAND_NAMES), ...groupMembers, share })
/** `shareWeekBefore` is the share of the report of seven days earlier. */
export const atRiskShape = z.object({ over: z.int(), loans: z.int(), amount: cedis, share, shareWeekBefore: share })
export const collectionWeekShape = z.object({
  /** Its Monday. */
  week: localDate,
  /** What fell due in it, up to the day. */
  due: cedis,
  collected: cedis,
  /** For instalments of this week by their due date, for ones that were past due, and for ones of a later week. */
  onTime: cedis,
  late: cedis,
  early: cedis,
})
export const cohortShape = z.object({
  /** The Monday of the week in which these loans were paid out. */
  week: localDate,
  loans: z.int(),
  principal: cedis,
  /** Of how many the first instalment was due before the day, or is paid; and of how many it was paid by its due date. */
  firstDue: z.int(),
  firstOnTime: z.int(),
  firstOnTimeShare: share,
  toRepay: cedis,
  paid: cedis,
  paidShare: share,
})
export const rollShape = z.object({
  band: z.enum(AGE_BAND_NAMES),
  /** Loans of this band a week before the day, and their outstanding principal of then. */
  loans: z.int(),
  principal: cedis,
  /** Where that principal is on the day: a worse band, the same, a better one, repaid or refinanced, written off. They sum to all of it. */
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
    /** When the figures of a day that is not closed were computed: now, or up to a few minutes ago; null for a closed day. */
    computedAt: z.nullable(instant),
    outstanding: z.object({ ...groupMembers, total: cedis }),
    /** Portfolio at risk by balance. */
    atRisk: z.array(atRiskShape),
    ageing: z.array(ageBandShape),
    /** Where each band of a week ago is now. */
    rolls: z.array(rollShape),
    /** Loans of which the last instalment was due before the day. */
    pastFinalDate: z.object({ ...groupMembers, share }),
    /** Loans that settled an older one, and loans of which dates were postponed. */
    refinancing: z.object({ ...groupMembers, share }),
    postponed: z.object({ ...groupMembers, share }),
    levels: z.array(z.object({ level: z.enum(LEVEL_NAMES), ...groupMembers, share })),
    weeks: z.array(collectionWeekShape),
    cohorts: z.array(cohortShape),
    disbursed: countedFlow,
    refinanced: countedFlow,
    writtenOff: countedFlow,
    recovered: flow,
    interestEarned: flow,
    /** Customers' money that belongs to no loan, and what they paid before their payout. */
    unallocated: cedis,
    advances: cedis,
    /** Decisions of the 91 days up to the day that still stood when it ended. */
    decisions: z.object({
      approved: z.int(),
      rejected: z.int(),
      approvalRate: share,
      /** Half of the decisions came within so many hours of the application. */
      medianHours: z.nullable(z.number()),
    }),
  }),
})

export const portfolioLoanShape = z.object({
  id: z.int(),
  userId: z.string(),
  customerName: z.string(),
  /** Masked for those without view_sensitive_data. */
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
})

/** The bands of the ageing, and two ways across them. */
export const LOAN_NARROWINGS = [...AGE_BAND_NAMES, 'late', 'past_final_date'] as const

export const listPortfolioLoans = defineEndpoint({
  name: 'listPortfolioLoans',
  method: 'GET',
  path: '/api/admin/reports/loans',
  summary: 'The loans behind the portfolio of a day, longest overdue first',
  access,
  staff: true,
  list: true,
  query: z.object({ asOf, band: optionalInput(z.enum(LOAN_NARROWINGS, 'Unknown band')) }),
  response: z.array(portfolioLoanShape),
})

export const readPortfolioLoan = defineEndpoint({
  name: 'readPortfolioLoan',
  method: 'GET',
  path: '/api/admin/reports/loans/:id',
  summary: 'One loan as it stood when a day ended, with each of its instalments',
  access,
  staff: true,
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

/** So many days at most are told in one answer: a month. */
export const TAKINGS_DAYS = 31

/** What came in, what of it went back because its receipt was cancelled or its payment reversed, and the rest. */
const takingsMembers = {
  cash: cedis,
  momo: cedis,
  givenBack: cedis,
  total: cedis,
  /** How often money was taken. */
  count: z.int(),
} as const

export const takingsShape = z.object({
  /** Null for what a network confirmed by itself. */
  staffId: z.nullable(z.string()),
  staffName: z.nullable(z.string()),
  ...takingsMembers,
  /** The same by till; null is mobile money, and cash that went through no till. */
  tills: z.array(z.object({ tillId: z.nullable(z.int()), businessDay: z.nullable(localDate), ...takingsMembers })),
})

export const readTakings = defineEndpoint({
  name: 'readTakings',
  method: 'GET',
  path: '/api/admin/reports/takings',
  summary: 'What each staff member took from customers from a day to a day, and through which till, from the journal',
  access: ['view_loan_reports'],
  staff: true,
  query: z.object({ from: optionalInput(localDate), to: optionalInput(localDate) }),
  response: z.object({
    from: localDate,
    to: localDate,
    /** The last day that may be asked for. */
    today: localDate,
    people: z.array(takingsShape),
    together: z.object(takingsMembers),
  }),
})
