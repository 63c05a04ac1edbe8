import { previewNotice, sendNotice as sendNoticeCall } from '#contract/staff-messages.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { countAudience } from '#server/messages/notice-audience.ts'
import { sendNotice } from '#server/messages/send-notice.ts'

/** Notices that staff write to customers. */
export function noticeRoutes(api: Api): void {
  mountRead(api, previewNotice, async ({ body, actor, now }, db) => ({
    count: await countAudience(db, { audience: body, writerId: actor.userId, today: dayOf(now) }),
  }))
  mountWrite(api, sendNoticeCall, async (call, tx) => {
    const count = await sendNotice(tx, requestContextOf(call), call.body)
    return {
      success: true as const,
      message: count === 1 ? 'The notice went to 1 customer' : `The notice went to ${count} customers`,
      count,
    }
  })
}
