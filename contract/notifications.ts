import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, rowId, success } from '#contract/wire.ts'

export const notificationShape = z.object({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.string(),
  isRead: z.boolean(),
  loanId: z.nullable(z.int()),
  /** Null: "Recently". */
  createdAt: z.nullable(instant),
})

export const listNotifications = defineEndpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'The caller’s notifications, newest first',
  access: 'signed-in',
  list: true,
  response: z.array(notificationShape),
})

export const markNotificationRead = defineEndpoint({
  name: 'markNotificationRead',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Marks one of the caller’s notifications read',
  access: 'signed-in',
  params: z.object({ id: rowId }),
  response: success({ notification: notificationShape }),
})
