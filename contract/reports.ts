import * as z from 'zod/mini'
import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'
import { MOMO_EXCEPTION_KINDS } from '#domain/reconciliation/momo-exception.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { absentIfEmpty, cedis, instant, localDate } from '#contract/wire.ts'

export const auditRowShape = z.object({
  id: z.int(),
  at: instant,
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  actorRole: z.nullable(z.string()),
  action: z.string(),
  outcome: z.enum(['done', 'refused', 'viewed']),
  targetKind: z.nullable(z.string()),
  targetId: z.nullable(z.string()),
  /** Of a person. */
  targetName: z.nullable(z.string()),
  /** Such as "the loan of". */
  viewed: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  requestId: z.string(),
  address: z.string(),
})

const short = z.string().check(z.maxLength(64))

export const listAudit = defineEndpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit trail, newest first',
  access: ['view_admin_reports'],
  staff: true,
  views: { what: 'the audit trail of', by: {} },
  list: true,
  query: z.object({
    actorId: absentIfEmpty(short),
    targetKind: absentIfEmpty(short),
    targetId: absentIfEmpty(short),
    action: absentIfEmpty(short),
    /** Default: both. */
    show: z.optional(z.enum(['acts', 'reads'], 'Choose acts or reads')),
    /** In Accra, inclusive. */
    from: z.optional(localDate),
    to: z.optional(localDate),
  }),
  response: z.array(auditRowShape),
})

export const readInvariants = defineEndpoint({
  name: 'readInvariants',
  method: 'GET',
  path: '/api/admin/invariants',
  summary: 'Every violation of the books that check_invariants() finds, and the last proof of the books from facts',
  access: ['system_configuration'],
  staff: true,
  response: z.object({
    holds: z.boolean(),
    violations: z.array(z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })),
    /** Nightly, before a month closes, and by `npm run audit-books`. */
    proof: z.object({
      running: z.nullable(z.object({ startedAt: instant, customers: z.int(), total: z.int() })),
      last: z.nullable(
        z.object({
          finishedAt: instant,
          customers: z.int(),
          findingCount: z.int(),
          /** At most 200. */
          findings: z.array(z.object({ rule: z.string(), sentence: z.string() })),
        }),
      ),
    }),
  }),
})

/** Any permission outside the customer's five opens a day. */
const STAFF: readonly Permission[] = PERMISSIONS.filter(isStaffPermission)

/** Money first, then deadlines. */
export const WAITING_KINDS = [
  'release_payout',
  'second_person',
  'payout_refused',
  'refund_refused',
  'collection_failed',
  'request_ended',
  'payout_ended',
  'refund_ended',
  'claim_ended',
  'broken_promise',
  'pay_out',
  'confirm_wallet',
  'confirm_payment',
  'promise_today',
  'application',
  'sign_till',
  'exception',
  'bank_exception',
  'complaint',
  'data_request',
  'alarm_undelivered',
  'import_failed',
  'webhook_stopped',
] as const

export const waitingShape = z.object({
  kind: z.enum(WAITING_KINDS),
  /** ID of the record that waits. */
  id: z.int(),
  /** Of a refund or message: it is found at its customer. */
  userId: z.nullable(z.string()),
  /** The customer, or a till's cashier. */
  name: z.nullable(z.string()),
  loanId: z.nullable(z.int()),
  amount: z.nullable(cedis),
  since: z.nullable(instant),
  /** Deadline, promised day, or a till's business day. */
  day: z.nullable(localDate),
  requestedBy: z.nullable(z.string()),
  /** Receipt number, transaction ID, bank reference or webhook address. */
  reference: z.nullable(z.string()),
  /** Of a till: counted less expected. */
  difference: z.nullable(cedis),
  exception: z.nullable(z.enum(MOMO_EXCEPTION_KINDS)),
  /** How the caller's request or entry ended; `by` is null where a network, a receiver or the product ended it. */
  ended: z.nullable(z.object({ outcome: z.enum(['refused', 'expired']), by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
})

const counted = z.object({ count: z.int(), amount: cedis })

export const readDayFigures = defineEndpoint({
  name: 'readDayFigures',
  method: 'GET',
  path: '/api/admin/day-figures',
  summary: 'Beside the work of a day: cash by place, what is due and came in today, PAR 30 over 26 weeks, disbursed',
  access: ['view_loan_reports'],
  staff: true,
  response: z.object({
    day: localDate,
    /** Null without view_financial_reports. */
    cash: z.nullable(
      z.object({
        total: cedis,
        safe: cedis,
        tills: z.array(z.object({ staffName: z.string(), openedAt: instant, amount: cedis })),
        momo: cedis,
        bank: cedis,
        approvedPayouts: counted,
        /** `total` less the approved payouts. */
        afterPayouts: cedis,
      }),
    ),
    /** Of the day. */
    due: z.object({ amount: cedis, paidToday: cedis, paidBefore: cedis }),
    /** By the due date of the week that they pay. */
    collected: z.object({ total: cedis, due: cedis, overdue: cedis, early: cedis }),
    /** At the end of each week, and yesterday, oldest first; 0 to 1, null for a whole of 0. */
    atRisk: z.array(z.object({ day: localDate, share: z.nullable(z.number()) })),
    disbursed: z.object({ week: counted, weekBefore: counted }),
  }),
})

/** Null: no access to the screen. */
const count = z.nullable(z.int())

export const readMyDay = defineEndpoint({
  name: 'readMyDay',
  method: 'GET',
  path: '/api/admin/my-day',
  summary: 'What waits for the caller, what the caller waits for, and the counts beside the names of the screens',
  access: STAFF,
  staff: true,
  response: z.object({
    waiting: z.array(waitingShape),
    forOthers: z.array(waitingShape),
    counts: z.object({
      pending: count,
      disbursements: count,
      second: count,
      cash: count,
      arrears: count,
      momo: count,
      bank: count,
      complaints: count,
    }),
  }),
})

export const MOST_PER_GROUP = 6
/** Characters before a search by name starts. */
export const SHORTEST_SEARCH = 2

export const searchOffice = defineEndpoint({
  name: 'searchOffice',
  method: 'GET',
  path: '/api/admin/find',
  summary: 'One search for people, loans, receipt numbers and transaction IDs, masked like the lists; numbers are found only complete',
  access: ['view_customer_profiles', 'view_customer_loans', 'generate_payment_codes'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  query: z.object({ q: absentIfEmpty(z.string().check(z.trim(), z.maxLength(120, 'Use at most 120 characters'))) }),
  response: z.object({
    people: z.array(
      z.object({
        userId: z.string(),
        fullName: z.string(),
        phone: z.nullable(z.string()),
        isActive: z.boolean(),
        isCustomer: z.boolean(),
        loan: z.nullable(z.object({ id: z.int(), status: z.enum(LOAN_STATUSES), outstanding: cedis })),
      }),
    ),
    receipts: z.array(
      z.object({
        number: z.string(),
        customerName: z.nullable(z.string()),
        loanId: z.nullable(z.int()),
        amount: z.nullable(cedis),
        madeAt: instant,
      }),
    ),
    transactions: z.array(
      z.object({
        paymentId: z.int(),
        transactionId: z.string(),
        customerName: z.string(),
        loanId: z.int(),
        amount: cedis,
        status: z.enum(PAYMENT_STATUSES),
        enteredOn: localDate,
      }),
    ),
  }),
})
