import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { SMS_SORTS, SMS_STATES } from '#domain/notifications/sms-rules.ts'
import { NOTICE_GROUPS } from '#domain/notifications/staff-notice.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, line, rowId, success, userId } from '#contract/wire.ts'

export const messageShape = z.object({
  id: z.int(),
  /** Null without an account. */
  userId: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** Always masked. */
  phone: z.string(),
  sort: z.enum(SMS_SORTS),
  /** Null for a code, which staff may not read. */
  text: z.nullable(z.string()),
  state: z.enum(SMS_STATES),
  /** Why it failed, waits or was dropped. */
  reason: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  attempts: z.int(),
  at: instant,
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
})

export const listMessages = defineEndpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Text messages, newest first: those of one person, or those that failed, did not arrive or may not have arrived',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the text messages to', by: { userId: 'user' } },
  list: true,
  query: z.object({ userId: z.optional(userId), state: z.optional(z.enum(['trouble'], 'Choose one of the list')) }),
  response: z.array(messageShape),
})

export const sendMessageAgain = defineEndpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/api/admin/messages/:id/send',
  summary: 'Sends a message once more that failed or may not have arrived; a reminder only while it still holds',
  access: ['create_notifications'],
  staff: true,
  params: z.object({ id: rowId }),
  response: success({ sms: messageShape }),
})

const reminderChoice = z.object({
  wanted: z.boolean(),
  /** Null: the default, reminders are sent. */
  since: z.nullable(instant),
  /** Null: the customer's own choice. */
  setBy: z.nullable(z.string()),
})

const person = z.object({ userId })

export const readReminderChoice = defineEndpoint({
  name: 'readReminderChoice',
  method: 'GET',
  path: '/api/admin/users/:userId/reminders',
  summary: 'Whether a customer is reminded of payments by SMS, and who chose it',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the choice of reminders of', by: { userId: 'user' } },
  params: person,
  response: reminderChoice,
})

export const changeReminderChoice = defineEndpoint({
  name: 'changeReminderChoice',
  method: 'POST',
  path: '/api/admin/users/:userId/reminders',
  summary: 'Stops the payment reminders of a customer who asked for it, or starts them again; codes and news of payments always come',
  access: ['view_customer_profiles'],
  staff: true,
  params: person,
  body: z.object({ wanted: z.boolean('Say yes or no'), reason: line('Please give a reason', 500) }),
  response: success({ reminders: reminderChoice }),
})

/** One customer, or a group of active ones. */
export const audienceMembers = {
  group: z.enum(NOTICE_GROUPS, 'Choose who the notice is for'),
  userId: z.optional(userId),
  level: z.optional(z.enum(LEVEL_NAMES, 'Unknown level')),
} as const

export const previewNotice = defineEndpoint({
  name: 'previewNotice',
  method: 'POST',
  path: '/api/admin/notices/preview',
  summary: 'How many customers a notice would go to; nothing is sent',
  access: ['create_notifications'],
  staff: true,
  body: z.object(audienceMembers),
  response: z.object({ count: z.int() }),
})

export const sendNotice = defineEndpoint({
  name: 'sendNotice',
  method: 'POST',
  path: '/api/admin/notices',
  summary: 'Writes a notice into the app of everybody it is for; refused when they are not as many as the preview counted',
  access: ['create_notifications'],
  staff: true,
  body: z.object({
    ...audienceMembers,
    title: line('Give the notice a title', 80),
    message: line('Write the notice', 300),
    /** From the preview. */
    expectedCount: z.int('Look at the number of customers first').check(z.minimum(1, 'Look at the number of customers first')),
  }),
  response: success({ count: z.int() }),
})
