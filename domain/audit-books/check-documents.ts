import { textIn, numberIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'
import { checkAccountDocument } from '#domain/audit-books/check-account-documents.ts'
import type { CustomerFacts, DocumentFacts, LoanFacts, PaymentFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { rebatedBy, settledBy } from '#domain/audit-books/early-closing.ts'
import { priceOf } from '#domain/audit-books/price.ts'

/** Issued documents: sealed, audited, and of the figures that their facts give. */
export function checkDocuments(facts: CustomerFacts, audits: AuditIndex, out: Findings): void {
  // An erasure deletes the documents of its customer.
  const isErased = audits.last('user', facts.user.id, 'eraseAccount') !== undefined
  for (const loan of facts.loans) {
    for (const document of loan.documents) {
      const name = `document ${document.code}`
      out.same('document_is_sealed', `The hash of ${name}`, document.contentHash, document.hash)
      out.same('document_is_of_its_loan', `The loan in ${name}`, loan.id, document.loanId)
      out.same('document_is_of_its_loan', `The customer of ${name}`, facts.user.id, document.userId)
      out.same('document_is_of_its_loan', `The kind of ${name}`, textIn(document.facts, 'kind'), document.kind)
      checkRequest(document, out)
      checkFigures(document, loan, facts, audits, out)
      const row = audits.of('loan', loan.id).find((one) => textIn(one.after, 'document') === document.code)
      if (!row) {
        out.add('document_is_audited', `The issue of ${name}`, 'an audit row', 'none')
        continue
      }
      out.same('document_is_audited', `Who issued ${name}`, row.actor, document.issuedBy)
      out.moment('document_is_audited', `When ${name} was issued`, row.at, new Date(document.issuedAt))
      // Its printed page repeats the facts in words; earlier audit rows have no hash.
      const hash = textIn(row.after, 'hash')
      if (hash !== undefined) out.same('document_is_audited', `The audited hash of ${name}`, hash, document.hash)
    }
    if (isErased) continue
    const known = new Set(loan.documents.map((one) => one.code))
    for (const row of audits.of('loan', loan.id)) {
      const code = textIn(row.after, 'document')
      if (code !== undefined && !known.has(code))
        out.add('document_is_audited', `Document ${code} of audit row ${row.id}`, 'a stored document', 'none')
    }
  }
}

/** The request repeats what the sealed facts say. */
function checkRequest(document: DocumentFacts, out: Findings): void {
  const name = `document ${document.code}`
  out.same('document_is_of_its_loan', `The requested kind of ${name}`, document.kind, textIn(document.request, 'kind'))
  for (const field of ['paymentId', 'from', 'to', 'on'])
    if (document.facts[field] !== undefined)
      out.same(
        'document_is_of_its_loan',
        `"${field}" in the request of ${name}`,
        JSON.stringify(document.facts[field]),
        JSON.stringify(document.request[field]),
      )
}

function checkFigures(document: DocumentFacts, loan: LoanFacts, facts: CustomerFacts, audits: AuditIndex, out: Findings): void {
  const { payments } = facts
  const name = `document ${document.code}`
  const reported = document.facts
  if (document.kind === 'agreement') {
    const terms = loan.terms.some((one) => one.hash === textIn(reported, 'termsHash'))
    if (!terms) out.add('document_is_its_facts', `The terms in ${name}`, `sealed terms of loan ${loan.id}`, 'others')
  }
  if (document.kind === 'receipt') {
    const payment = payments.find((one) => one.id === numberIn(reported, 'paymentId') && one.loanId === loan.id)
    if (!payment) return out.add('document_is_its_facts', `The payment in ${name}`, `a payment of loan ${loan.id}`, 'none')
    out.amount('document_is_its_facts', `The amount in ${name}`, payment.amount, numberIn(reported, 'amount') ?? null)
    out.amount('document_is_its_facts', `The unallocated part in ${name}`, payment.unallocated, numberIn(reported, 'unallocated') ?? null)
    out.same('document_is_its_facts', `The value date in ${name}`, payment.valueDate, textIn(reported, 'valueDate'))
    checkReversal(document, payment, audits, out)
  }
  if (document.kind === 'overdue') checkOverdue(document, out)
  if (document.kind === 'completion') checkCompletionLetter(document, loan, facts, out)
  if (document.kind === 'statement' || document.kind === 'payoff' || document.kind === 'overdue')
    checkAccountDocument(document, loan, facts, out)
}

/** The overdue amount is a part of the balance, which has a check of its own. */
function checkOverdue({ code, facts }: DocumentFacts, out: Findings): void {
  const [overdue, balance] = [numberIn(facts, 'overdue') ?? 0, numberIn(facts, 'amount') ?? 0]
  if (overdue <= 0 || overdue > balance)
    out.add('document_is_its_facts', `The overdue amount in document ${code}`, `more than 0, at most ${balance}`, String(overdue))
}

/** A receipt says whether its payment was reversed before. */
function checkReversal(document: DocumentFacts, payment: PaymentFacts, audits: AuditIndex, out: Findings): void {
  const issued = audits.of('loan', payment.loanId).find((one) => textIn(one.after, 'document') === document.code)
  const reversal = audits.last('payment', payment.id, 'reversePayment')
  const isReversed = payment.status === 'reversed' && (reversal === undefined || issued === undefined || reversal.id < issued.id)
  // An approval that ended reversed it without an audit row of its own.
  if (reversal !== undefined || payment.status !== 'reversed')
    out.same('document_is_its_facts', `Whether document ${document.code} says "reversed"`, isReversed, document.facts['reversed'] === true)
}

/** A later reversal does not change what the letter said. */
function checkCompletionLetter({ code, facts: reported, issuedAt }: DocumentFacts, loan: LoanFacts, facts: CustomerFacts, out: Findings) {
  const name = `document ${code}`
  const [paid, settled] = [numberIn(reported, 'paid') ?? 0, numberIn(reported, 'settled') ?? 0]
  const own = facts.entries.filter((one) => one.loanId === loan.id)
  const at = new Date(issuedAt)
  // Entries of its own moment may lie before or after the letter.
  const possible = [undefined, ...own].flatMap((last, index) => {
    const isPossible = (last === undefined || last.at <= at) && (own[index] === undefined || own[index].at >= at)
    const before = own.slice(0, index)
    return isPossible ? [{ settled: settledBy(before, loan.id, () => true), rebated: rebatedBy(before, loan.id, () => true) }] : []
  })
  const { total } = priceOf(loan.approvedAmount ?? loan.requestedAmount, loan.product)
  const wholes = possible.map(({ rebated }) => total - rebated)
  if (!wholes.includes(paid + settled))
    out.amount('document_is_its_facts', `What ${name} says was paid and settled`, wholes[0] ?? total, paid + settled)
  if (!possible.some((one) => one.settled === settled) && settled !== loan.settledByRefinance)
    out.amount('document_is_its_facts', `The settled part in ${name}`, possible[0]?.settled ?? loan.settledByRefinance, settled)
}
