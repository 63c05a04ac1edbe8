import {
  answerComplaint as answerEndpoint,
  escalateComplaint as escalateEndpoint,
  fileComplaint as fileEndpoint,
  fileComplaintFor,
  listComplaints,
  listStaffComplaints,
  readComplaint,
  readStaffComplaint,
  replyToComplaint as replyEndpoint,
} from '#contract/support-shapes.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { answerComplaint, escalateComplaint } from '#server/support/answer-complaint.ts'
import { enforceSupportLimit } from '#server/support/support-limits.ts'
import {
  toComplaintView,
  toStaffComplaintView,
  complaintRow,
  ownComplaintRow,
  ownComplaintRows,
  staffComplaintRows,
} from '#server/support/complaints-query.ts'
import { fileComplaint, replyToComplaint } from '#server/support/file-complaint.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

type By = { actor: Actor; now: Date }

export function complaintRoutes(api: Api): void {
  mountWrite(api, fileEndpoint, async (call, tx) => {
    await enforceSupportLimit(tx, 'complaints', { userId: call.actor.userId, now: call.now })
    const id = await fileComplaint(tx, requestContextOf(call), { ...call.body, userId: call.actor.userId, as: 'fileComplaint' })
    return ownResponse(tx, call, id, 'We have your complaint.')
  })
  mountList(api, listComplaints, async (call, db) => {
    const { rows, next } = await ownComplaintRows(db, call.actor.userId, call.page)
    return { rows: rows.map((row) => toComplaintView(row, dayOf(call.now))), next }
  })
  mountRead(api, readComplaint, async (call, db) =>
    toComplaintView(await ownComplaintRow(db, call.params.id, call.actor.userId), dayOf(call.now)),
  )
  mountWrite(api, replyEndpoint, async (call, tx) => {
    await replyToComplaint(tx, requestContextOf(call), { id: call.params.id, text: call.body.text })
    return ownResponse(tx, call, call.params.id, 'We have your reply. The complaint is open again.')
  })

  mountList(api, listStaffComplaints, async (call, db) => {
    const { rows, next } = await staffComplaintRows(
      db,
      { viewerId: call.actor.userId, state: call.query.state, userId: call.query.userId },
      call.page,
    )
    return { rows: rows.map((row) => toStaffComplaintView(row, call.actor, dayOf(call.now))), next }
  })
  mountRead(api, readStaffComplaint, async (call, db) => {
    const row = await complaintRow(db, call.params.id)
    if (row.user_id === call.actor.userId) throw new Refused(refusal('own_record'))
    return toStaffComplaintView(row, call.actor, dayOf(call.now))
  })
  mountWrite(api, fileComplaintFor, async (call, tx) => {
    const id = await fileComplaint(tx, requestContextOf(call), { ...call.body, userId: call.params.userId, as: 'fileComplaintFor' })
    return staffResponse(tx, call, id, 'The complaint was filed')
  })
  mountWrite(api, answerEndpoint, async (call, tx) => {
    await answerComplaint(tx, requestContextOf(call), { id: call.params.id, ...call.body })
    return staffResponse(tx, call, call.params.id, 'We notified the customer that the answer is in the app')
  })
  mountWrite(api, escalateEndpoint, async (call, tx) => {
    await escalateComplaint(tx, requestContextOf(call), { id: call.params.id, reason: call.body.reason })
    return staffResponse(tx, call, call.params.id, 'The complaint was escalated to the Managing Director')
  })
}

async function ownResponse(tx: Tx, { actor, now }: By, id: number, message: string) {
  return { success: true as const, message, complaint: toComplaintView(await ownComplaintRow(tx, id, actor.userId), dayOf(now)) }
}

async function staffResponse(tx: Tx, { actor, now }: By, id: number, message: string) {
  return { success: true as const, message, complaint: toStaffComplaintView(await complaintRow(tx, id), actor, dayOf(now)) }
}
