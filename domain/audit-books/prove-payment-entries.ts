import type { EntryFacts, LoanEventFacts, PaymentFacts } from '#domain/audit-books/facts.ts'
import { BOOKING_DAY, nameOf, type EntryProof } from '#domain/audit-books/entry-proof.ts'
import { opposite, paymentLines, repaidLines, transferLines, writeOffLines } from '#domain/audit-books/expected-lines.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'
import { rebateLines, type Closing } from '#domain/audit-books/early-closing.ts'
import { interestIn, principalIn, type Part } from '#domain/audit-books/price.ts'

export function provePaymentEntry(proof: EntryProof, entry: EntryFacts): void {
  const payment = proof.facts.payments.find((one) => one.id === entry.paymentId)
  const history = payment && proof.loans.get(payment.loanId)
  if (!payment || !history) return proof.noFact(entry)
  switch (entry.kind) {
    case 'payment_completed':
      return proveCompleted(proof, entry, payment, history)
    case 'payment_reversed':
      return proveReversed(proof, entry, payment, history)
    case 'payment_unallocated':
      return proveUnallocated(proof, entry, payment)
    default:
      proof.takeObligation(entry)
  }
}

const factOf = (payment: PaymentFacts) => ({
  fact: `payment ${payment.id}`,
  loanId: payment.loanId,
  paymentId: payment.id,
  receiptNumber: payment.receiptNumber,
})
const sharesOf = (parts: readonly Part[]) => ({ interest: interestIn(parts), principal: principalIn(parts) })

function checkEvent({ out }: EntryProof, entry: EntryFacts, event: LoanEventFacts | undefined, kind: string): void {
  if (!event) out.add('entry_is_of_one_fact', nameOf(entry), `an event "${kind}" of loan ${entry.loanId}`, 'none')
  else out.same('event_is_of_its_entry', `The user of event ${event.id} (${kind}), by ${nameOf(entry)}`, entry.actor, event.actor)
}

function proveCompleted(proof: EntryProof, entry: EntryFacts, payment: PaymentFacts, history: LoanHistory): void {
  const counted = payment.status === 'completed' || payment.status === 'reversed'
  if (!counted) return proof.noFact(entry)
  if (!proof.claim(`payment ${payment.id}`, entry)) return
  const event = payment.importId === null ? history.takeEvent('payment_completed') : undefined
  if (payment.importId === null) checkEvent(proof, entry, event, 'payment_completed')
  if (!history.isPaidOut) history.principal = event?.approvedAmount ?? history.principal
  const early = earlyClosing(history, payment)
  const { interest: interestLeft, principal: principalLeft } = history.left
  const deferredBefore = history.deferredOfWhole
  if (early) {
    const taken = Math.min(early.amount, payment.amount + payment.unallocated)
    const name = `Payment ${payment.id}, which closes loan ${payment.loanId} early`
    proof.out.amount('rebate_is_the_unearned_interest', name, taken, payment.amount)
    history.rebate = { amount: interestLeft + principalLeft - taken, lines: [] }
  }
  const before = history.shares.interest
  const placed = history.add(payment, history.writtenOff)
  history.lastMoneyAt = entry.at
  history.noteWhetherFull(entry.at)
  const state = history.writtenOff ? 'recovery' : history.isPaidOut ? 'repayment' : 'before_payout'
  const shares = sharesOf(placed.parts)
  const deferred = state === 'repayment' ? history.deferredBetween(before, before + shares.interest) : 0
  const lines = paymentLines({
    source: payment.source ?? 'no source',
    taken: payment.amount,
    rest: payment.unallocated,
    shares: { ...shares, deferred },
    state,
  })
  proof.expect(entry, { ...factOf(payment), valueDate: payment.valueDate ?? undefined, lines })
  if (history.rebate && early) {
    const { amount } = history.rebate
    const interest = Math.min(amount, interestLeft)
    const lines = rebateLines({ interest, paid: amount - interest, deferred: deferredBefore - deferred })
    history.rebate = { amount, lines }
    const of = { ...factOf(payment), paymentId: null, receiptNumber: null, valueDate: payment.valueDate ?? undefined }
    proof.obligations.push({ ...of, kind: 'interest_rebated', requestId: entry.requestId, lines })
  }
  proof.out.same('payment_is_its_facts', `"Before payout" of payment ${payment.id}`, state === 'before_payout', payment.beforePayout)
}

