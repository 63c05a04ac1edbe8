import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { success } from '#contract/wire.ts'

const WRONG = 'This browser cannot receive notifications'
const endpoint = z.string(WRONG).check(z.minLength(12, WRONG), z.maxLength(1000, WRONG), z.regex(/^https:\/\//, WRONG))

export const readPush = defineEndpoint({
  name: 'readPush',
  method: 'GET',
  path: '/api/push',
  summary: 'The key with which a browser subscribes to notifications; null where the office does not send them',
  access: 'signed-in',
  response: z.object({ publicKey: z.nullable(z.string()) }),
})

export const subscribePush = defineEndpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'The caller’s text messages are also shown by this browser, until its session ends',
  access: 'signed-in',
  body: z.object({
    endpoint,
    p256dh: z.string(WRONG).check(z.regex(/^[\w-]{87}$/, WRONG)),
    auth: z.string(WRONG).check(z.regex(/^[\w-]{22}$/, WRONG)),
  }),
  response: success({}),
})

export const unsubscribePush = defineEndpoint({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Ends the notifications of this browser',
  access: 'signed-in',
  body: z.object({ endpoint }),
  response: success({}),
})
