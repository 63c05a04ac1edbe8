import * as z from 'zod/mini'
import { NOW_ACTIONS, NOW_STATES, NOW_TONES, OFFER_ACTIONS } from '#domain/home/now-lists.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, rowId, success } from '#contract/wire.ts'

const step = { words: z.string(), action: z.enum(NOW_ACTIONS) }

/** Sentences mark strong parts as **this**. */
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
})

const offerShape = z.object({
  /** 0 with a reason. */
  most: cedis,
  limitedBy: z.nullable(z.string()),
  chips: z.array(cedis),
  notNow: z.nullable(
    z.object({ reason: z.string(), opens: z.string(), button: z.string(), action: z.enum(OFFER_ACTIONS), loanId: z.nullable(z.int()) }),
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
    /** The next state that is also true. */
    second: z.nullable(nowShape),
    offer: offerShape,
    office: z.object({
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
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
