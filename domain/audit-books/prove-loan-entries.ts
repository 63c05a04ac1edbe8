import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { EntryFacts, LoanEventFacts, PayoutFacts } from '#domain/audit-books/facts.ts'
import { BOOKING_DAY, nameOf, type EntryProof, type ExpectedEntry } from '#domain/audit-books/entry-proof.ts'
import {
  advanceLines,
  opposite,
  payoutLines,
  settledLines,
  settledLinesBefore,
  transferLines,
  writeOffLines,
} from '#domain/audit-books/expected-lines.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'
import { provisionBefore } from '#domain/audit-books/check-provisions.ts'
import { feeLines, feesOf } from '#domain/audit-books/early-closing.ts'
import { priceOf } from '#domain/audit-books/price.ts'

const interestOf = ({ loan }: LoanHistory, principal: number): number => priceOf(principal, loan.product).total - principal

/** Entries of a loan without a payment. */
export function proveLoanEntry(proof: EntryProof, entry: EntryFacts): void {
  const history = entry.loanId === null ? undefined : proof.loans.get(entry.loanId)
  if (!history) return proof.noFact(entry)
  switch (entry.kind) {
    case 'disbursement':
      return provePayout(proof, entry, history)
    case 'payout_returned':
      return proveReturn(proof, entry, history)
    case 'advance_restored':
      return proveRestored(proof, entry, history)
    case 'advance_released':
      return proveReleased(proof, entry, history)
    case 'written_off':
      return proveWriteOff(proof, entry, history)
    case 'imported_money':
      return proveImported(proof, entry, history)
    default:
      proof.takeObligation(entry)
  }
}

const ofLoan = (history: LoanHistory, fact: string): Omit<ExpectedEntry, 'lines' | 'valueDate'> => ({
  fact: `${fact} of loan ${history.loan.id}`,
  loanId: history.loan.id,
  paymentId: null,
  receiptNumber: null,
})

function eventOf(proof: EntryProof, entry: EntryFacts, history: LoanHistory, kind: string): LoanEventFacts | undefined {
  const event = history.takeEvent(kind)
  const name = nameOf(entry)
  if (!event) {
    proof.out.add('entry_is_of_one_fact', name, `an event "${kind}" in the history of loan ${history.loan.id}`, 'none')
    return undefined
  }
  proof.out.same('event_is_of_its_entry', `The user of event ${event.id} (${kind}), by ${name}`, entry.actor, event.actor)
  if (new Date(event.at) < entry.at)
    proof.out.moment('event_is_of_its_entry', `The moment of event ${event.id} (${kind}), by ${name}`, entry.at, new Date(event.at))
  return event
}

function provePayout(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  const { loan } = history
  const imported = loan.importId !== null
  const event = imported ? undefined : eventOf(proof, entry, history, 'disbursed')
  if (!imported && !event) return
  history.payouts += 1
  if (!proof.claim(`payout ${history.payouts} of loan ${loan.id}`, entry)) return
  const principal = event?.approvedAmount ?? loan.approvedAmount ?? loan.requestedAmount
  const day = event?.disbursedAt == null ? (loan.disbursedOn ?? BOOKING_DAY) : dayOf(new Date(event.disbursedAt))
  const transfer = proof.facts.payouts.find((one) => one.entryId === entry.id)
  const from = imported ? 'owner_funding' : transfer?.method === 'momo' ? 'momo_clearing' : 'office_cash'
  history.principal = principal
  history.payoutFrom = from
  history.isPaidOut = true
  history.paidOutOn = day
  const of = { ...ofLoan(history, 'the payout'), valueDate: day }
  proof.expect(entry, { ...of, lines: payoutLines(principal, interestOf(history, principal), from) })
  const follow = (kind: string, more: Omit<ExpectedEntry, 'fact' | 'paymentId' | 'receiptNumber'>) =>
    proof.obligations.push({ ...of, ...more, kind, requestId: entry.requestId })
  const old = loan.refinancedFrom === null ? undefined : proof.loans.get(loan.refinancedFrom)
  const fees = imported ? 0 : feesOf(loan.product, principal)
  if (fees > 0) follow('fees_deducted', { loanId: loan.id, valueDate: day, lines: feeLines(fees, from) })
  const rebate = old?.isOpen()
    ? rebateByPayout(old, transfer?.method === 'momo' ? transfer : undefined, { day, booked: dayOf(entry.at) })
    : undefined
  if (old && rebate !== undefined && rebate > 0) {
    const lines = old.rebateByRefinance(rebate)
    follow('interest_rebated', { loanId: old.loan.id, valueDate: BOOKING_DAY, lines })
  }
  const left = old && rebate !== undefined ? { ...old.left, deferred: old.left.interest + old.deferredOfWhole } : undefined
  if (old && left) {
    const isBefore = entry.id <= proof.office.lastOldEntry
    history.deferred = isBefore ? 0 : left.deferred
    old.settled = { ...left, by: loan.id, from, lines: isBefore ? settledLinesBefore(left, from) : settledLines(left, from) }
    old.lastMoneyAt = entry.at
    old.fullAt.push(entry.at)
    follow('refinance_settled', { loanId: old.loan.id, otherLoan: loan.id, valueDate: BOOKING_DAY, lines: old.settled.lines })
    const settlement = eventOf(proof, entry, old, 'settled_by_refinance')
    if (settlement && settlement.settled !== null) {
      const name = `The settled part in event ${settlement.id} of loan ${old.loan.id}`
      proof.out.amount('event_is_of_its_entry', name, left.principal + left.interest, settlement.settled)
    }
  }
  if (history.paid > 0) {
    const shares = { ...history.shares, deferred: history.deferredBetween(0, history.shares.interest) }
    follow('advance_applied', { loanId: loan.id, valueDate: day, lines: advanceLines(history.paid, shares) })
  }
  const settled = left ? left.principal + left.interest : 0
  history.overpayment = transfer ? transfer.settles - settled : 0
  if (transfer?.method === 'cash' && history.overpayment !== 0)
    proof.out.amount('payout_is_its_transfer', `The settled part of payout ${transfer.id} in cash`, settled, transfer.settles)
  if (history.overpayment > 0) {
    follow('payout_rest_kept', {
      loanId: loan.id,
      valueDate: day,
      lines: transferLines('momo_clearing', 'unallocated_money', history.overpayment),
    })
  }
  if (transfer) {
    proof.out.amount('payout_is_its_transfer', `The overpayment of payout ${transfer.id}`, history.overpayment, transfer.overpayment)
    proof.out.amount(
      'payout_is_its_transfer',
      `Transferred and settled of payout ${transfer.id}`,
      principal,
      transfer.amount + transfer.settles + fees,
    )
  }
}

