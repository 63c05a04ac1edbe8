import { MIN_POLL_INTERVAL, mismatchOf, isOlderThan, NOT_RECEIVED_AFTER, RESEND_FOR, STALE_AFTER } from '#domain/momo/momo-transaction.ts'
import { noteException } from '#server/momo/exceptions-store.ts'
import type { PaymentProviders, OrderEnd } from '#server/momo/payment-providers.ts'
import type { OrderStatus } from '#server/momo/momo-gateway.ts'
import { momoOutcomes } from '#server/momo/momo-metrics.ts'
import { networkAct } from '#server/momo/network-act.ts'
import {
  giveUpSending,
  pollSooner,
  markUnsure,
  markCallbackHandled,
  requestOf,
  stopAsking,
  takeAsking,
  type MomoRequest,
} from '#server/momo/requests-store.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Learns what became of an order and has it settled: the one way for the callback, the customer's check, the completion and the job. It asks the provider
 * itself, at most once in a few seconds among all processes, and believes nobody else. `news`: a callback says that something happened, also to an order
 * that has ended here; so does the row, where a process heard it and stopped. Afterwards the row tells how it stands. Answers after how many milliseconds news is to be brought again that came too soon after the
 * last question; undefined where it need not be.
 */
export async function checkOrder(
  deps: Deps,
  desk: PaymentProviders,
  reference: string,
  { news = false } = {},
): Promise<number | undefined> {
  const order = await requestOf(deps.db, reference)
  if (order === undefined) return undefined
  const now = deps.clock.now()
  if (order.status === 'CREATED' && (await endWithoutAsking(deps, desk, order, now))) return news ? 0 : undefined
  const asked = await takeAsking(deps.db, order, news || order.callbackReceivedAt !== null, now)
  if (asked === undefined) return news ? isPollTooSoon(deps, reference, now) : undefined
  const status = await ask(desk, asked)
  momoOutcomes.inc({ step: 'ask', direction: asked.direction, outcome: status.status })
  await learn(deps, desk, asked, status)
  // That an order is pending which has ended here is no answer: it may still be paid.
  const isAnswered = status.status !== 'no_answer' && (status.status !== 'pending' || asked.status === 'PENDING')
  if (asked.callbackReceivedAt !== null && isAnswered) await markCallbackHandled(deps.db, asked)
  return undefined
}

/** The job asks after an open order as soon as it may. After one that has ended here nobody does, so whoever brings the news has to bring it again. */
async function isPollTooSoon({ db }: Deps, reference: string, now: Date): Promise<number | undefined> {
  const order = await requestOf(db, reference)
  if (order === undefined) return undefined
  await pollSooner(db, order, now)
  const hasEnded = order.status === 'SUCCESSFUL' || order.status === 'FAILED'
  if (!hasEnded || order.askedAt === null || isOlderThan(order.askedAt, MIN_POLL_INTERVAL, now)) return undefined
  return order.askedAt.getTime() + MIN_POLL_INTERVAL - now.getTime()
}

/** An order that the provider provably does not have ends without a question, once it is refused for good or too old to be sent. */
async function endWithoutAsking(deps: Deps, desk: PaymentProviders, order: MomoRequest, now: Date): Promise<boolean> {
  if (!order.refusedForGood && !isOlderThan(order.createdAt, RESEND_FOR, now)) return false
  if (order.refusedForGood || (await giveUpSending(deps.db, order.reference, now))) {
    await settle(deps, desk, order, { status: 'failed', reason: order.reason ?? 'not_received', detail: 'it was never taken' })
    return true
  }
  // Whoever sent it never said what came of it. To send it now would put a prompt on a phone that nobody expects any more.
  await markUnsure(deps.db, order.reference, now)
  return false
}

async function ask({ networks }: PaymentProviders, order: MomoRequest): Promise<OrderStatus> {
  const gateway = networks.gatewayNamed(order.gateway)
  if (gateway === undefined) return { status: 'no_answer', detail: `${order.gateway} is not configured` }
  if (order.direction === 'collection') return gateway.paymentStatus(order.reference)
  return order.direction === 'refund' && order.refundOf !== null
    ? gateway.refundStatus({ reference: order.reference, original: order.refundOf, orderedAt: order.createdAt })
    : gateway.transferStatus(order.reference)
}

async function learn(deps: Deps, desk: PaymentProviders, order: MomoRequest, status: OrderStatus): Promise<void> {
  const { log } = deps
  const now = deps.clock.now()
  const about = { reference: order.reference, direction: order.direction, gateway: order.gateway }
  if (status.status === 'successful') {
    if (status.transactionId === order.reference)
      log.warn(about, 'A provider told of a success without a number of its own: it is kept under our reference')
    const why = mismatchOf(order, status)
    if (why === undefined) return settle(deps, desk, order, status)
    if (await noteException(deps.db, order, why, status, now))
      log.error({ ...about, alarm: 'momo_not_believed', why }, 'A provider tells of other money than was ordered: it is not believed')
  } else if (status.status === 'failed') return settle(deps, desk, order, status)
  else if (status.status === 'not_found' && order.sentAt !== null && isOlderThan(order.sentAt, NOT_RECEIVED_AFTER, now))
    return settle(deps, desk, order, { status: 'failed', reason: 'not_received', detail: 'the provider does not have it' })
  else if (status.status === 'no_answer') log.warn({ ...about, detail: status.detail }, 'A provider did not say how an order stands')
  if (order.status === 'PENDING' && isOlderThan(order.createdAt, STALE_AFTER, now)) await giveToPeople(deps, order, now)
}

/** After a day the job asks no more; a callback, the customer or staff still may. */
async function giveToPeople({ db, log }: Deps, order: MomoRequest, now: Date): Promise<void> {
  const isNews = await transaction(db, async (tx) => {
    await stopAsking(tx, order.reference)
    return noteException(tx, order, 'stale', {}, now)
  })
  if (isNews) log.error({ reference: order.reference, alarm: 'momo_stale' }, 'A provider could not say for a day how an order ended')
}

async function settle(deps: Deps, desk: PaymentProviders, order: MomoRequest, end: OrderEnd): Promise<void> {
  const act = await networkAct(deps.db, order, deps.clock.now())
  await transaction(deps.db, (tx) => desk.settle[order.direction](tx, act, order.reference, end))
  const after = await requestOf(deps.db, order.reference)
  if (after === undefined || after.status === order.status) {
    if (order.status === 'CREATED' || order.status === 'PENDING' || (order.status === 'SUCCESSFUL') === (end.status === 'successful'))
      return
    deps.log.error(
      { reference: order.reference, alarm: 'momo_contradiction', was: order.status, now: end.status },
      'A provider changed its mind about an order',
    )
    return
  }
  momoOutcomes.inc({ step: 'end', direction: order.direction, outcome: after.status.toLowerCase() })
  deps.log.info(
    { reference: order.reference, direction: order.direction, status: after.status, reason: after.reason },
    'An order of mobile money ended',
  )
}
