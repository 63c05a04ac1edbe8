import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  absentIfEmpty,
  cedis,
  countedCedis,
  instant,
  line,
  localDate,
  note,
  positiveCedis,
  rowId,
  success,
  userId,
} from '#contract/wire.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { ENTRY_KINDS } from '#domain/ledger/entry-kinds.ts'
import { DENOMINATIONS } from '#domain/tills/denominations.ts'
import type { ReceiptState } from '#domain/tills/receipt-book.ts'
import { TILL_STATUSES } from '#domain/tills/till.ts'

const PIECES = 'Say of each note and coin how many there are'
const pieces = z
  .array(
    z.object({
      denomination: z.enum(DENOMINATIONS, 'This is no note or coin of Ghana'),
      count: z.int(PIECES).check(z.nonnegative(PIECES), z.maximum(100_000, PIECES)),
    }),
    PIECES,
  )
  .check(z.refine((list) => new Set(list.map((one) => one.denomination)).size === list.length, 'Name each note and coin once'))

export const tillShape = z.object({
  id: z.int(),
  staffId: z.string(),
  staffName: z.string(),
  businessDay: localDate,
  status: z.enum(TILL_STATUSES),
  /** Not counted on its business day. */
  leftOpen: z.boolean(),
  openedAt: instant,
  openingFloat: cedis,
  /** According to the ledger; 0 once closed. */
  inTill: cedis,
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  closedByName: z.nullable(z.string()),
  /** Ledger amount at the count. */
  books: z.nullable(cedis),
  counted: z.nullable(cedis),
  /** Null where there was one count. */
  firstCounted: z.nullable(cedis),
  difference: z.nullable(cedis),
  denominations: z.nullable(z.array(z.object({ denomination: z.enum(DENOMINATIONS), count: z.int() }))),
  reason: z.nullable(z.string()),
  signedAt: z.nullable(instant),
  signedByName: z.nullable(z.string()),
  signOffNote: z.nullable(z.string()),
})

