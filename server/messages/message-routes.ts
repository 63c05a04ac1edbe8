import {
  changeReminderChoice,
  listMessages,
  previewNotice,
  readReminderChoice,
  sendMessageAgain as sendMessageAgainCall,
  sendNotice as sendNoticeCall,
} from '#contract/staff-messages.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { loadUser } from '#server/identity/user-store.ts'
import { listStaffMessages } from '#server/messages/messages-query.ts'
import { changeRemindersFor, reminderChoiceOf } from '#server/messages/reminders-for-customer.ts'
import { sendMessageAgain } from '#server/messages/send-message-again.ts'
import { countAudience, sendNotice } from '#server/messages/send-notice.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function messageRoutes(api: Api): void {
  mountList(api, listMessages, ({ query, actor, page }, db) => listStaffMessages(db, { ...query, viewerId: actor.userId }, page))
  mountWrite(api, sendMessageAgainCall, async (call, tx) => ({
    success: true as const,
    message: 'The message is sent once more',
    sms: await sendMessageAgain(tx, requestContextOf(call), call.params.id),
  }))
  mountRead(api, readReminderChoice, async ({ params, actor }, db) => {
    if (params.userId === actor.userId) throw new Refused(refusal('own_record'))
    if (!(await loadUser(db, params.userId))) throw new Refused(refusal('not_found'))
    return reminderChoiceOf(db, params.userId)
  })
  mountWrite(api, changeReminderChoice, async (call, tx) => {
    const reminders = await changeRemindersFor(tx, requestContextOf(call), call.params.userId, call.body)
    return { success: true as const, message: reminders.wanted ? 'Reminders are sent again' : 'No reminders are sent any more', reminders }
  })
}

export function noticeRoutes(api: Api): void {
  mountRead(api, previewNotice, async ({ body, actor, now }, db) => ({
    count: await countAudience(db, { audience: body, writerId: actor.userId, today: dayOf(now), now }),
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
