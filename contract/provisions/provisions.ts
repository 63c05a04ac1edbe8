import * as z from 'zod/mini'
import { INTEREST_BASES } from '#domain/ledger/interest-basis.ts'
import { isLocalMonth } from '#domain/ledger/month.ts'
import { LOAN_CLASS_NAMES, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, line, localDate, success } from '#contract/wire.ts'

const access = ['view_financial_reports'] as const
/** 0 to 1; null for a whole of 0. */
const share = z.nullable(z.number())
const asOf = z.optional(localDate)

const RATE = 'Enter a percentage from 0 to 100 with at most two decimals'
/** Hundredths of a percent. */
const rate = z.int(RATE).check(z.minimum(0, RATE), z.maximum(WHOLE_RATE, RATE))
const rates = {
  current: rate,
  olem: rate,
  substandard: rate,
  doubtful: rate,
  loss: rate,
  npl_limit: rate,
  given_default: rate,
} as const

const basis = z.enum(INTEREST_BASES)

export const listLoanClasses = defineEndpoint({
  name: 'listLoanClasses',
  method: 'GET',
  path: '/api/admin/reports/classes',
  summary: 'The loans of a day by class of days past due, with the provision that each class requires',
  access,
  staff: true,
  list: true,
  query: z.object({ asOf }),
  response: z.array(
    z.object({
      class: z.enum(LOAN_CLASS_NAMES),
      loans: z.int(),
      principal: cedis,
      interest: cedis,
      share,
      /** They settled another loan, or have a second plan; until half of it is repaid. */
      restructured: z.object({ loans: z.int(), principal: cedis }),
      rate,
      required: cedis,
    }),
  ),
})

export const readProvisions = defineEndpoint({
  name: 'readProvisions',
  method: 'GET',
  path: '/api/admin/reports/provisions',
  summary:
    'Required and booked provisions of a day, stages with expected loss, non-performing share, large exposures, interest on both bases',
  access,
  staff: true,
  query: z.object({ asOf }),
  response: z.object({
    asOf: localDate,
    today: localDate,
    isClosed: z.boolean(),
    /** Setting "provisions". */
    isOn: z.boolean(),
    rates: z.object(rates),
    principal: cedis,
    required: cedis,
    /** Balance of the allowance. */
    booked: cedis,
    nonPerforming: z.object({
      loans: z.int(),
      principal: cedis,
      share,
      isOverLimit: z.boolean(),
      /** Booked provisions as a part of that principal. */
      coverage: share,
    }),
    stages: z.array(
      z.object({
        stage: z.int(),
        loans: z.int(),
        principal: cedis,
        /** By the roll rates; null while none are stored. */
        probability: share,
        expected: z.nullable(cedis),
      }),
    ),
    rollWeeks: z.int(),
    restructured: z.object({ loans: z.int(), principal: cedis, required: cedis }),
    /** Largest first. */
    largest: z.array(z.object({ userId: z.string(), customerName: z.string(), loans: z.int(), principal: cedis, share })),
    interest: z.object({
      from: localDate,
      whenPaid: cedis,
      byDay: cedis,
      /** Not paid and no income, of non-performing loans. */
      suspended: cedis,
      suspendedBefore: cedis,
      /** Of performing loans, not paid. */
      accrued: cedis,
      /** Balance of accrued interest in the books. */
      carried: cedis,
      /** In the month of the day. */
      basis,
      /** Newest first. */
      bases: z.array(
        z.object({
          id: z.int(),
          fromMonth: z.string(),
          basis,
          reason: z.string(),
          requestedByName: z.string(),
          setByName: z.string(),
          setAt: instant,
        }),
      ),
      months: z.array(
        z.object({
          month: z.string(),
          basis,
          accrued: cedis,
          suspended: cedis,
          carried: cedis,
          entryId: z.nullable(z.int()),
          bookedAt: instant,
        }),
      ),
    }),
    /** Newest first. */
    changes: z.array(
      z.object({
        id: z.int(),
        fromDay: localDate,
        rates: z.object(rates),
        reason: z.string(),
        setByName: z.string(),
        setAt: instant,
      }),
    ),
    months: z.array(z.object({ month: z.string(), required: cedis, booked: cedis, entryId: z.nullable(z.int()), bookedAt: instant })),
  }),
})

export const setProvisionRates = defineEndpoint({
  name: 'setProvisionRates',
  method: 'POST',
  path: '/api/admin/reports/provisions/rates',
  summary: 'Sets the percentages of provisions from a day on; never in a closed month',
  access: ['system_configuration'],
  staff: true,
  body: z.object({ fromDay: localDate, ...rates, reason: line('Enter the reason', 500) }),
  response: success({}),
})

const MONTH = 'Enter a month as YYYY-MM'

export const requestInterestBasis = defineEndpoint({
  name: 'requestInterestBasis',
  method: 'POST',
  path: '/api/admin/reports/provisions/interest-basis',
  summary: 'Requests that the books earn interest when it is paid, or by day, from a month on; a second user confirms it',
  access: ['system_configuration'],
  staff: true,
  body: z.object({
    fromMonth: z.string(MONTH).check(z.refine(isLocalMonth, MONTH)),
    basis: z.enum(INTEREST_BASES, 'Choose when the books earn interest'),
    reason: line('Enter the reason', 500),
  }),
  response: success({}),
})
