import {
  askPostponement as askEndpoint,
  declinePostponement as declineEndpoint,
  listPostponements,
  postponeLoan as postponeEndpoint,
  readPostponementQuote,
  withdrawPostponement as withdrawEndpoint,
} from '#contract/postponement.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusalToRequestPostponement } from '#domain/postponement/postponement-rules.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { ownLoanRow } from '#server/loans/loan-rows.ts'
import { ownLoanResponse } from '#server/loans/loan-view.ts'
import { staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { requestPostponement, withdrawPostponement, declinePostponement, postponeLoan } from '#server/postponement/postpone-loan.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { openPostponements } from '#server/postponement/postponement-query.ts'

export function postponementRoutes(api: Api): void {
  mountRead(api, readPostponementQuote, async (call, db) => {
    const today = dayOf(call.now)
    const row = await ownLoanRow(db, call.params.id, call.actor.userId, today)
    const { isOffered, loan, moves } = await postponementFacts(db, toCustomerLoan(row), today)
    const refusal = refusalToRequestPostponement(loan, isOffered)
    const weeks = isOffered && row.status === 'active' ? moves.map(({ week, from, to }) => ({ week, from, to })) : []
    return { loanId: row.id, cost: NOTHING, weeks, refusal: refusal?.message ?? null }
  })
  mountWrite(api, askEndpoint, async (call, tx) => {
    await requestPostponement(tx, requestContextOf(call), call.params.id)
    return ownLoanResponse(tx, call.params.id, call.now, 'Your request is with the office.')
  })
  mountWrite(api, withdrawEndpoint, async (call, tx) => {
    await withdrawPostponement(tx, requestContextOf(call), call.params.id)
    return ownLoanResponse(tx, call.params.id, call.now, 'Your request was withdrawn. Your payment days do not change.')
  })
  mountList(api, listPostponements, (call, db) => openPostponements(db, call.actor.userId, call.page))
  mountWrite(api, postponeEndpoint, async (call, tx) => {
    await postponeLoan(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The loan was postponed by a week')
  })
  mountWrite(api, declineEndpoint, async (call, tx) => {
    await declinePostponement(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The request was declined')
  })
}
