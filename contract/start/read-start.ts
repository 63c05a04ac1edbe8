import * as z from 'zod/mini'
import { readCreditScore } from '#contract/credit.ts'
import { readHome } from '#contract/home.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

/** `next`: cursor of the next page. */
const firstPage = <Rows extends z.ZodMiniType>(rows: Rows) => z.object({ rows, next: z.nullable(z.string()) })

/** Requested before any script arrives (`web/early-start.js`); members have the names of the calls. */
export const readStart = defineEndpoint({
  name: 'readStart',
  method: 'GET',
  path: '/api/start',
  summary: 'The responses that the first screen needs, in one: user, notifications, and for customers home, loans and score',
  access: 'signed-in',
  response: z.object({
    readCurrentUser: readCurrentUser.response,
    listNotifications: firstPage(listNotifications.response),
    readHome: z.nullable(readHome.response),
    listOwnLoans: z.nullable(firstPage(listOwnLoans.response)),
    readCreditScore: z.nullable(readCreditScore.response),
  }),
})
