import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { priceOf } from '#domain/audit-books/price.ts'

const WEEKS = 13

/** Each was paid out, and then repaid part by part, before its import. They have no entries: no entry of a customer names one. */
export function checkEarlierLoans({ earlierLoans }: CustomerFacts, out: Findings): void {
  for (const { id, product, amount, total, paidOutOn, paidOn, importedAt } of earlierLoans) {
    const name = `earlier loan ${id}`
    out.same('earlier_loan_was_repaid', `The paid weeks of ${name}`, product?.instalments ?? WEEKS, paidOn.length)
    out.amount('earlier_loan_was_repaid', `What was repaid of ${name}`, product && priceOf(amount, product).total, total)
    const sorted = [paidOutOn, ...paidOn].toSorted().join(' ')
    out.same('earlier_loan_was_repaid', `The order of the days of ${name}`, sorted, [paidOutOn, ...paidOn].join(' '))
    const last = paidOn.at(-1) ?? paidOutOn
    if (last > dayOf(importedAt)) out.add('earlier_loan_was_repaid', `The end of ${name}`, `until ${dayOf(importedAt)}`, last)
  }
}
