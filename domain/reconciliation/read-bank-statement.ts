import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { BankLayout } from '#domain/reconciliation/bank-layouts.ts'
import { balanceProblem, withoutRepeats, type BankStatement } from '#domain/reconciliation/bank-statement.ts'
import { readBankCsv } from '#domain/reconciliation/read-bank-csv.ts'
import { readCamt053 } from '#domain/reconciliation/read-camt053.ts'
import { readMt940 } from '#domain/reconciliation/read-mt940.ts'

export interface ReadBankFile extends BankStatement {
  /** Rows that repeat a line. */
  readonly repeated: readonly number[]
}

/** Reports lines of other days, and balances that differ from the sum of the lines. */
export function readBankStatement(layout: BankLayout, text: string, { from, to }: { from: LocalDate; to: LocalDate }): ReadBankFile {
  const found = layout === 'mt940' ? readMt940(text) : layout === 'camt053' ? readCamt053(text) : readBankCsv(layout, text)
  if (found.problems.length > 0) return { ...found, repeated: [] }
  const outside = found.lines
    .filter(({ day }) => day < from || day > to)
    .map(({ row }) => ({ row, column: null, message: 'This line is of a day outside the days of the statement' }))
  const unbalanced = balanceProblem(found, 1)
  return { ...found, ...withoutRepeats(found), problems: [...outside, ...(unbalanced ? [unbalanced] : [])] }
}
