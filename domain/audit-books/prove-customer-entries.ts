import { arrivedOf } from '#domain/audit-books/check-payment.ts'
import { dayOf, daysBetween } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, EntryFacts, ExceptionFacts, OfficeFacts, ReceiptFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { BOOKING_DAY, checkAudited, checkEntry, EntryProof, nameOf, type ExpectedEntry } from '#domain/audit-books/entry-proof.ts'
import { textIn } from '#domain/audit-books/audit-index.ts'
import { linesText, opposite, transferLines, type ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import { proveLoanEntry } from '#domain/audit-books/prove-loan-entries.ts'
import { provePaymentEntry } from '#domain/audit-books/prove-payment-entries.ts'

const PAID_BY = [
  'submitPayment',
  'payForCustomer',
  'confirmPayment',
  'settleMomoPayment',
  'applyUnallocated',
  'enterBankPayment',
  'importBook',
]
const PAID_OUT_BY = ['disburseLoan', 'importBook']
/** The calls that may book each kind of a customer's entries. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  disbursement: PAID_OUT_BY,
  advance_applied: PAID_OUT_BY,
  fees_deducted: PAID_OUT_BY,
  interest_rebated: [...PAID_BY, ...PAID_OUT_BY],
  refinance_settled: PAID_OUT_BY,
  payout_rest_kept: PAID_OUT_BY,
  payout_returned: ['returnPayout'],
  advance_restored: ['returnPayout'],
  fees_returned: ['returnPayout'],
  rebate_reversed: ['reversePayment', 'returnPayout'],
  refinance_undone: ['returnPayout'],
  payout_rest_undone: ['returnPayout'],
  advance_released: ['undoApproval', 'withdrawLoan', 'expireApproval'],
  written_off: ['writeOffLoan'],
  provision_used: ['writeOffLoan'],
  imported_money: ['importBook'],
  receipt_made: ['generateReceipt'],
  receipt_cancelled: ['cancelReceipt'],
  payment_completed: PAID_BY,
  payment_unallocated: [...PAID_BY, 'resolveMomoException'],
  payment_reversed: ['reversePayment'],
  payments_replayed: ['reversePayment'],
  write_off_raised: ['reversePayment'],
  unallocated_refunded: ['refundUnallocated', 'refundArrived'],
  transfer_difference: ['resolveMomoException'],
  taken_from_kept: ['resolveMomoException'],
}

/** Every entry posts exactly one fact, and every fact has its entry. */
export function proveCustomerEntries(facts: CustomerFacts, office: OfficeFacts, out: Findings): EntryProof {
  const proof = new EntryProof(facts, office, out)
  for (const entry of facts.entries) {
    checkEntry(entry, office, out)
    out.same('entry_is_of_its_customer', `The customer of ${nameOf(entry)}`, facts.user.id, entry.userId)
    proveEntry(proof, entry)
    const actions = ACTIONS[entry.kind]
    if (actions) checkAudited(entry, proof.auditsOf.get(entry.requestId) ?? [], actions, out)
    for (const [account, amount] of entry.lines) if (account === 'unallocated_money') proof.unallocated -= amount
    if (proof.unallocated < 0) out.amount('unallocated_is_not_negative', `Unallocated money after ${nameOf(entry)}`, 0, proof.unallocated)
  }
  for (const one of proof.obligations)
    out.add('fact_has_its_entry', `The entry ${one.kind} of ${one.fact}`, linesText(one.lines), 'no entry')
  checkMissing(proof)
  return proof
}

function proveEntry(proof: EntryProof, entry: EntryFacts): void {
  if (ACTIONS[entry.kind] === undefined) return proof.noFact(entry)
  switch (entry.kind) {
    case 'receipt_made':
    case 'receipt_cancelled':
      return proveReceipt(proof, entry)
    case 'unallocated_refunded':
      return proveRefund(proof, entry)
    case 'transfer_difference':
    case 'taken_from_kept':
      return proveException(proof, entry)
    case 'write_off_raised':
      return proof.takeObligation(entry)
    case 'payment_unallocated':
      return entry.paymentId === null ? proveException(proof, entry) : provePaymentEntry(proof, entry)
    default:
      if (entry.kind.startsWith('payment')) provePaymentEntry(proof, entry)
      else proveLoanEntry(proof, entry)
  }
}

function proveReceipt(proof: EntryProof, entry: EntryFacts): void {
  const receipt = proof.facts.receipts.find((one) => one.number === entry.receiptNumber && one.amount !== null)
  const cancels = entry.kind === 'receipt_cancelled'
  if (!receipt || (cancels && receipt.status !== 'cancelled')) return proof.noFact(entry)
  if (!proof.claim(`${cancels ? 'the cancelling of ' : ''}receipt ${receipt.number}`, entry)) return
  const made = transferLines('office_cash', 'unallocated_money', receipt.amount ?? 0)
  proof.expect(entry, {
    fact: `receipt ${receipt.number}`,
    loanId: receipt.loanId,
    paymentId: null,
    receiptNumber: receipt.number,
    valueDate: cancels ? BOOKING_DAY : receipt.madeOn,
    lines: cancels ? opposite(made) : made,
  })
  checkReceiptBooking(proof.out, entry, receipt, cancels)
}

function checkReceiptBooking(out: Findings, entry: EntryFacts, receipt: ReceiptFacts, cancels: boolean): void {
  const name = `receipt ${receipt.number}`
  if (cancels) {
    out.same('receipt_is_its_entry', `Who cancelled ${name}`, entry.actor, receipt.cancelledBy)
    const at = entry.at < receipt.madeAt ? receipt.madeAt : entry.at
    out.moment('receipt_is_its_entry', `When ${name} was cancelled`, at, receipt.cancelledAt)
    return
  }
  out.same('receipt_is_its_entry', `Who made ${name}`, entry.actor, receipt.madeBy)
  out.moment('receipt_is_its_entry', `When ${name} was made`, entry.at, receipt.madeAt)
  out.same('receipt_is_its_entry', `The booking day of ${name}`, entry.bookedOn, receipt.madeBookedOn)
}

const noLoan = (fact: string): Omit<ExpectedEntry, 'lines' | 'valueDate'> => ({ fact, loanId: null, paymentId: null, receiptNumber: null })

/** In cash the decision is its audit row, by mobile money the request that the network carried out. */
function proveRefund(proof: EntryProof, entry: EntryFacts): void {
  const refund = proof.facts.refunds.find((one) => one.entryId === entry.id)
  if (refund) {
    if (!proof.claim(`refund ${refund.id}`, entry)) return
    const lines = transferLines('unallocated_money', 'momo_clearing', refund.amount)
    const arrived = proof.auditsOf.get(entry.requestId)?.find((one) => one.action === 'refundArrived')
    const valueDate = textIn(arrived?.after, 'valueDate')
    proof.expect(entry, { ...noLoan(`refund ${refund.id}`), valueDate, lines })
    return
  }
  const decision = (proof.auditsOf.get(entry.requestId) ?? []).find(
    (one) => one.action === 'refundUnallocated' && one.targetId === proof.facts.user.id && one.after?.['method'] === 'cash',
  )
  const amount = decision?.after?.['refunded']
  if (!decision || typeof amount !== 'number') return proof.noFact(entry)
  if (!proof.claim(`the refund of audit row ${decision.id}`, entry)) return
  const lines = transferLines('unallocated_money', 'office_cash', amount)
  proof.expect(entry, { ...noLoan(`the refund of audit row ${decision.id}`), valueDate: BOOKING_DAY, lines })
}

function proveException(proof: EntryProof, entry: EntryFacts): void {
  const exception = proof.facts.exceptions.find((one) => one.entryId === entry.id && one.state === 'resolved')
  if (!exception) return proof.noFact(entry)
  if (!proof.claim(`exception ${exception.id}`, entry)) return
  const lines = exceptionLines(proof, entry, exception)
  if (!lines) return proof.noFact(entry)
  const about = exception.paymentId ?? exception.aboutPaymentId
  proof.expect(entry, {
    fact: `exception ${exception.id}`,
    loanId: entry.kind === 'payment_unallocated' ? entry.loanId : null,
    paymentId: entry.kind === 'taken_from_kept' && entry.paymentId === about ? about : entry.paymentId,
    receiptNumber: null,
    valueDate: undefined,
    lines,
  })
}

function exceptionLines(proof: EntryProof, entry: EntryFacts, exception: ExceptionFacts): readonly ExpectedLine[] | undefined {
  const moved = exception.amount ?? 0
  if (entry.kind === 'payment_unallocated')
    return exception.resolution === 'keep' ? transferLines('momo_clearing', 'unallocated_money', moved) : undefined
  if (entry.kind === 'transfer_difference') {
    const order = proof.facts.transactions.find((one) => one.reference === exception.reference)
    if (exception.resolution !== 'book_moved' || !order) return undefined
    const missing = order.amount - moved
    return missing > 0 ? transferLines('momo_clearing', 'unallocated_money', missing) : takenLines(proof, entry, -missing)
  }
  if (exception.resolution !== 'from_kept') return undefined
  const payment = proof.facts.payments.find((one) => one.id === entry.paymentId)
  return takenLines(proof, entry, payment ? arrivedOf(payment) : moved)
}

/** Unallocated money pays first, as far as it was free; the rest is a loss. */
function takenLines(proof: EntryProof, entry: EntryFacts, amount: number): ExpectedLine[] {
  const taken = entry.lines.filter(([account]) => account === 'unallocated_money').reduce((sum, one) => sum + one[1], 0)
  const possible = Math.max(0, Math.min(taken, amount, proof.unallocated))
  return [
    ['unallocated_money', possible],
    ['momo_over_short', amount - possible],
    ['momo_clearing', -amount],
  ]
}

function checkMissing({ facts, explained, out, loans }: EntryProof): void {
  const missing = (fact: string, what: string) => {
    if (!explained.has(fact)) out.add('fact_has_its_entry', what, 'an entry in the journal', 'none')
  }
  for (const one of facts.payments) {
    if (one.status === 'completed' || one.status === 'reversed') missing(`payment ${one.id}`, `Payment ${one.id}`)
    if (one.status === 'reversed') missing(`the end of payment ${one.id}`, `The reversal of payment ${one.id}`)
    if (one.status === 'failed' && one.unallocated > 0) missing(`payment ${one.id}`, `The unallocated money of payment ${one.id}`)
  }
  for (const one of facts.receipts) {
    if (one.amount === null) continue
    missing(`receipt ${one.number}`, `Receipt ${one.number}`)
    if (one.status === 'cancelled') missing(`the cancelling of receipt ${one.number}`, `The cancelling of receipt ${one.number}`)
  }
  for (const one of facts.refunds) if (one.entryId !== null) missing(`refund ${one.id}`, `Refund ${one.id}`)
  for (const one of facts.exceptions) if (one.entryId !== null) missing(`exception ${one.id}`, `Exception ${one.id}`)
  for (const audit of facts.audits)
    if (audit.action === 'refundUnallocated' && audit.after?.['method'] === 'cash' && typeof audit.after['refunded'] === 'number')
      missing(`the refund of audit row ${audit.id}`, `The refund of audit row ${audit.id}`)
  for (const history of loans.values())
    for (const kind of ['disbursed', 'payment_completed', 'payment_reversed', 'written_off', 'settled_by_refinance', 'payout_returned'])
      for (const event of history.eventsLeft(kind))
        out.add('fact_has_its_entry', `Event ${event.id} (${kind}) of loan ${history.loan.id}`, 'an entry in the journal', 'none')
}

export const isPossibleValueDate = (entry: EntryFacts): boolean =>
  entry.valueDate <= entry.bookedOn && daysBetween(entry.valueDate, dayOf(entry.at)) < 400
