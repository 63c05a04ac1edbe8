import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { AuditFacts, CustomerFacts, EntryFacts, PayoutFacts, RefundFacts, TransactionFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { EntryProof } from '#domain/audit-books/entry-proof.ts'

/** Transfers are ordered and booked as decided. */
export function checkTransfers(facts: CustomerFacts, proof: EntryProof, out: Findings): void {
  for (const request of facts.transactions) {
    out.same('transaction_is_of_its_customer', `The customer of transaction ${request.reference}`, facts.user.id, request.userId)
    if (request.direction === 'collection') checkCollection(request, facts, out)
    if (request.direction === 'disbursement') checkDisbursement(request, facts, out)
    if (request.direction === 'refund') checkRefund(request, facts, proof, out)
    checkEnd(request, out)
    checkOrder(request, facts, out)
  }
  checkDecided(facts, out)
}

/** It has the direction of its payout, refund or payment, and the audited network, original and ID. */
function checkOrder(request: TransactionFacts, { payouts, refunds, payments, audits }: CustomerFacts, out: Findings): void {
  const { reference } = request
  const name = `transaction ${reference}`
  const isOf = (rows: readonly { readonly reference: string | null }[]) => rows.some((one) => one.reference === reference)
  const direction = isOf(payouts) ? 'disbursement' : isOf(refunds) ? 'refund' : isOf(payments) ? 'collection' : request.direction
  out.same('transaction_is_its_order', `The direction of ${name}`, direction, request.direction)
  const ordered = audits.find((one) => textIn(one.after, 'reference') === reference && textIn(one.after, 'network') !== undefined)
  if (ordered) {
    out.same('transaction_is_its_order', `The network of ${name}`, textIn(ordered.after, 'network'), request.provider)
    if (ordered.after && 'refundOf' in ordered.after)
      out.same('transaction_is_its_order', `The refunded collection of ${name}`, textIn(ordered.after, 'refundOf'), request.refundOf)
  }
  const arrived = audits.find((one) => one.action === 'refundArrived' && textIn(one.before, 'reference') === reference)
  if (arrived && request.status === 'SUCCESSFUL')
    out.same('transaction_is_its_order', `The transaction ID of ${name}`, textIn(arrived.after, 'transactionId'), request.transactionId)
  const settled = payments.find((one) => one.reference === reference)
  const enteredItself =
    settled && !audits.some((one) => one.targetId === String(settled.id) && ['submitPayment', 'payForCustomer'].includes(one.action))
  if (enteredItself) out.same('transaction_is_its_order', `Who requested ${name}`, settled.enteredBy, request.requestedBy)
}

function checkEnd(request: TransactionFacts, out: Findings): void {
  const name = `transaction ${request.reference}`
  const ended = request.status === 'SUCCESSFUL' || request.status === 'FAILED'
  if (ended !== (request.decidedAt !== null)) out.same('transaction_ends_once', `Whether ${name} ended`, ended, request.decidedAt !== null)
  if ((request.status === 'SUCCESSFUL') !== (request.transactionId !== null))
    out.same('transaction_ends_once', `Whether ${name} succeeded`, request.transactionId !== null, request.status === 'SUCCESSFUL')
  for (const moment of [request.sentAt, request.decidedAt])
    if (moment && moment < request.createdAt) out.moment('transaction_ends_once', `A moment of ${name}`, request.createdAt, moment)
  if (request.currency !== 'GHS') out.same('transaction_is_in_cedis', `The currency of ${name}`, 'GHS', request.currency)
}

function checkCollection(request: TransactionFacts, { payments, exceptions, audits }: CustomerFacts, out: Findings): void {
  const payment = payments.find((one) => one.reference === request.reference)
  const late = exceptions.some((one) => one.reference === request.reference && one.paymentId !== null)
  const booked = exceptions.some((one) => one.reference === request.reference && one.entryId !== null)
  const expected = request.status === 'SUCCESSFUL' || (request.status === 'FAILED' && late)
  if (expected && !payment && !late && !booked)
    out.add('transaction_is_its_payment', `Transaction ${request.reference} (${request.status})`, 'a payment', 'none')
  if (!expected && payment)
    out.add('transaction_is_its_payment', `Transaction ${request.reference} (${request.status})`, 'no payment', `payment ${payment.id}`)
  const isSettled = audits.some((one) => one.action === 'settleMomoPayment' && one.targetId === String(payment?.id))
  if (payment && isSettled && request.valueAt && request.decidedAt && request.status === 'SUCCESSFUL') {
    const [ordered, reported] = [dayOf(request.createdAt), dayOf(request.valueAt)]
    const day = reported < ordered || reported > dayOf(request.decidedAt) ? ordered : reported
    out.same('transaction_is_its_payment', `The value date of payment ${payment.id}, by its transaction`, day, payment.valueDate)
  }
}

function checkDisbursement(request: TransactionFacts, { payouts }: CustomerFacts, out: Findings): void {
  const payout = payouts.find((one) => one.reference === request.reference)
  if (!payout) return out.add('transfer_is_its_payout', `Transfer ${request.reference}`, 'a payout', 'none')
  out.amount('transfer_is_its_payout', `The amount of payout ${payout.id}, by its transfer`, request.amount, payout.amount)
  out.same('transfer_is_its_payout', `The loan of payout ${payout.id}, by its transfer`, request.loanId, payout.loanId)
  const ordered = payout.releasedBy ?? payout.requestedBy
  out.same('transfer_is_its_payout', `Who ordered transfer ${request.reference}`, ordered, request.requestedBy)
  if (request.status === 'SUCCESSFUL' && payout.entryId === null)
    out.add('transfer_is_its_payout', `Transfer ${request.reference} (SUCCESSFUL)`, 'the entry of its payout', 'none')
}

function checkRefund(request: TransactionFacts, { refunds }: CustomerFacts, proof: EntryProof, out: Findings): void {
  const refund = refunds.find((one) => one.reference === request.reference)
  if (!refund) return out.add('refund_is_its_transaction', `Refund transaction ${request.reference}`, 'a decided refund', 'none')
  out.amount('refund_is_its_transaction', `The amount of refund ${refund.id}, by its transaction`, request.amount, refund.amount)
  const ordered = refund.releasedBy ?? refund.requestedBy
  out.same('refund_is_its_transaction', `Who ordered refund ${request.reference}`, ordered, request.requestedBy)
  const booked = proof.explained.has(`refund ${refund.id}`)
  if (request.status === 'SUCCESSFUL' && !booked)
    out.add('refund_is_its_transaction', `Refund ${refund.id} (SUCCESSFUL)`, 'an entry in the journal', 'none')
}

function checkDecided(facts: CustomerFacts, out: Findings): void {
  const entries = new Map(facts.entries.map((one) => [one.id, one]))
  for (const payout of facts.payouts) checkDecidedPayout(facts, payout, entries, out)
  for (const loan of facts.loans) {
    const requested = facts.audits.filter((one) => one.action === 'askPayout' && one.targetId === String(loan.id))
    const stored = facts.payouts.filter((one) => one.loanId === loan.id)
    out.same('payout_is_audited', `The number of requested payouts of loan ${loan.id}`, requested.length, stored.length)
    checkStaysCancelled(facts.audits, { rule: 'payout_is_audited', action: 'callOffPayout', target: String(loan.id), stored }, out)
  }
  checkStaysCancelled(
    facts.audits,
    { rule: 'refund_is_audited', action: 'callOffRefund', target: facts.user.id, stored: facts.refunds },
    out,
  )
  for (const refund of facts.refunds) {
    const name = `refund ${refund.id}`
    const of = { action: 'refundUnallocated', target: facts.user.id, by: refund.requestedBy, at: refund.requestedAt, amount: refund.amount }
    requireAudit(facts, 'refund_is_audited', `The request of ${name}`, of, out)
    const isSame = (by: string | null, at: Date) => by === refund.requestedBy && at.getTime() === refund.requestedAt.getTime()
    const made = facts.audits.filter((one) => one.action === 'refundUnallocated' && isSame(one.actor, one.at)).length
    const stored = facts.refunds.filter((one) => isSame(one.requestedBy, one.requestedAt)).length
    if (stored > made) out.same('refund_is_audited', `The number of refunds requested with ${name}`, made, stored)
    checkReference(facts, name, refund.reference, out)
    out.same('refund_is_audited', `The day of ${name}`, dayOf(refund.requestedAt), refund.requestedOn)
    checkRelease(facts, name, { ...refund, action: 'refundUnallocated', target: facts.user.id }, out)
    // A new refund replaces one that waits; only a user's decision is audited.
    if (refund.endedBy !== null)
      checkCancelled(facts, 'refund_is_audited', name, { ...refund, action: 'callOffRefund', target: facts.user.id }, out)
  }
  for (const one of facts.exceptions) {
    const row = facts.audits.find((audit) => audit.action === 'resolveMomoException' && audit.targetId === String(one.id))
    if (one.entryId !== null && !row) out.add('exception_is_audited', `Exception ${one.id}`, 'an audit row of its resolution', 'none')
    if (row) out.same('exception_is_audited', `Who resolved exception ${one.id}`, row.actor, one.resolvedBy)
  }
}

interface StaysCancelled {
  readonly rule: string
  readonly action: string
  readonly target: string
  readonly stored: readonly (PayoutFacts | RefundFacts)[]
}

/** What staff cancelled does not wait again. */
function checkStaysCancelled(audits: readonly AuditFacts[], { rule, action, target, stored }: StaysCancelled, out: Findings): void {
  for (const { id, actor, at } of audits.filter((one) => one.action === action && one.targetId === target))
    if (!stored.some((one) => one.endedBy === actor && one.endedAt?.getTime() === Math.max(at.getTime(), one.requestedAt.getTime())))
      out.add(rule, `What audit row ${id} (${action}) cancelled`, `its end by user ${actor ?? 'nobody'} at ${at.toISOString()}`, 'none')
}

function checkDecidedPayout(facts: CustomerFacts, payout: PayoutFacts, entries: ReadonlyMap<number, EntryFacts>, out: Findings): void {
  const name = `payout ${payout.id}`
  const target = String(payout.loanId)
  const entry = payout.entryId === null ? undefined : entries.get(payout.entryId)
  if (payout.entryId !== null && !entry)
    out.same('payout_is_its_transfer', `The entry of ${name}`, 'an entry of its customer', payout.entryId)
  // A second person may release another amount, since less may be left on a refinanced loan.
  const amount = payout.releasedAt === null ? payout.amount : undefined
  const of = { target, by: payout.requestedBy, at: payout.requestedAt, amount }
  const requested = requireAudit(facts, 'payout_is_audited', `The request of ${name}`, { ...of, action: 'askPayout' }, out)
  if (requested) out.same('payout_is_audited', `The method of ${name}`, textIn(requested.after, 'method') ?? 'momo', payout.method)
  checkReference(facts, name, payout.reference, out)
  const released = checkRelease(facts, name, { ...payout, action: 'releasePayout', target }, out)
  if (payout.endedAt !== null) checkCancelled(facts, 'payout_is_audited', name, { ...payout, action: 'callOffPayout', target }, out)
  const settles = numberIn((released ?? requested)?.after ?? null, 'settles')
  if (settles !== undefined) out.amount('payout_is_audited', `The settled part of ${name}`, settles, payout.settles)
  if (payout.entryId === null) out.amount('payout_is_its_transfer', `The overpayment of unpaid ${name}`, 0, payout.overpayment)
  if (!entry) return
  // In the order of the audit trail: the clock may have gone back since.
  const handedOut = facts.audits.find((one) => one.requestId === entry.requestId && one.targetId === target)
  if (payout.method === 'cash' && (released === undefined || (handedOut !== undefined && released.id > handedOut.id)))
    out.add(
      'release_is_by_a_second_user',
      `The release of ${name} in cash`,
      'before its cash was handed out',
      payout.releasedAt?.toISOString() ?? 'none',
    )
}

interface Audited {
  readonly action: string
  readonly target: string
  readonly by: string | null
  readonly at: Date
  readonly amount?: number | undefined
  /** The clock may have gone back since the request. */
  readonly earliest?: Date
}

/** Several users may have tried in one moment: one row must fit. */
function requireAudit(
  facts: CustomerFacts,
  rule: string,
  what: string,
  { action, target, by, at, amount, earliest }: Audited,
  out: Findings,
): AuditFacts | undefined {
  const row = facts.audits.find(
    (one) =>
      one.action === action &&
      one.targetId === target &&
      one.actor === by &&
      Math.max(one.at.getTime(), earliest?.getTime() ?? 0) === at.getTime() &&
      (amount === undefined || one.after?.['amount'] === amount),
  )
  if (!row) out.add(rule, what, `an audit row (${action}) of user ${by ?? 'nobody'} at ${at.toISOString()}`, 'none')
  return row
}

function checkReference(facts: CustomerFacts, name: string, reference: string | null, out: Findings): void {
  if (reference !== null && !facts.transactions.some((one) => one.reference === reference))
    out.add('order_has_its_transaction', `The transaction ${reference} of ${name}`, 'a stored transaction', 'none')
}

interface Released {
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly amount: number
  readonly releasedBy: string | null
  readonly releasedAt: Date | null
  readonly action: string
  readonly target: string
}

function checkRelease(facts: CustomerFacts, name: string, row: Released, out: Findings): AuditFacts | undefined {
  const { releasedBy, releasedAt, requestedBy, requestedAt: earliest, action, target, amount } = row
  if ((releasedBy === null) !== (releasedAt === null))
    out.same('release_is_audited', `Whether ${name} was released`, releasedBy !== null, releasedAt !== null)
  if (releasedAt === null) return undefined
  if (releasedBy === requestedBy) out.add('release_is_by_a_second_user', `The release of ${name}`, 'by a second user', `by ${requestedBy}`)
  const of = { action, target, by: releasedBy, at: releasedAt, amount, earliest }
  return requireAudit(facts, 'release_is_audited', `The release of ${name}`, of, out)
}

interface Cancelled {
  readonly requestedAt: Date
  readonly endedBy: string | null
  readonly endedAt: Date | null
  readonly action: string
  readonly target: string
}

function checkCancelled(
  facts: CustomerFacts,
  rule: string,
  name: string,
  { requestedAt: earliest, endedBy, endedAt, action, target }: Cancelled,
  out: Findings,
): void {
  if (endedAt === null) return out.add(rule, `The cancelling of ${name}`, 'a moment', 'none')
  requireAudit(facts, rule, `The cancelling of ${name}`, { action, target, by: endedBy, at: endedAt, earliest }, out)
}
