import {
  changeLadder as changeLadderCall,
  handOverCase as handOverCaseCall,
  listCollectionCases,
  readCollectionCase,
  readCollectionSummary,
  readLadder,
  recordOutcome as recordOutcomeCall,
  showNumber as showNumberCall,
  takeCase as takeCaseCall,
} from '#contract/collections.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { listCases, openedCase, summaryOfCases } from '#server/collections/cases-query.ts'
import { changeLadder } from '#server/collections/change-ladder.ts'
import { handOverCase, takeCase } from '#server/collections/change-owner.ts'
import { recordOutcome, showNumber } from '#server/collections/show-number.ts'
import { readSteps } from '#server/loans/collection-cases-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function caseRoutes(api: Api): void {
  mountList(api, listCollectionCases, (call, db) => listCases(db, call.actor, call.query, call.page, dayOf(call.now)))
  mountRead(api, readCollectionSummary, (call, db) => summaryOfCases(db, call.actor, call.query.show ?? 'all', call.now))
  mountRead(api, readCollectionCase, (call, db) => openedCase(db, call.actor, call.params.id, call.now))
  mountRead(api, readLadder, async (_call, db) => ({ steps: await readSteps(db) }))
  mountWrite(api, changeLadderCall, async (call, tx) => {
    const typed = call.body.steps.map(({ fromDay, action, template = null }) => ({
      fromDay,
      action,
      template: template === '' ? null : template,
    }))
    const steps = await changeLadder(tx, requestContextOf(call), typed)
    return { success: true as const, message: 'The ladder is changed', steps }
  })
  mountWrite(api, showNumberCall, async (call, tx) => {
    const shown = await showNumber(tx, requestContextOf(call), call.params.id)
    return { success: true as const, message: `Attempt ${shown.attempt} of today`, ...shown }
  })
  mountWrite(api, recordOutcomeCall, async (call, tx) => {
    const { id: loanId, contactId } = call.params
    const { note, ...body } = call.body
    const contact = await recordOutcome(tx, requestContextOf(call), { loanId, contactId, note: note === '' ? undefined : note, ...body })
    return { success: true as const, message: 'Outcome saved', contact }
  })
  mountWrite(api, takeCaseCall, async (call, tx) => {
    const owner = await takeCase(tx, requestContextOf(call), call.params.id)
    return { success: true as const, message: 'The case is yours', owner }
  })
  mountWrite(api, handOverCaseCall, async (call, tx) => {
    const owner = await handOverCase(tx, requestContextOf(call), { loanId: call.params.id, ...call.body })
    return { success: true as const, message: `${owner.name} owns the case now`, owner }
  })
}
