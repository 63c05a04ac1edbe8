import { readSecondPlan, requestSecondPlan as requestEndpoint } from '#contract/second-plan.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { otherUnitOf } from '#domain/loans/version-words.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { assertNotOwnLoan, loanRow } from '#server/loans/loan-rows.ts'
import { staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { previewPlan, requestSecondPlan } from '#server/postponement/make-second-plan.ts'

export function secondPlanRoutes(api: Api): void {
  mountRead(api, readSecondPlan, async (call, db) => {
    const today = dayOf(call.now)
    await assertNotOwnLoan(db, call.params.id, call.actor.userId)
    const { firstDue = addDays(today, 7), everyWeeks = 1 } = call.query
    const row = await loanRow(db, call.params.id, today)
    return { ...(await previewPlan(db, row, { firstDue, everyWeeks }, today)), ...otherUnitOf(row.product_version) }
  })
  mountWrite(api, requestEndpoint, async (call, tx) => {
    await requestSecondPlan(tx, requestContextOf(call), { loanId: call.params.id, ...call.body })
    return staffLoanResponse(tx, call, call.params.id, 'The second plan waits for a second person')
  })
}
