import type { readAccountStatement, listJournal, readTrialBalance } from '#contract/ledger-reports.ts'
import { csvMoney, type CsvCell } from '#domain/kernel/csv-row.ts'
import { ENTRY_KIND_NAMES } from '#domain/ledger/entry-kinds.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type TrialBalance = AnswerOf<typeof readTrialBalance>
export type Control = TrialBalance['controls'][number]
export type Statement = AnswerOf<typeof readAccountStatement>
export type StatementLine = Statement['lines'][number]
export type JournalEntry = AnswerOf<typeof listJournal>[number]

export function kindLabel(kind: string): string {
  return Object.entries(ENTRY_KIND_NAMES).find(([known]) => known === kind)?.[1] ?? kind
}

/** `Loan #7, payment 12, receipt ABC234`. */
export function aboutLabel(of: { loanId: number | null; paymentId: number | null; receiptNumber: string | null }): string {
  return [
    of.loanId !== null && `Loan #${of.loanId}`,
    of.paymentId !== null && `payment ${of.paymentId}`,
    of.receiptNumber !== null && `receipt ${of.receiptNumber}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function controlLabel({ count, of, from, difference }: Control): string {
  const parts = `${count} ${count === 1 ? of.slice(0, -1) : of}`
  const source = from === 'schedules' ? 'schedules and payments' : 'the journal'
  const compared = count === 0 ? `no ${of.slice(0, -1)} has a balance, by ${source}` : `${parts}, by ${source}`
  return difference === 0 ? `Agrees: ${compared}` : `Differs: ${compared}`
}

export const trialBalanceRows = ({ rows, totals }: TrialBalance): CsvCell[][] => [
  ['Code', 'Account', 'Kind', 'Debit', 'Credit'],
  ...rows.map((row) => [row.code, row.name, row.kind, csvMoney(row.debit), csvMoney(row.credit)]),
  ['', 'Total', '', csvMoney(totals.debit), csvMoney(totals.credit)],
]
