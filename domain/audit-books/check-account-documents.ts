import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import type { AuditFacts, CustomerFacts, DocumentFacts, EntryFacts, LoanFacts } from '#domain/audit-books/facts.ts'
import { statusAfter } from '#domain/audit-books/check-loan.ts'
import { closingOn, settledBy } from '#domain/audit-books/early-closing.ts'
import { priceOf } from '#domain/audit-books/price.ts'
import { money, type Findings } from '#domain/audit-books/finding.ts'

/** The accounts of a customer's debt; before the payout an advance is a debt of the office. */
const ACCOUNTS = new Set(['loan_principal', 'interest_receivable', 'customer_advances', 'recoveries'])
/** The customer still owes what is written off. */
const CHANGES_NO_DEBT = new Set(['written_off', 'write_off_raised'])

interface Change {
  readonly entry: EntryFacts
  readonly amount: number
}

/** Statements, pay-off letters and overdue letters have the figures of the entries booked before. */
export function checkAccountDocument(document: DocumentFacts, loan: LoanFacts, facts: CustomerFacts, out: Findings): void {
  const changes = changesOf(loan, facts)
  const { least, most } = bookedBefore(document, changes, facts.audits)
  const figuresAfter =
    document.kind === 'statement' ? statementOf(document) : document.kind === 'payoff' ? payoffOf(document, loan, facts) : balanceText
  const possible: string[] = []
  for (let count = least; count <= most; count += 1) possible.push(figuresAfter(changes.slice(0, count)))
  const found = document.kind === 'statement' ? statementText(document.facts) : amountText('amount', document.facts)
  if (!possible.includes(found))
    out.add('document_is_its_facts', `The figures in document ${document.code} (${document.kind})`, possible[0] ?? 'none', found)
}

function changesOf({ id }: LoanFacts, { entries }: CustomerFacts): Change[] {
  return entries.flatMap((entry) => {
    if (CHANGES_NO_DEBT.has(entry.kind)) return []
    const amount = entry.lines.reduce((sum, [account, moved, , , loan]) => (loan === id && ACCOUNTS.has(account) ? sum + moved : sum), 0)
    return amount === 0 ? [] : [{ entry, amount }]
  })
}

/** By the audit trail, which has the order of the decisions whatever the clock did; one request may have rows on both sides. */
function bookedBefore(document: DocumentFacts, changes: readonly Change[], audits: readonly AuditFacts[]) {
  const issued = audits.find((one) => textIn(one.after, 'document') === document.code)?.id ?? 0
  const sides = changes.map(({ entry }) => {
    const rows = audits.filter((one) => one.requestId === entry.requestId)
    if (rows.length === 0) return 'unknown'
    if (rows.every((one) => one.id > issued)) return 'after'
    return rows.every((one) => one.id < issued) ? 'before' : 'unknown'
  })
  const firstAfter = sides.indexOf('after')
  const least = sides.lastIndexOf('before') + 1
  return { least, most: Math.max(least, firstAfter < 0 ? changes.length : firstAfter) }
}

const sumOf = (changes: readonly Change[]): number => changes.reduce((sum, one) => sum + one.amount, 0)

type Figures = Readonly<Record<string, unknown>>
const amountText = (name: string, figures: Figures): string => `${name} ${money(numberIn(figures, name) ?? null)}`
const balanceText = (known: readonly Change[]): string => amountText('amount', { amount: sumOf(known) })

/** What closes an active, unsettled loan on the letter's day (rule L28). */
function payoffOf(document: DocumentFacts, loan: LoanFacts, { entries }: CustomerFacts): (known: readonly Change[]) => string {
  const issuedAt = new Date(document.issuedAt)
  const isActive = statusAfter(loan.events.filter((one) => new Date(one.at) <= issuedAt)) === 'active'
  const from = entries.findLast((one) => one.kind === 'disbursement' && one.loanId === loan.id && one.at <= issuedAt)?.valueDate
  const isSettled = settledBy(entries, loan.id, (one) => one.at <= issuedAt) > 0
  if (!isActive || isSettled || from === undefined) return balanceText
  const principal = loan.approvedAmount ?? loan.requestedAmount
  const { total } = priceOf(principal, loan.product)
  const on = textIn(document.facts, 'on') ?? from
  return (known) => amountText('amount', { amount: closingOn(loan.product, principal, { paid: total - sumOf(known), from, on }).amount })
}

function statementOf(document: DocumentFacts): (known: readonly Change[]) => string {
  const [from, to] = [textIn(document.facts, 'from') ?? '', textIn(document.facts, 'to') ?? '']
  return (known) => {
    const listed = known.filter(({ entry }) => entry.bookedOn >= from && entry.bookedOn <= to)
    const opening = sumOf(known.filter(({ entry }) => entry.bookedOn < from))
    return statementText({ opening, closing: opening + sumOf(listed), entries: listed.map(({ entry }) => entry.id) })
  }
}

/** A statement has its entries by the day of their booking. */
function statementText(figures: Figures): string {
  const entries = Array.isArray(figures['entries']) ? figures['entries'].map(Number).toSorted((a, b) => a - b) : []
  return `${amountText('opening', figures)}, ${amountText('closing', figures)}, entries ${entries.join(' ') || 'none'}`
}