/** Movements oldest first; positive is in. */
export const tillDetailsShape = z.object({
  ...tillShape.shape,
  movements: z.array(
    z.object({
      entryId: z.int(),
      at: instant,
      kind: z.enum(ENTRY_KINDS),
      amount: cedis,
      loanId: z.nullable(z.int()),
      receiptNumber: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})

const CASHIERS = ['generate_payment_codes'] as const
const EITHER = [...CASHIERS, ...APPROVERS] as const
const AMOUNT = 'Enter the amount'
const params = z.object({ id: rowId })
const reference = line('Give the reference of the bank’s slip', 200)
const till = { till: tillDetailsShape }

export const openTill = defineEndpoint({
  name: 'openTill',
  method: 'POST',
  path: '/api/admin/tills/open',
  summary: 'Opens one’s own till of this business day with a counted float from the safe',
  access: CASHIERS,
  staff: true,
  body: z.object({ openingFloat: countedCedis('Count the float and enter it') }),
  response: success(till),
})

export const listTills = defineEndpoint({
  name: 'listTills',
  method: 'GET',
  path: '/api/admin/tills',
  summary: 'Tills, newest first; without approval permission only one’s own',
  access: EITHER,
  staff: true,
  list: true,
  query: z.object({ day: z.optional(localDate), status: z.optional(z.enum(TILL_STATUSES, 'Unknown status')) }),
  response: z.array(tillShape),
})

export const readOwnTill = defineEndpoint({
  name: 'readOwnTill',
  method: 'GET',
  path: '/api/admin/tills/mine',
  summary: 'Whether the office works with tills, one’s own till, and what waits for a signature',
  access: EITHER,
  staff: true,
  response: z.object({
    /** While off, cash uses no till. */
    tillsOn: z.boolean(),
    businessDay: localDate,
    /** The open one, else that of this business day. */
    till: z.nullable(tillDetailsShape),
    /** Without approval permission only one's own. */
    unsigned: z.int(),
    leftOpen: z.int(),
    /** For users who may sign off tills. */
    inSafe: z.nullable(cedis),
  }),
})

export const readTill = defineEndpoint({
  name: 'readTill',
  method: 'GET',
  path: '/api/admin/tills/:id',
  summary: 'A till with what went through it; without approval permission only one’s own',
  access: EITHER,
  staff: true,
  params,
  response: tillDetailsShape,
})

export const depositFromTill = defineEndpoint({
  name: 'depositFromTill',
  method: 'POST',
  path: '/api/admin/tills/:id/deposit',
  summary: 'Books cash that was carried from one’s own till to the bank',
  access: CASHIERS,
  staff: true,
  params,
  body: z.object({ amount: positiveCedis(AMOUNT), reference }),
  response: success(till),
})

export const depositFromSafe = defineEndpoint({
  name: 'depositFromSafe',
  method: 'POST',
  path: '/api/admin/tills/safe/deposit',
  summary: 'Books cash that was carried from the safe to the bank',
  access: APPROVERS,
  staff: true,
  body: z.object({ amount: positiveCedis(AMOUNT), reference }),
  response: success({ inSafe: cedis }),
})

export const topUpTill = defineEndpoint({
  name: 'topUpTill',
  method: 'POST',
  path: '/api/admin/tills/:id/top-up',
  summary: 'Puts more cash from the safe into one’s own till',
  access: CASHIERS,
  staff: true,
  params,
  body: z.object({ amount: positiveCedis(AMOUNT) }),
  response: success(till),
})

export const closeTill = defineEndpoint({
  name: 'closeTill',
  method: 'POST',
  path: '/api/admin/tills/:id/close',
  summary: 'Counts a till and closes it: a difference needs a reason, and what was counted goes back to the safe',
  access: EITHER,
  staff: true,
  params,
  body: z.object({
    counted: countedCedis('Count the till and enter the sum'),
    denominations: z.optional(pieces),
    /** The first count, where the till was counted again. */
    firstCounted: z.optional(countedCedis('Count the till and enter the sum')),
    reason: absentIfEmpty(line('Please give a reason', 500)),
  }),
  response: success(till),
})

export const signOffTill = defineEndpoint({
  name: 'signOffTill',
  method: 'POST',
  path: '/api/admin/tills/:id/sign-off',
  summary: 'Signs a counted till off; never one’s own, nor one that one counted',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ note: absentIfEmpty(note(500)) }),
  response: success(till),
})

const RECEIPT_STATES = ['open', 'waiting', 'redeemed', 'void', 'expired', 'cancelled'] as const satisfies readonly ReceiptState[]

export const receiptBookShape = z.object({
  day: localDate,
  /** Null: the whole office. */
  issuer: z.nullable(z.string()),
  issuers: z.array(z.object({ id: z.string(), name: z.string() })),
  receipts: z.array(
    z.object({
      receiptNumber: z.string(),
      madeAt: instant,
      madeBy: z.string(),
      madeByName: z.string(),
      /** Null: unbound. */
      loanId: z.nullable(z.int()),
      amount: z.nullable(cedis),
      state: z.enum(RECEIPT_STATES),
      /** Why it has no payment. */
      gap: z.nullable(z.string()),
    }),
  ),
  counts: z.object({
    issued: z.int(),
    open: z.int(),
    waiting: z.int(),
    redeemed: z.int(),
    void: z.int(),
    expired: z.int(),
    cancelled: z.int(),
  }),
  /** Without same-day cancellations. */
  takings: cedis,
  redeemed: cedis,
  unredeemed: cedis,
  cash: z.object({
    bound: cedis,
    confirmed: cedis,
    cancelled: cedis,
    book: cedis,
    journal: cedis,
    /** Receipts less journal. */
    difference: cedis,
  }),
  movements: z.array(z.object({ kind: z.enum(ENTRY_KINDS), amount: cedis })),
  movement: cedis,
})

export const readReceiptBook = defineEndpoint({
  name: 'readReceiptBook',
  method: 'GET',
  path: '/api/admin/receipt-book',
  summary: 'Every receipt number of a day, by issuer, reconciled to the journal',
  access: EITHER,
  staff: true,
  query: z.object({ day: z.optional(localDate), issuer: z.optional(userId) }),
  response: receiptBookShape,
})
