import {
  issueCaseLetter,
  previewCaseSms as previewCall,
  readFieldSheet,
  sendCaseSms as sendCall,
} from '#contract/collections/case-sending.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { fieldSheet } from '#server/collections/field-sheet-query.ts'
import { issueLetter } from '#server/collections/issue-letter.ts'
import { previewCaseSms, sendCaseSms } from '#server/collections/send-case-sms.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function caseSendingRoutes(api: Api): void {
  mountRead(api, previewCall, ({ actor, body, now }, db) => previewCaseSms(db, actor, body, now, dayOf(now)))
  mountWrite(api, sendCall, async (call, tx) => {
    const count = await sendCaseSms(tx, requestContextOf(call), call.body)
    return { success: true as const, message: count === 1 ? 'The SMS goes to 1 customer' : `The SMS goes to ${count} customers`, count }
  })
  mountWrite(api, issueCaseLetter, async (call, tx) => {
    const document = await issueLetter(tx, requestContextOf(call), api.deps, call.params.id)
    return { success: true as const, message: 'The letter is ready', document }
  })
  mountRead(api, readFieldSheet, async (call, db) => {
    const { sheet, loanIds } = await fieldSheet(db, call.actor, call.now)
    await recordFound(api.deps, readFieldSheet, call, { kind: 'loan', ids: loanIds })
    return sheet
  })
}
