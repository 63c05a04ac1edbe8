import * as z from 'zod/mini'
import { NOW_ACTIONS, NOW_STATES, NOW_TONES, OFFER_ACTIONS, OFFER_CAUSES } from '#domain/home/now-lists.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, rowId, success } from '#contract/wire.ts'

const step = { words: z.string(), action: z.enum(NOW_ACTIONS) }

/** `**this**` marks strong parts. */
const nowShape = z.object({
  state: z.enum(NOW_STATES),
  tone: z.enum(NOW_TONES),
  loanId: z.nullable(z.int()),
  label: z.string(),
  figure: z.nullable(cedis),
  sentence: z.string(),
  note: z.nullable(z.string()),
  button: z.object({ ...step, isQuiet: z.boolean(), detail: z.nullable(z.string()) }),
  fallback: z.object(step),
  checked: z.nullable(z.object({ amount: cedis, sentence: z.string() })),
  receiptNumber: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** For a prompt that did not appear. */
  steps: z.array(z.string()),
})

const offerShape = z.object({
  /** 0 where `notNow` has the reason. */
  most: cedis,
  limitedBy: z.nullable(z.string()),
  chips: z.array(cedis),
  /** Several products are offered; absent: version 1 alone. */
  choosesProduct: z.optional(z.literal(true)),
  notNow: z.nullable(
    z.object({
      cause: z.enum(OFFER_CAUSES),
      reason: z.string(),
      opens: z.string(),
      button: z.string(),
      action: z.enum(OFFER_ACTIONS),
      loanId: z.nullable(z.int()),
    }),
  ),
})

export const readHome = defineEndpoint({
  name: 'readHome',
  method: 'GET',
  path: '/api/home',
  summary: 'What the caller should do now, what they can borrow, and how to reach the office',
  access: ['view_own_loans'],
  response: z.object({
    first: nowShape,
    /** The next true state; null: none. */
    second: z.nullable(nowShape),
    offer: offerShape,
    /** The last payment, until put away or until its day ends. */
    paid: z.nullable(
      z.object({
        paymentId: z.int(),
        loanId: z.int(),
        at: instant,
        isChecked: z.boolean(),
        /** Balance before the payment and after it. */
        was: cedis,
        balance: cedis,
        receiptNumber: z.nullable(z.string()),
        receivedBy: z.nullable(z.string()),
        transactionId: z.nullable(z.string()),
        /** Null while the payment is checked, or where the score stayed. */
        score: z.nullable(
          z.object({
            was: z.int(),
            now: z.int(),
            levelWas: z.string(),
            level: z.string(),
            steps: z.array(z.object({ what: z.string(), points: z.number() })),
          }),
        ),
      }),
    ),
    office: z.object({
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      whatsapp: z.nullable(z.string()),
      hours: z.nullable(z.string()),
      momoNetworks: z.array(z.string()),
    }),
  }),
})

export const putAway = defineEndpoint({
  name: 'putAway',
  method: 'POST',
  path: '/api/loans/:id/put-away',
  summary: 'Puts the answer about an ended loan of the caller away from home',
  access: ['view_own_loans'],
  params: z.object({ id: rowId }),
  response: success({}),
})

export const putPaymentAway = defineEndpoint({
  name: 'putPaymentAway',
  method: 'POST',
  path: '/api/payments/:paymentId/put-away',
  summary: 'Leaves the page of a payment of the caller: home shows what is next',
  access: ['view_own_loans'],
  params: z.object({ paymentId: rowId }),
  response: success({}),
})
