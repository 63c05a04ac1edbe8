import { sql } from 'kysely'
import { expect } from 'vitest'
import { readStatements } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, encodeCedis, type Pesewas, pesewas } from '#domain/kernel/money.ts'
import { ACCOUNTS, isResultAccount, normalSide } from '#domain/ledger/accounts.ts'
import type { PeriodUnit } from '#domain/ledger/periods.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { comeBack } from './loan-actions.ts'
import type { TestApp } from './test-app.ts'
import { trialBalanceOf } from './trial-balance.ts'

type Statements = AnswerOf<typeof readStatements>

/** After comparing each column of the balance sheet with the trial balance of its day and the closes that count by then. */
export async function statementsOf(product: TestApp, unit: PeriodUnit, day: LocalDate): Promise<Statements> {
  await comeBack(product, 'md')
  const found = await product.as('md').call(readStatements, { query: { unit, day } })
  const { balance, income } = found
  for (const [column, of] of balance.days.entries()) {
    const trial = withCloses(await trialBalanceOf(product, of), await closesBookedAfter(product, of))
    const results = Object.entries(trial).filter(([account]) => RESULT_ACCOUNTS.has(account))
    const stated = balance.lines.map(({ account, amounts }) => {
      const amount = amounts[column] ?? pesewas(0)
      return [account, encodeCedis(normalSide(account) === 'debit' ? amount : pesewas(0 - amount))] as const
    })
    const nonZero = stated.filter(([, amount]) => amount !== '0.00')
    expect(Object.fromEntries([...nonZero, ...results]), `the balance sheet of ${of}`).toEqual(trial)
    const at = (amounts: readonly Pesewas[]) => amounts[column] ?? pesewas(0)
    expect(add(at(balance.liabilities), at(balance.equity)), `both sides on ${of}`).toBe(at(balance.assets))
    const open = encodeCedis(add(at(balance.earlierResult), at(balance.yearResult)))
    expect(open, `the open result on ${of}`).toBe(
      encodeCedis(pesewas(0 - results.reduce((sum, [, text]) => sum + Number(text.replace('.', '')), 0))),
    )
  }
  for (const [column, result] of income.result.entries()) expect(result).toBe((income.income[column] ?? 0) - (income.expenses[column] ?? 0))
  return found
}

interface CloseLine {
  readonly account: string
  readonly amount: number
}

async function closesBookedAfter(product: TestApp, day: LocalDate): Promise<CloseLine[]> {
  const { rows } = await sql<CloseLine>`
    select l.account, l.amount from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.kind in ('provisions_booked', 'interest_accrued') and e.value_date <= ${day}::date and e.booked_on > ${day}::date`.execute(
    product.db,
  )
  return rows
}

function withCloses(trial: Readonly<Record<string, string>>, lines: readonly CloseLine[]): Record<string, string> {
  const sums = new Map(Object.entries(trial).map(([account, text]) => [account, Number(text.replace('.', ''))]))
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).map(([account, sum]) => [account, encodeCedis(pesewas(sum))]))
}

const RESULT_ACCOUNTS = new Set<string>((Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]).filter(isResultAccount))
