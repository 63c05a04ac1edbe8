import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { NOTICE_GROUPS } from '#domain/notifications/staff-notice.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { line, optionalInput, success, userId } from '#contract/wire.ts'

/** Who a notice is for: one customer, or a group of active customers. */
export const audienceMembers = {
  group: z.enum(NOTICE_GROUPS, 'Choose who the notice is for'),
  /** The customer, where the group is `one`. */
  userId: optionalInput(userId),
  /** The level, where the group is `level`. */
  level: optionalInput(z.enum(LEVEL_NAMES, 'Unknown level')),
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
    /** What the preview said. */
    expectedCount: z.int('Look at the number of customers first').check(z.minimum(1, 'Look at the number of customers first')),
  }),
  response: success({ count: z.int() }),
})
