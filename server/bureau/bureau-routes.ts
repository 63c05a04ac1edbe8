import {
  listBureauSearches,
  listBureauSubmissions,
  makeBureauSubmission as makeSubmissionCall,
  readBureauInquiries,
  readBureauState,
  readBureauSubmission,
  recordBureauException as recordExceptionCall,
  requestBureauSearch as requestSearchCall,
  storeBureauAnswers as storeAnswersCall,
} from '#contract/bureau/bureau.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, requestContextOf } from '#server/audit/audit-event.ts'
import {
  bureauSearches,
  bureauSubmissions,
  countWaiting,
  submissionFile,
  submissionOf,
  waitingInquiries,
} from '#server/bureau/bureau-query.ts'
import { fileBureau } from '#server/bureau/file-bureau.ts'
import { makeBureauSubmission } from '#server/bureau/make-bureau-submission.ts'
import { recordBureauException } from '#server/bureau/record-bureau-exception.ts'
import { requestBureauSearch } from '#server/bureau/request-bureau-search.ts'
import { storeBureauAnswers } from '#server/bureau/store-bureau-answers.ts'
import { bureauCheckOf } from '#server/loans/bureau-check-query.ts'
import { transaction } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** Rules S35 and S36. */
export function bureauRoutes(api: Api): void {
  mountList(api, listBureauSearches, ({ page }, db) => bureauSearches(db, page))
  mountWrite(api, requestSearchCall, async (call, tx) => ({
    success: true as const,
    message: 'The search waits for the next file to the bureau',
    searchId: await requestBureauSearch(tx, requestContextOf(call), call.params.userId),
  }))
  mountRead(api, readBureauState, async (_call, db) => ({ isOn: await isOn(db, 'bureau'), waiting: await countWaiting(db) }))
  mountFile(api, readBureauInquiries, async (call, db) => {
    const inquiries = await transaction(db, async (tx) => {
      const waiting = await waitingInquiries(tx)
      for (const { userId, reference } of waiting)
        await recordAuditEvent(tx, requestContextOf(call), {
          action: 'readBureauInquiries',
          target: { kind: 'user', id: userId },
          after: { search: reference },
        })
      return waiting
    })
    return { bytes: Buffer.from(fileBureau.inquiryFile(inquiries)), name: `mmoa-bureau-inquiries-${dayOf(call.now)}.csv` }
  })
  mountWrite(api, storeAnswersCall, async (call, tx) => {
    const answered = await storeBureauAnswers(tx, requestContextOf(call), fileBureau, call.body.csv)
    return { success: true as const, message: answered === 1 ? '1 answer was saved' : `${answered} answers were saved`, answered }
  })
  mountWrite(api, recordExceptionCall, async (call, tx) => {
    const loanId = call.params.id
    const userId = await recordBureauException(tx, requestContextOf(call), { loanId, reason: call.body.reason })
    return {
      success: true as const,
      message: 'The reason was recorded',
      bureau: await bureauCheckOf(tx, { loanId, userId }, dayOf(call.now)),
    }
  })
  submissionRoutes(api)
}

function submissionRoutes(api: Api): void {
  mountList(api, listBureauSubmissions, ({ page }, db) => bureauSubmissions(db, page))
  mountWrite(api, makeSubmissionCall, async (call, tx) => {
    const { month } = call.body
    await makeBureauSubmission(tx, requestContextOf(call), month)
    const submission = await submissionOf(tx, month)
    invariant(submission !== undefined, 'the submission was made')
    return { success: true as const, message: `The submission of ${month} is ready`, submission }
  })
  mountFile(api, readBureauSubmission, async (call, db) => {
    const { permissions } = call.actor
    if (!permissions.includes('export_data') || !permissions.includes('view_sensitive_data')) throw new Refused(refusal('forbidden'))
    const { month } = call.params
    const text = await transaction(db, async (tx) => {
      if ((await submissionOf(tx, month)) === undefined) throw new Refused(refusal('not_found'))
      await recordAuditEvent(tx, requestContextOf(call), {
        action: 'readBureauSubmission',
        target: { kind: 'report', id: `bureau-${month}` },
        after: { month },
      })
      return submissionFile(tx, month)
    })
    return { bytes: Buffer.from(text), name: `mmoa-bureau-submission-${month}.csv` }
  })
}
