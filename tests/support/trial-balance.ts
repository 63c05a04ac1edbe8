import { readTrialBalance } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis, subtract } from '#domain/kernel/money.ts'
import { comeBack } from './loan-actions.ts'
import type { TestApp } from './test-app.ts'

/** Non-zero, as text, debits above zero. Fails when the sides or a control account differ. */
export async function trialBalanceOf(product: TestApp, asOf?: LocalDate): Promise<Record<string, string>> {
  await comeBack(product, 'md')
  const { rows, totals, controls } = await product.as('md').call(readTrialBalance, { query: { asOf } })
  const differences = controls.filter(({ difference }) => difference !== 0).map(({ account, difference }) => `${account} ${difference}`)
  if (totals.debit !== totals.credit || differences.length > 0) throw new Error(`The trial balance is wrong: ${differences.join(', ')}`)
  const nonZero = rows.filter(({ debit, credit }) => debit !== credit)
  return Object.fromEntries(nonZero.map(({ account, debit, credit }) => [account, encodeCedis(subtract(debit, credit))]))
}
