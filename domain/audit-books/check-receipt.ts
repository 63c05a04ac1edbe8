import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, PaymentFacts, ReceiptFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { isOpenDay, type EntryProof } from '#domain/audit-books/entry-proof.ts'
import { numberIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'

/** The number is valid for thirty days after its own. */
const EXPIRES_AFTER = 31

export function checkReceipts(facts: CustomerFacts, audits: AuditIndex, proof: EntryProof, out: Findings): void {
  for (const receipt of facts.receipts) {
    const payment = facts.payments.find((one) => one.receiptNumber === receipt.number)
    checkReceipt(receipt, payment, out)
    const name = `receipt ${receipt.number}`
    checkOpenReceipt(receipt, proof, out)
    checkClosedReceipt(receipt, audits, proof, out)
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
      if (!cancelled.isTextRemoved) out.same('receipt_is_audited', `Why ${name} was cancelled`, cancelled.reason, receipt.cancelReason)
    }
    const cancelling = proof.explained.get(`the cancelling of receipt ${receipt.number}`)
    const booked = payment ? payment.entryBookedOn : cancelling?.bookedOn
    if (!receipt.closedAt && booked !== undefined) {
      // After a clock that went back, its own day is later than that of the entry.
      const closed = booked !== null && booked < receipt.madeOn ? receipt.madeOn : booked
      out.same('receipt_is_its_facts', `The day on which ${name} was closed`, closed, receipt.closedBookedOn)
    }
    if (receipt.amount !== null) out.same('receipt_is_of_its_customer', `The customer of ${name}`, facts.user.id, receipt.userId)
  }
}

const TAKES = new Set(['approved', 'active', 'written_off'])

/** Where its loan takes nothing it is closed (rule P24). */
function checkOpenReceipt(receipt: ReceiptFacts, { loans, office }: EntryProof, out: Findings): void {
  const name = `receipt ${receipt.number}`
  const history = receipt.loanId === null ? undefined : loans.get(receipt.loanId)
  if (receipt.status !== 'open' || !history) return
  const { loan, left } = history
  if (!TAKES.has(loan.status) || left.interest + left.principal === 0)
    out.same('receipt_is_its_facts', `The status of ${name}, whose loan ${loan.id} takes nothing`, 'closed', receipt.status)
  // After a clock that went back, it was booked later than its own day.
  const { madeBookedOn, madeOn, expiresOn } = receipt
  if (office.figuresUpdatedOn !== undefined && expiresOn <= office.figuresUpdatedOn && (madeBookedOn ?? madeOn) < expiresOn)
    out.same('receipt_is_its_facts', `The status of ${name}, which expired on ${expiresOn}`, 'closed', receipt.status)
}

const EXPIRED = 'It expired.'
const ENDED_BY = new Set(['undoApproval', 'withdrawLoan', 'expireApproval'])

/** Closed on the day it expires, or when its loan takes nothing any more (rule P24). */
function checkClosedReceipt(receipt: ReceiptFacts, audits: AuditIndex, { loans, explained, office }: EntryProof, out: Findings): void {
  const { number, loanId, closedAt, madeAt } = receipt
  const history = loanId === null ? undefined : loans.get(loanId)
  const isOld = (explained.get(`receipt ${number}`)?.id ?? 0) <= office.lastOldEntry
  if (receipt.status !== 'closed' || closedAt === null || !history || isOld) return
  const { closeReason, closedBookedOn } = receipt
  const hasExpired = (closedBookedOn ?? '') >= receipt.expiresOn || dayOf(closedAt) >= receipt.expiresOn
  out.same('receipt_is_its_facts', `Whether receipt ${number} expired, by the reason of its closing`, hasExpired, closeReason === EXPIRED)
  if (closedBookedOn !== null && !isOpenDay(closedBookedOn, dayOf(closedAt), office.closedDays))
    out.same('receipt_is_its_facts', `The booking day of the closing of receipt ${number}`, dayOf(closedAt), closedBookedOn)
  if (hasExpired) return
  const ended = audits.of('loan', history.loan.id).filter((one) => ENDED_BY.has(one.action))
  const moments = [...history.fullAt, ...ended.map((one) => one.at)].map((at) => Math.max(at.getTime(), madeAt.getTime()))
  if (!moments.includes(closedAt.getTime()))
    out.add(
      'receipt_is_its_facts',
      `The closing of receipt ${number} on ${closedAt.toISOString()}`,
      `its expiry on ${receipt.expiresOn}, or a moment in which loan ${history.loan.id} took nothing`,
      'neither',
    )
}

function checkReceipt(receipt: ReceiptFacts, payment: PaymentFacts | undefined, out: Findings): void {
  const name = `receipt ${receipt.number}`
  out.same('receipt_is_its_facts', `The day on which ${name} was made`, dayOf(receipt.madeAt), receipt.madeOn)
  const status = receipt.status === 'cancelled' ? 'cancelled' : payment ? 'used' : receipt.closedAt ? 'closed' : 'open'
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
  const closedAt = receipt.status === 'open' ? null : (receipt.closedAt ?? payment?.createdAt ?? receipt.cancelledAt)
  const isClosed = closedAt !== null
  if (
    isClosed !== (receipt.closedBookedOn !== null) ||
    (closedAt && receipt.closedBookedOn !== null && receipt.closedBookedOn < dayOf(closedAt))
  )
    out.same('receipt_is_its_facts', `The day on which ${name} was closed`, closedAt && dayOf(closedAt), receipt.closedBookedOn)
  if (receipt.madeBookedOn !== null && receipt.madeBookedOn < receipt.madeOn)
    out.same('receipt_is_its_facts', `The booking day of ${name}`, receipt.madeOn, receipt.madeBookedOn)
}
