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
import { requestPostponement, withdrawPostponement, declinePostponement, postponeLoan } from '#server/postponement/postpone-loan.ts'
import { toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { loanRow, ownLoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { openPostponements } from '#server/postponement/postponement-query.ts'
import { staffLoanView } from '#server/loans/staff-loan-view.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'

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
    return ownResponse(tx, call, 'Your request is with the office.')
  })
  mountWrite(api, withdrawEndpoint, async (call, tx) => {
    await withdrawPostponement(tx, requestContextOf(call), call.params.id)
    return ownResponse(tx, call, 'Your request was taken back. Your payment days stay as they are.')
  })
  mountList(api, listPostponements, (call, db) => openPostponements(db, call.actor.userId, call.page))
  mountWrite(api, postponeEndpoint, async (call, tx) => {
    await postponeLoan(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffResponse(tx, call, 'The loan was postponed by a week')
  })
  mountWrite(api, declineEndpoint, async (call, tx) => {
    await declinePostponement(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffResponse(tx, call, 'The request was declined')
  })
}

async function ownResponse(tx: Tx, call: { params: { id: number }; now: Date }, message: string) {
  const today = dayOf(call.now)
  return { success: true as const, message, loan: toLoanView(await loanRow(tx, call.params.id, today), today) }
}

async function staffResponse(tx: Tx, call: { params: { id: number }; now: Date; actor: Actor }, message: string) {
  const today = dayOf(call.now)
  const loan = await staffLoanView(tx, await loanRow(tx, call.params.id, today), call.actor.permissions, today)
  return { success: true as const, message, loan }
}
