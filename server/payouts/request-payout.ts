import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { needsSecondPerson, refusalToRelease, transferOf } from '#domain/loans/payout.ts'
import { assertIndependentToRelease, assertIndependentPayer } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type ActingContext, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { assertPayable, payoutLimit } from '#server/payouts/assert-payable.ts'
import { insertPayout, waitingPayoutOf, markReleased, markPayoutCancelled, type WaitingPayout } from '#server/payouts/payouts-store.ts'
import { reserveTransfer, assertTransferable, type TransferInput } from '#server/payouts/reserve-transfer.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

/**
 * Books nothing before the transfer arrives. @returns its reference; undefined where it waits for a second person. @throws Refused
 * payout_waits, payer_not_independent, or by assertTransferable.
 */
export async function requestPayout(
  tx: Tx,
  { random, secondPersonAbove }: { random: Random; secondPersonAbove: Pesewas },
  context: RequestContext,
  input: TransferInput,
): Promise<string | undefined> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const ready = await assertTransferable(tx, context, locked, input, 'payout')
  const { row, loan, transfer, holder } = ready
  await assertIndependentPayer(tx, context, row.user_id, row.approved_by)
  if (await waitingPayoutOf(tx, loan.id)) throw new Refused(refusal('payout_waits'))
  const reference = needsSecondPerson(transfer.amount, await payoutLimit(tx, secondPersonAbove)) ? undefined : random.id()
  if (reference !== undefined) await reserveTransfer(tx, context, reference, ready)
  await insertPayout(tx, { loanId: loan.id, reference: reference ?? null, transfer, holder, by: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'askPayout',
    target: { kind: 'loan', id: loan.id },
    after: {
      reference: reference ?? null,
      waits: reference === undefined,
      ...transfer,
      network: ready.wallet.network,
      holder: holder.match,
    },
    reason: holder.reason ?? undefined,
    hashed: reference === undefined ? undefined : { phone: ready.wallet.phone },
  })
  return reference
}

/**
 * Repeats all checks for the second person. @returns the transfer's reference; undefined where the cash may now be handed out. @throws
 * Refused by refusalToDecideOnLoan, refusalToRelease, assertPayable or assertTransferable.
 */
export async function releasePayout(tx: Tx, random: Random, context: RequestContext, input: TransferInput): Promise<string | undefined> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const waiting = await waitingPayoutOf(tx, input.loanId)
  throwIfRefused(refusalToRelease(waiting, context.actor.userId))
  invariant(waiting !== undefined, 'only a payout that waits is released')
  await assertIndependentToRelease(tx, context, [waiting.askedBy])
  if (waiting.method === 'cash') return releaseCash(tx, context, locked, input.loanId, waiting)
  const holderReason = input.holderReason ?? waiting.holderReason ?? undefined
  const ready = await assertTransferable(tx, context, locked, { ...input, holderReason }, 'release')
  const { transfer, holder } = ready
  const reference = random.id()
  await reserveTransfer(tx, context, reference, ready)
  await markReleased(tx, waiting.id, { reference, transfer, holder, by: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'releasePayout',
    target: { kind: 'loan', id: loan.id },
    before: { waits: true, amount: waiting.amount, askedBy: waiting.askedBy },
    after: { reference, waits: false, ...transfer, network: ready.wallet.network, holder: holder.match },
    reason: holder.reason ?? undefined,
    hashed: { phone: ready.wallet.phone },
  })
  return reference
}

async function releaseCash(tx: Tx, context: RequestContext, locked: LockedCustomer, loanId: number, waiting: WaitingPayout) {
  const { loan } = await assertPayable(tx, context, locked, loanId, 'release')
  const transfer = transferOf(loan, locked.customerLoans, context.today)
  await markReleased(tx, waiting.id, { reference: null, transfer, holder: undefined, by: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'releasePayout',
    target: { kind: 'loan', id: loanId },
    before: { waits: true, amount: waiting.amount, askedBy: waiting.askedBy },
    after: { waits: false, method: 'cash', ...transfer },
  })
  return undefined
}

/** By any user who may pay out the loan. @throws Refused not_found, no_payout_waits, or by refusalToDecideOnLoan. */
export async function cancelPayout(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  if (!(await cancelWaitingPayout(tx, context, loan.id, input.reason))) throw new Refused(refusal('no_payout_waits'))
}

/** Call it under the customer's lock. @returns false where none waits. */
export async function cancelWaitingPayout(tx: Tx, context: ActingContext, loanId: number, reason: string): Promise<boolean> {
  const waiting = await waitingPayoutOf(tx, loanId)
  if (!waiting) return false
  await markPayoutCancelled(tx, waiting.id, { by: context.actor?.userId ?? null, at: context.now, reason })
  await recordAuditEvent(tx, context, {
    action: 'callOffPayout',
    target: { kind: 'loan', id: loanId },
    before: { waits: !waiting.released, amount: waiting.amount },
    after: { waits: false },
    reason,
  })
  return true
}
