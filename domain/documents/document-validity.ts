import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { canonicalJson, type DocumentFacts } from '#domain/documents/document-page.ts'
import { formatBalance, formatDate } from '#domain/documents/document-source.ts'

/**
 * Sentences on why a document is outdated; empty while it is valid. `now`: the facts of today, or the refusal to issue it.
 * Only facts are compared: a new phone number or office address does not outdate a payment.
 */
export function reasonsOutdated(issued: DocumentFacts, now: DocumentFacts | Refusal, today: LocalDate): string[] {
  const passed = issued.kind === 'payoff' && issued.on < today ? [`It was for ${formatDate(issued.on)}, and that day has passed.`] : []
  if ('code' in now) return [...passed, `It would not be given today: ${now.message}`]
  return canonicalJson(issued) === canonicalJson(now) ? passed : [...passed, whatChanged(issued, now)]
}

function whatChanged(issued: DocumentFacts, now: DocumentFacts): string {
  if (issued.kind === 'receipt' && now.kind === 'receipt' && now.reversed) return 'The payment was reversed since.'
  if (issued.kind === 'payoff' && now.kind === 'payoff') return `The balance has changed since: ${formatCedis(now.amount)} is left now.`
  if (issued.kind === 'statement' && now.kind === 'statement')
    return `More was booked in these days since: the balance at their end is now ${formatBalance(now.closing)}.`
  if (issued.kind === 'agreement' && now.kind === 'agreement') {
    if (issued.termsHash !== now.termsHash) return 'Other terms were agreed since.'
    if (now.disbursedOn === null) return 'The payout was returned since, so its dates do not count.'
    return issued.disbursedOn === now.disbursedOn
      ? 'Dates of payments were moved since.'
      : `The money was given on ${formatDate(now.disbursedOn)}: the dates count from there.`
  }
  return 'The books say something else today.'
}
