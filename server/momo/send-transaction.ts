import { sql } from 'kysely'
import type { MomoNetworks, TransactionToSend, SendOutcome } from '#server/momo/momo-gateway.ts'
import { momoOutcomes } from '#server/momo/momo-metrics.ts'
import { markRefused, markSent, findTransaction, claimSend, type MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Never call it inside a database transaction. Undefined where it is not due to be sent. checkTransaction() settles a final refusal.
 */
export async function sendTransaction(deps: Deps, networks: MomoNetworks, reference: string): Promise<SendOutcome | undefined> {
  const { db, clock, log } = deps
  const before = await findTransaction(db, reference)
  const transaction = await claimSend(db, reference, clock.now())
  if (transaction === undefined) return undefined
  const outcome = endForStaff(transaction, keepUnknownIfSentBefore(transaction, before, await send(deps, networks, transaction)))
  momoOutcomes.inc({ step: 'send', direction: transaction.direction, outcome: outcome.sent })
  const logged = { reference, direction: transaction.direction, gateway: transaction.gateway, attempt: transaction.attempts }
  if (outcome.sent === 'refused') {
    await markRefused(db, transaction, outcome, clock.now())
    const alarm = { ...logged, alarm: 'momo_refused', reason: outcome.reason, detail: outcome.detail, again: outcome.again }
    if (outcome.again) log.error(alarm, 'A provider refused a transaction for our own fault: it is sent again once that is fixed')
    else if (outcome.reason === 'not_accepted') log.error(alarm, 'A provider rejected a transaction as invalid')
    else log.warn(alarm, 'A provider refused a transaction')
  } else {
    await markSent(db, transaction, outcome.sent === 'accepted' ? (outcome.voucher ?? null) : null, clock.now())
    if (outcome.sent === 'unknown') log.warn({ ...logged, detail: outcome.detail }, 'It is unknown whether a provider has a transaction')
  }
  return outcome
}

/** An earlier sending without a response may have been accepted, whatever the keys are now. */
function keepUnknownIfSentBefore(transaction: MomoTransaction, before: MomoTransaction | undefined, outcome: SendOutcome): SendOutcome {
  if (outcome.sent !== 'refused' || !outcome.again || transaction.attempts === 1) return outcome
  const wasRefused = before !== undefined && before.attempts === transaction.attempts - 1 && before.refusedAt !== null
  return wasRefused ? outcome : { sent: 'unknown', detail: `an earlier sending may have been taken; this one: ${outcome.detail}` }
}

/** Staff decide on a payout or refund refused at its first sending: it must not be sent hours later. */
const endForStaff = (transaction: MomoTransaction, outcome: SendOutcome): SendOutcome =>
  outcome.sent === 'refused' && transaction.direction !== 'collection' && transaction.attempts === 1
    ? { ...outcome, again: false }
    : outcome

async function send({ db }: Deps, networks: MomoNetworks, transaction: MomoTransaction): Promise<SendOutcome> {
  const gateway = networks.gatewayNamed(transaction.gateway)
  if (gateway === undefined)
    return { sent: 'refused', reason: 'not_configured', again: true, detail: `${transaction.gateway} is not configured` }
  const wire = await toSend(db, transaction)
  if (transaction.direction === 'collection') return gateway.requestPayment(wire)
  return transaction.direction === 'refund' && transaction.refundOf !== null
    ? gateway.refund({ ...wire, original: transaction.refundOf, createdAt: transaction.createdAt })
    : gateway.transfer(wire)
}

async function toSend(db: Db, transaction: MomoTransaction): Promise<TransactionToSend> {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select full_name as name, email from users where id = ${transaction.userId}`.execute(db)
  const { reference, network, phone, amount, loanId } = transaction
  const notes = {
    collection: `Payment of loan ${loanId}`,
    disbursement: `Payout of loan ${loanId}`,
    refund: 'Refund of your credit balance',
  }
  const note = notes[transaction.direction]
  return { reference, network, phone, amount, note, customer: rows[0] ?? { name: 'Customer', email: null } }
}
