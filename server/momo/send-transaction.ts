import { sql } from 'kysely'
import type { MomoNetworks, TransactionToSend, SendOutcome } from '#server/momo/momo-gateway.ts'
import { momoOutcomes } from '#server/momo/momo-metrics.ts'
import { markRefused, markSent, findTransaction, claimSend, type MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Sends an order that is kept here and was not taken yet, always under its own reference: the provider knows one that it has. Called after the commit that
 * reserved it, never inside a transaction, and again by the job. What is learned is written into the row; an order that was refused for good ends as failed
 * when it is settled, which checkTransaction() does. Undefined where nothing was sent: another process is at it, or it was sent before.
 */
export async function sendTransaction(deps: Deps, networks: MomoNetworks, reference: string): Promise<SendOutcome | undefined> {
  const { db, clock, log } = deps
  const before = await findTransaction(db, reference)
  const order = await claimSend(db, reference, clock.now())
  if (order === undefined) return undefined
  const outcome = forPeople(order, onceSure(order, before, await send(deps, networks, order)))
  momoOutcomes.inc({ step: 'send', direction: order.direction, outcome: outcome.sent })
  const about = { reference, direction: order.direction, gateway: order.gateway, attempt: order.attempts }
  if (outcome.sent === 'refused') {
    await markRefused(db, order, outcome, clock.now())
    const alarm = { ...about, alarm: 'momo_refused', reason: outcome.reason, detail: outcome.detail, again: outcome.again }
    if (outcome.again) log.error(alarm, 'A provider refused an order for our own fault: it is sent again once that is put right')
    else if (outcome.reason === 'not_accepted') log.error(alarm, 'A provider does not take what it is sent')
    else log.warn(alarm, 'A provider refused an order')
  } else {
    await markSent(db, order, outcome.sent === 'accepted' ? (outcome.voucher ?? null) : null, clock.now())
    if (outcome.sent === 'unknown') log.warn({ ...about, detail: outcome.detail }, 'It is not known whether a provider has an order')
  }
  return outcome
}

/**
 * That a later sending was refused for our own fault proves nothing of an earlier one that was never heard of again: keys that are refused cannot ask after it
 * either, and it may have been taken. It ends or is sent again only where the sending before it is known to have been refused too.
 */
function onceSure(order: MomoTransaction, before: MomoTransaction | undefined, outcome: SendOutcome): SendOutcome {
  if (outcome.sent !== 'refused' || !outcome.again || order.attempts === 1) return outcome
  const wasRefused = before !== undefined && before.attempts === order.attempts - 1 && before.refusedAt !== null
  return wasRefused ? outcome : { sent: 'unknown', detail: `an earlier sending may have been taken; this one: ${outcome.detail}` }
}

/**
 * Money to a customer that was refused for our own fault (keys, too little on our account) ends, and a person sends it anew: it must not go out by itself hours later.
 * Only where nothing was sent before, though: an earlier sending that was never heard of again may have been taken.
 */
const forPeople = (order: MomoTransaction, outcome: SendOutcome): SendOutcome =>
  outcome.sent === 'refused' && order.direction !== 'collection' && order.attempts === 1 ? { ...outcome, again: false } : outcome

async function send({ db }: Deps, networks: MomoNetworks, order: MomoTransaction): Promise<SendOutcome> {
  const gateway = networks.gatewayNamed(order.gateway)
  if (gateway === undefined) return { sent: 'refused', reason: 'not_configured', again: true, detail: `${order.gateway} is not configured` }
  const wire = await orderOf(db, order)
  if (order.direction === 'collection') return gateway.requestPayment(wire)
  return order.direction === 'refund' && order.refundOf !== null
    ? gateway.refund({ ...wire, original: order.refundOf, orderedAt: order.createdAt })
    : gateway.transfer(wire)
}

/** The order in the words of the gateways. */
async function orderOf(db: Db, order: MomoTransaction): Promise<TransactionToSend> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select full_name as name, email from users where id = ${order.userId}`.execute(db)
  const { reference, network, phone, amount, loanId } = order
  const notes = {
    collection: `Payment of loan ${loanId}`,
    disbursement: `Payout of loan ${loanId}`,
    refund: 'Refund of your credit balance',
  }
  const note = notes[order.direction]
  return { reference, network, phone, amount, note, customer: rows[0] ?? { name: 'Customer', email: null } }
}
