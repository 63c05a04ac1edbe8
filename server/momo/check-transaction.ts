import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { MIN_POLL_INTERVAL, mismatchOf, isOlderThan, NOT_RECEIVED_AFTER, RESEND_FOR, STALE_AFTER } from '#domain/momo/momo-transaction.ts'
import { storedRole } from '#server/access/stored-access.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { storeException } from '#server/momo/exceptions-store.ts'
import type { PaymentProviders, TransactionEnd } from '#server/momo/payment-providers.ts'
import type { TransactionStatus } from '#server/momo/momo-gateway.ts'
import { momoOutcomes } from '#server/momo/momo-metrics.ts'
import {
  abandonSending,
  pollSooner,
  markUnsure,
  markCallbackHandled,
  findTransaction,
  stopPolling,
  claimPoll,
  type MomoTransaction,
} from '#server/momo/transactions-store.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** `callbackReceived`: also polls an ended transaction. Returns the milliseconds to wait after a recent poll. */
export async function checkTransaction(
  deps: Deps,
  providers: PaymentProviders,
  reference: string,
  { callbackReceived = false } = {},
): Promise<number | undefined> {
  const momo = await findTransaction(deps.db, reference)
  if (momo === undefined) return undefined
  const now = deps.clock.now()
  if (momo.status === 'CREATED' && (await endWithoutPoll(deps, providers, momo, now))) return callbackReceived ? 0 : undefined
  const claimed = await claimPoll(deps.db, momo, callbackReceived || momo.callbackReceivedAt !== null, now)
  if (claimed === undefined) return callbackReceived ? pollAgainIn(deps, reference, now) : undefined
  const status = await poll(providers, claimed)
  momoOutcomes.inc({ step: 'ask', direction: claimed.direction, outcome: status.status })
  await applyStatus(deps, providers, claimed, status)
  // An ended transaction that the provider reports as pending may still be paid.
  const isAnswered = status.status !== 'no_answer' && (status.status !== 'pending' || claimed.status === 'PENDING')
  if (claimed.callbackReceivedAt !== null && isAnswered) await markCallbackHandled(deps.db, claimed)
  return undefined
}

/** For an ended transaction, which the job would poll later. */
async function pollAgainIn({ db }: Deps, reference: string, now: Date): Promise<number | undefined> {
  const momo = await findTransaction(db, reference)
  if (momo === undefined) return undefined
  await pollSooner(db, momo, now)
  const hasEnded = momo.status === 'SUCCESSFUL' || momo.status === 'FAILED'
  if (!hasEnded || momo.polledAt === null || isOlderThan(momo.polledAt, MIN_POLL_INTERVAL, now)) return undefined
  return momo.polledAt.getTime() + MIN_POLL_INTERVAL - now.getTime()
}

/** Ends a transaction that the provider provably does not have. */
async function endWithoutPoll(deps: Deps, providers: PaymentProviders, momo: MomoTransaction, now: Date): Promise<boolean> {
  if (!momo.refusedForGood && !isOlderThan(momo.createdAt, RESEND_FOR, now)) return false
  if (momo.refusedForGood || (await abandonSending(deps.db, momo.reference, now))) {
    await settle(deps, providers, momo, { status: 'failed', reason: momo.reason ?? 'not_received', detail: 'it was never taken' })
    return true
  }
  // A prompt on the phone would now be unexpected.
  await markUnsure(deps.db, momo.reference, now)
  return false
}

async function poll({ networks }: PaymentProviders, momo: MomoTransaction): Promise<TransactionStatus> {
  const gateway = networks.gatewayNamed(momo.gateway)
  if (gateway === undefined) return { status: 'no_answer', detail: `${momo.gateway} is not configured` }
  if (momo.direction === 'collection') return gateway.paymentStatus(momo.reference)
  return momo.direction === 'refund' && momo.refundOf !== null
    ? gateway.refundStatus({ reference: momo.reference, original: momo.refundOf, createdAt: momo.createdAt })
    : gateway.transferStatus(momo.reference)
}

async function applyStatus(deps: Deps, providers: PaymentProviders, momo: MomoTransaction, status: TransactionStatus): Promise<void> {
  const { log } = deps
  const now = deps.clock.now()
  const logged = { reference: momo.reference, direction: momo.direction, gateway: momo.gateway }
  if (status.status === 'successful') {
    if (status.transactionId === momo.reference)
      log.warn(logged, 'A provider sent a success without a transaction ID: our reference is stored instead')
    const mismatch = mismatchOf(momo, status)
    if (mismatch === undefined) return settle(deps, providers, momo, status)
    if (await storeException(deps.db, momo, mismatch, status, now))
      log.error(
        { ...logged, alarm: 'momo_not_believed', why: mismatch },
        'A provider reports another amount, currency or wallet than ours: nothing is booked',
      )
  } else if (status.status === 'failed') return settle(deps, providers, momo, status)
  else if (status.status === 'not_found' && momo.sentAt !== null && isOlderThan(momo.sentAt, NOT_RECEIVED_AFTER, now))
    return settle(deps, providers, momo, { status: 'failed', reason: 'not_received', detail: 'the provider does not have it' })
  else if (status.status === 'no_answer') log.warn({ ...logged, detail: status.detail }, 'A provider returned no status of a transaction')
  if (momo.status === 'PENDING' && isOlderThan(momo.createdAt, STALE_AFTER, now)) await stopPollingStale(deps, momo, now)
}

/** Callbacks, the customer and staff can still poll it. */
async function stopPollingStale({ db, log }: Deps, momo: MomoTransaction, now: Date): Promise<void> {
  const isNew = await transaction(db, async (tx) => {
    await stopPolling(tx, momo.reference)
    return storeException(tx, momo, 'stale', {}, now)
  })
  if (isNew) log.error({ reference: momo.reference, alarm: 'momo_stale' }, 'A provider returned no final status of a transaction for a day')
}

async function settle(deps: Deps, providers: PaymentProviders, momo: MomoTransaction, end: TransactionEnd): Promise<void> {
  const context = await networkContext(deps.db, momo, deps.clock.now())
  await transaction(deps.db, (tx) => providers.settle[momo.direction](tx, context, momo.reference, end))
  const after = await findTransaction(deps.db, momo.reference)
  if (after === undefined || after.status === momo.status) {
    if (momo.status === 'CREATED' || momo.status === 'PENDING' || (momo.status === 'SUCCESSFUL') === (end.status === 'successful')) return
    deps.log.error(
      { reference: momo.reference, alarm: 'momo_contradiction', was: momo.status, now: end.status },
      'A provider changed the final status of a transaction',
    )
    return
  }
  momoOutcomes.inc({ step: 'end', direction: momo.direction, outcome: after.status.toLowerCase() })
  deps.log.info(
    { reference: momo.reference, direction: momo.direction, status: after.status, reason: after.reason },
    'A mobile money transaction ended',
  )
}

/** The user who started the transaction, with address "network". */
export async function networkContext(db: Db, transaction: MomoTransaction, now: Date): Promise<RequestContext> {
  const { rows } = await sql<{
    full_name: string
    role: string
  }>`select full_name, role from users where id = ${transaction.requestedBy}`.execute(db)
  const actor = {
    userId: transaction.requestedBy,
    name: rows[0]?.full_name ?? '',
    role: storedRole(rows[0]?.role ?? 'customer'),
    permissions: [],
    withCode: false,
    codeIssuedBy: null,
    sessionHash: '',
  }
  return { actor, origin: { requestId: `momo-${transaction.reference}`, address: 'network' }, now, today: dayOf(now) }
}