/** By mobile money, the rebate of the day on which the network paid; what the held-back money does not reach is waived. */
function rebateByPayout(old: LoanHistory, transfer: PayoutFacts | undefined, days: { day: LocalDate; booked: LocalDate }): number {
  const { amount, rebate } = old.closingOn(transfer ? days.day : days.booked)
  const hasRebate = (old.loan.product?.rebate ?? 'none') !== 'none'
  return hasRebate && transfer ? rebate + Math.max(0, amount - transfer.settles) : rebate
}

function proveReturn(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  const event = eventOf(proof, entry, history, 'payout_returned')
  if (!event) return
  const { loan } = history
  const of = { ...ofLoan(history, 'the returned payout'), valueDate: BOOKING_DAY }
  const from = history.payoutFrom
  proof.expect(entry, { ...of, lines: opposite(payoutLines(history.principal, interestOf(history, history.principal), from)) })
  if (history.paid > 0 && history.restoredInRequest !== entry.requestId)
    proof.out.add('fact_has_its_entry', `The advance of loan ${loan.id}`, 'an entry advance_restored with its returned payout', 'none')
  history.isPaidOut = false
  history.paidOutOn = null
  history.deferred = 0
  const follow = (kind: string, loanId: number, lines: ExpectedEntry['lines'], otherLoan?: number) =>
    proof.obligations.push({ ...of, loanId, lines, kind, requestId: entry.requestId, otherLoan })
  const fees = feesOf(loan.product, history.principal)
  if (fees > 0) follow('fees_returned', loan.id, opposite(feeLines(fees, from)))
  if (history.overpayment > 0)
    follow('payout_rest_undone', loan.id, transferLines('unallocated_money', 'momo_clearing', history.overpayment))
  for (const old of proof.loans.values()) {
    if (old.settled?.by !== loan.id) continue
    follow('refinance_undone', old.loan.id, opposite(old.settled.lines), loan.id)
    old.settled = null
    if (old.rebate) follow('rebate_reversed', old.loan.id, opposite(old.rebate.lines))
    old.rebate = null
    old.placeAgain()
    eventOf(proof, entry, old, 'payout_returned')
  }
}

function proveRestored(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  history.restoredInRequest = entry.requestId
  const shares = { ...history.shares, deferred: history.deferredBetween(0, history.shares.interest) }
  const lines = opposite(advanceLines(history.paid, shares))
  proof.expect(entry, { ...ofLoan(history, 'the returned payout'), valueDate: BOOKING_DAY, lines })
}

function proveReleased(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  if (history.isPaidOut || history.paid === 0) return proof.noFact(entry)
  const lines = transferLines('customer_advances', 'unallocated_money', history.paid)
  proof.expect(entry, { ...ofLoan(history, 'the ended approval'), valueDate: BOOKING_DAY, lines })
  for (const { payment } of history.active) {
    const key = `the end of payment ${payment.id}`
    if (proof.claim(key, entry))
      proof.out.same('payment_status_is_its_facts', `The status of payment ${payment.id}`, 'reversed', payment.status)
  }
  history.release()
}

function proveWriteOff(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  if (!eventOf(proof, entry, history, 'written_off')) return
  if (history.writtenOff) return proof.noFact(entry)
  const of = { ...ofLoan(history, 'the write-off'), valueDate: BOOKING_DAY }
  proof.expect(entry, { ...of, lines: writeOffLines({ ...history.left, deferred: history.deferredLeft }) })
  const used = Math.min(provisionBefore(entry, history.loan, proof.office), history.left.principal - history.deferredLeft)
  if (used > 0) {
    const lines = transferLines('loan_allowance', 'write_offs', used)
    proof.obligations.push({ ...of, lines, kind: 'provision_used', requestId: entry.requestId })
  }
  history.writtenOff = true
}

function proveImported(proof: EntryProof, entry: EntryFacts, history: LoanHistory): void {
  const payments = proof.facts.payments.filter((one) => one.loanId === history.loan.id && one.importId !== null)
  if (history.loan.importId === null || !proof.claim(`the import of loan ${history.loan.id}`, entry)) return proof.noFact(entry)
  const repaid = payments.reduce((sum, one) => sum + one.amount, 0)
  const lines = transferLines('owner_funding', 'unallocated_money', repaid)
  proof.expect(entry, { ...ofLoan(history, 'the import'), valueDate: BOOKING_DAY, lines })
}
