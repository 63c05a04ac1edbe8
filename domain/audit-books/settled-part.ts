import type { EntryFacts } from '#domain/audit-books/facts.ts'

/** What a refinance settled of the loan, by those of the entries that count; the replay proves their lines. */
export function settledBy(entries: readonly EntryFacts[], loanId: number, counts: (entry: EntryFacts) => boolean): number {
  let settled = 0
  for (const entry of entries) {
    const isOfRefinance = entry.kind === 'refinance_settled' || entry.kind === 'refinance_undone'
    if (!isOfRefinance || entry.loanId !== loanId || !counts(entry)) continue
    for (const [account, amount] of entry.lines) if (account === 'loan_principal' || account === 'interest_receivable') settled -= amount
  }
  return settled
}
