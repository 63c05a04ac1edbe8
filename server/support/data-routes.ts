import {
  answerDataRequest as answerEndpoint,
  fileDataRequest as fileEndpoint,
  listDataRequests,
  listStaffDataRequests,
} from '#contract/support-shapes.ts'
import { changeConsent, readConsents, readMyData, readMyDataFile } from '#contract/support-data.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { LENDERS } from '#domain/loans/loan.ts'
import { requestContextOf, recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { officeOf } from '#server/documents/build-document.ts'
import { printDocument } from '#server/documents/document-printer.ts'
import { answerDataRequest, fileDataRequest } from '#server/support/answer-data-request.ts'
import { enforceSupportLimit } from '#server/support/support-limits.ts'
import { consentChoicesOf, consentsIn, saveConsent } from '#server/support/consents-store.ts'
import {
  dataRequestRow,
  ownDataRequests,
  staffDataRequests,
  staffDataRequestView,
  toDataRequestView,
} from '#server/support/data-requests-query.ts'
import { type MyData, myDataPage } from '#server/support/my-data-page.ts'
import { myData } from '#server/support/my-data-query.ts'
import { type Db, transaction, type Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

/** Rights under Act 843. */
export function dataRoutes(api: Api): void {
  const collected = async (context: RequestContext, db: Db): Promise<MyData> => {
    const { now } = context
    const { userId } = context.actor
    // Outside the transaction, so that refused requests count too.
    await enforceSupportLimit(db, 'my-data', { userId, now })
    return transaction(db, async (tx) => {
      await recordAuditEvent(tx, context, { action: 'readMyData', target: { kind: 'user', id: userId } })
      return myData(tx, userId, now)
    })
  }
  mountRead(api, readMyData, (call, db) => collected(requestContextOf(call), db))
  mountFile(api, readMyDataFile, async (call, db) => {
    const data = await collected(requestContextOf(call), db)
    const today = dayOf(call.now)
    const page = myDataPage(data, { lender: LENDERS.mmoa_direct, office: officeOf(api.deps.config) })
    const proof = { lead: 'Only for you.', words: 'It has your personal data. Keep it where others do not read it.' }
    return { bytes: await printDocument({ page, mark: today, issuedAt: data.madeAt, proof }), name: `mmoa-my-data-${today}.pdf` }
  })
  mountWrite(api, fileEndpoint, async (call, tx) => {
    await enforceSupportLimit(tx, 'data-requests', { userId: call.actor.userId, now: call.now })
    const id = await fileDataRequest(tx, requestContextOf(call), call.body)
    const request = toDataRequestView(await dataRequestRow(tx, id), dayOf(call.now))
    return { success: true as const, message: 'Your request is with the office.', request }
  })
  mountList(api, listDataRequests, async (call, db) => {
    const { rows, next } = await ownDataRequests(db, call.actor.userId, call.page)
    return { rows: rows.map((row) => toDataRequestView(row, dayOf(call.now))), next }
  })
  mountList(api, listStaffDataRequests, (call, db) =>
    staffDataRequests(
      db,
      { viewerId: call.actor.userId, state: call.query.state, userId: call.query.userId },
      { page: call.page, today: dayOf(call.now) },
    ),
  )
  mountWrite(api, answerEndpoint, async (call, tx) => {
    const { outcome, reason, confirmed = false } = call.body
    await answerDataRequest(tx, requestContextOf(call), { id: call.params.id, outcome, reason, confirmed })
    const row = await dataRequestRow(tx, call.params.id)
    const message =
      row.kind === 'erase' && outcome === 'granted' ? 'The account was erased' : 'We notified the customer that the answer is in the app'
    return { success: true as const, message, request: await staffDataRequestView(tx, row, dayOf(call.now)) }
  })

  const consentsFor = async (db: Db | Tx, userId: string) => {
    const choices = await consentChoicesOf(db, userId)
    return { ...consentsIn(choices), choices }
  }
  mountRead(api, readConsents, (call, db) => consentsFor(db, call.actor.userId))
  mountWrite(api, changeConsent, async (call, tx) => {
    const { userId } = call.actor
    await saveConsent(tx, requestContextOf(call), userId, { ...call.body, channel: 'app' })
    const { kind, given } = call.body
    const sms = given ? 'You will get these by SMS.' : 'You will not get these by SMS.'
    const message = kind === 'bureau' ? (given ? 'You have agreed.' : 'You have withdrawn your consent.') : sms
    return { success: true as const, message, consents: await consentsFor(tx, userId) }
  })
}