/** Undefined where the payment does not close its loan, or saves nothing. */
function earlyClosing(history: LoanHistory, payment: PaymentFacts): Closing | undefined {
  if (payment.importId !== null || payment.valueDate === null) return undefined
  const closing = history.closingOn(payment.valueDate)
  return closing.rebate > 0 && payment.amount + payment.unallocated >= closing.least ? closing : undefined
}

function proveReversed(proof: EntryProof, entry: EntryFacts, payment: PaymentFacts, history: LoanHistory): void {
  const placed = history.active.find((one) => one.payment.id === payment.id)
  if (payment.status !== 'reversed' || !placed || !proof.claim(`the end of payment ${payment.id}`, entry)) return proof.noFact(entry)
  checkEvent(proof, entry, history.takeEvent('payment_reversed'), 'payment_reversed')
  const state = placed.recovered ? 'recovery' : history.isPaidOut ? 'repayment' : 'before_payout'
  const own = sharesOf(placed.parts)
  const before = history.interestBefore(payment.id)
  const deferred = state === 'repayment' ? history.deferredBetween(before, before + own.interest) : 0
  const shares = { ...own, deferred }
  const paid = {
    source: stays(proof, entry, payment) ? 'unallocated_money' : (payment.source ?? 'no source'),
    taken: payment.amount,
    rest: payment.unallocated,
    shares,
    state,
  } as const
  const of = { ...factOf(payment), valueDate: BOOKING_DAY }
  proof.expect(entry, { ...of, lines: opposite(paymentLines(paid)) })
  if (history.rebate && history.settled === null) {
    const back = { ...of, paymentId: null, receiptNumber: null, requestId: entry.requestId, kind: 'rebate_reversed' }
    proof.obligations.push({ ...back, lines: opposite(history.rebate.lines) })
    history.rebate = null
  }
  const earned = history.remove(payment.id)
  if (state !== 'repayment') return
  const moved = earned.after - earned.before
  const deferredMoved = history.deferredBetween(earned.before + own.interest, earned.after) + deferred
  const request = { requestId: entry.requestId }
  if (moved !== 0 || deferredMoved !== 0) {
    const lines = repaidLines({ interest: moved, principal: -moved, deferred: deferredMoved })
    proof.obligations.push({ ...of, ...request, kind: 'payments_replayed', lines })
  }
  if (history.writtenOff) {
    const more = { principal: own.principal + moved, interest: own.interest - moved, deferred: deferred - deferredMoved }
    proof.obligations.push({ ...of, ...request, paymentId: null, kind: 'write_off_raised', lines: writeOffLines(more) })
  }
}

/** Money of a bound receipt, the network or a statement is the customer's own; other and disproved money leaves. */
function stays({ auditsOf }: EntryProof, entry: EntryFacts, payment: PaymentFacts): boolean {
  if (payment.source !== 'momo_clearing' && payment.source !== 'bank') return payment.source === 'unallocated_money'
  const disproved = auditsOf
    .get(entry.requestId)
    ?.some(
      (one) => (one.action === 'resolveMomoException' || one.action === 'resolveBankException') && one.at.getTime() === entry.at.getTime(),
    )
  return (payment.reference !== null || payment.inStatement) && disproved !== true
}

function proveUnallocated(proof: EntryProof, entry: EntryFacts, payment: PaymentFacts): void {
  if (payment.status !== 'failed' || payment.unallocated === 0) return proof.noFact(entry)
  if (!proof.claim(`payment ${payment.id}`, entry)) return
  const source = { cash: 'office_cash', bank: 'bank' }[payment.method] ?? 'momo_clearing'
  // Staff may have typed another day, which only the entry has.
  const valueDate = payment.reference === null && payment.bankReference === null ? undefined : (payment.valueDate ?? undefined)
  proof.expect(entry, { ...factOf(payment), valueDate, lines: transferLines(source, 'unallocated_money', payment.unallocated) })
}
