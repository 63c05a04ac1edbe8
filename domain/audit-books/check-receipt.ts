import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, PaymentFacts, ReceiptFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { EntryProof } from '#domain/audit-books/entry-proof.ts'
import { numberIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'

/** The number is valid for thirty days after its own. */
const EXPIRES_AFTER = 31

/** A receipt number, its audit row and its payment say the same. */
export function checkReceipts(facts: CustomerFacts, audits: AuditIndex, proof: EntryProof, out: Findings): void {
  for (const receipt of facts.receipts) {
    const payment = facts.payments.find((one) => one.receiptNumber === receipt.number)
    checkReceipt(receipt, payment, out)
    const name = `receipt ${receipt.number}`
    const made = audits.last('receipt', receipt.number, 'generateReceipt')
    if (made) {
      out.same('receipt_is_audited', `Who made ${name}`, made.actor, receipt.madeBy)
      out.moment('receipt_is_audited', `When ${name} was made`, made.at, receipt.madeAt)
      out.amount('receipt_is_audited', `The amount of ${name}`, numberIn(made.after, 'amount') ?? null, receipt.amount)
      out.same('receipt_is_audited', `The loan of ${name}`, numberIn(made.after, 'loanId') ?? null, receipt.loanId)
    }
    const cancelled = audits.last('receipt', receipt.number, 'cancelReceipt')
    if (cancelled) {
      out.same('receipt_is_audited', `The status of ${name}`, 'cancelled', receipt.status)
      out.same('receipt_is_audited', `Why ${name} was cancelled`, cancelled.reason, receipt.cancelReason)
    }
    const closed = payment ? payment.entryBookedOn : proof.explained.get(`the cancelling of receipt ${receipt.number}`)?.bookedOn
    if (closed !== undefined) out.same('receipt_is_its_facts', `The day on which ${name} was closed`, closed, receipt.closedBookedOn)
    if (receipt.amount !== null) out.same('receipt_is_of_its_customer', `The customer of ${name}`, facts.user.id, receipt.userId)
  }
}

function checkReceipt(receipt: ReceiptFacts, payment: PaymentFacts | undefined, out: Findings): void {
  const name = `receipt ${receipt.number}`
  out.same('receipt_is_its_facts', `The day on which ${name} was made`, dayOf(receipt.madeAt), receipt.madeOn)
  const status = receipt.status === 'cancelled' ? 'cancelled' : payment ? 'used' : 'open'
  out.same('receipt_is_its_facts', `The status of ${name}`, status, receipt.status)
  const usedAt = receipt.status === 'used' && payment ? payment.createdAt : null
  out.moment('receipt_is_its_facts', `When ${name} was used`, usedAt, receipt.usedAt)
  if (receipt.expiresOn !== addDays(receipt.madeOn, EXPIRES_AFTER))
    out.same('receipt_is_its_facts', `The day on which ${name} expires`, addDays(receipt.madeOn, EXPIRES_AFTER), receipt.expiresOn)
  if (
    (receipt.cancelledAt !== null) !== (receipt.status === 'cancelled') ||
    (receipt.cancelledBy !== null) !== (receipt.status === 'cancelled')
  )
    out.same('receipt_is_its_facts', `Whether ${name} was cancelled`, receipt.status === 'cancelled', receipt.cancelledAt !== null)
  const closedAt = receipt.status === 'open' ? null : (payment?.createdAt ?? receipt.cancelledAt)
  const isClosed = closedAt !== null
  if (
    isClosed !== (receipt.closedBookedOn !== null) ||
    (closedAt && receipt.closedBookedOn !== null && receipt.closedBookedOn < dayOf(closedAt))
  )
    out.same('receipt_is_its_facts', `The day on which ${name} was closed`, closedAt && dayOf(closedAt), receipt.closedBookedOn)
  if (receipt.madeBookedOn !== null && receipt.madeBookedOn < receipt.madeOn)
    out.same('receipt_is_its_facts', `The booking day of ${name}`, receipt.madeOn, receipt.madeBookedOn)
}
