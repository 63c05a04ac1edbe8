import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import { Findings, type Finding } from '#domain/audit-books/finding.ts'
import { AuditIndex } from '#domain/audit-books/audit-index.ts'
import { checkArrearsEvents } from '#domain/audit-books/check-arrears-events.ts'
import { checkDecisions } from '#domain/audit-books/check-decisions.ts'
import { checkDocuments } from '#domain/audit-books/check-documents.ts'
import { checkPostponements, checkSecondPlan, checkWorkingDays } from '#domain/audit-books/check-due-dates.ts'
import { checkAccruals } from '#domain/audit-books/check-accruals.ts'
import { checkProvisions } from '#domain/audit-books/check-provisions.ts'
import { checkLoan } from '#domain/audit-books/check-loan.ts'
import { checkPayments } from '#domain/audit-books/check-payment.ts'
import { checkReceipts } from '#domain/audit-books/check-receipt.ts'
import { checkRequests } from '#domain/audit-books/check-requests.ts'
import { checkRepeatedFacts } from '#domain/audit-books/check-repeated-facts.ts'
import { checkScores } from '#domain/audit-books/check-scores.ts'
import { checkTransfers } from '#domain/audit-books/check-transfers.ts'
import { checkReceivedMoney } from '#domain/audit-books/check-received-money.ts'
import { priceOf } from '#domain/audit-books/price.ts'
import { proveLots } from '#domain/audit-books/prove-lots.ts'
import { proveCustomerEntries } from '#domain/audit-books/prove-customer-entries.ts'

/** Weeks of an earlier loan of version 1. */
const EARLIER_WEEKS = 13

/** Computes a customer's books from facts, without the code that wrote them (docs/INVARIANTS.md, "Books proved from facts"). */
export function auditCustomer(facts: CustomerFacts, office: OfficeFacts): readonly Finding[] {
  const out = new Findings()
  const audits = new AuditIndex(facts.audits)
  const proof = proveCustomerEntries(facts, office, out)
  const moments = new Set([...facts.entries, ...facts.audits].map((one) => one.at.getTime()))
  proveLots(proof)
  checkReceivedMoney(proof, audits)
  for (const history of proof.loans.values()) {
    checkLoan(history, moments, out)
    checkWorkingDays(history, office, out)
    checkPostponements(history, audits, out)
    checkSecondPlan(history.loan, { facts, office, audits }, out)
  }
  checkPayments(facts, audits, proof, out)
  checkReceipts(facts, audits, proof, out)
  checkDecisions(facts, audits, out)
  checkDocuments(facts, audits, out)
  checkTransfers(facts, proof, out)
  checkRequests(facts, office, audits, out)
  checkRepeatedFacts(facts, out)
  checkArrearsEvents(facts, office, out)
  checkProvisions(facts, office, out)
  checkAccruals(facts, office, out)
  const before = facts.earlierLoans.reduce((sum, one) => sum + priceOf(one.amount, one.product).total, 0)
  const paid = [...proof.loans.values()].reduce((sum, one) => sum + one.paid, before)
  checkEarlierLoans(facts, out)
  const others = [
    ...facts.loans.flatMap((loan) => loan.events.map((one) => new Date(one.at))),
    ...facts.earlierLoans.map((one) => one.importedAt),
  ]
  checkScores(facts, office, { amountPaid: paid, moments: new Set([...moments, ...others.map((at) => at.getTime())]) }, out)
  return out.list
}

/** Each was paid out, then repaid part by part before its import; no entry of a customer names one. */
function checkEarlierLoans({ earlierLoans }: CustomerFacts, out: Findings): void {
  for (const { id, product, amount, total, paidOutOn, paidOn, importedAt } of earlierLoans) {
    const name = `earlier loan ${id}`
    out.same('earlier_loan_was_repaid', `The paid weeks of ${name}`, product?.instalments ?? EARLIER_WEEKS, paidOn.length)
    out.amount('earlier_loan_was_repaid', `What was repaid of ${name}`, product && priceOf(amount, product).total, total)
    const sorted = [paidOutOn, ...paidOn].toSorted().join(' ')
    out.same('earlier_loan_was_repaid', `The order of the days of ${name}`, sorted, [paidOutOn, ...paidOn].join(' '))
    const last = paidOn.at(-1) ?? paidOutOn
    if (last > dayOf(importedAt)) out.add('earlier_loan_was_repaid', `The end of ${name}`, `until ${dayOf(importedAt)}`, last)
  }
}
