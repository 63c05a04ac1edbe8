import { expect } from 'vitest'
import { hundredths, readCsv, sumOf } from './spreadsheet.ts'
import type { TestApp } from './test-app.ts'
import { trialBalanceOf } from './trial-balance.ts'

type Rows = readonly Readonly<Record<string, string>>[]

/** A spreadsheet that adds up the files of today gets the balances of the ledger. */
export async function expectFilesToAddUp(product: TestApp): Promise<void> {
  const balances = await trialBalanceOf(product)
  const balance = (account: string) => hundredths(balances[account] ?? '0')
  const fileOf = async (path: string): Promise<Rows> => {
    const { status, body } = await product.as('md').get(`/api/admin/${path}`)
    expect([path, status]).toEqual([path, 200])
    return readCsv(body).rows
  }
  const portfolio = await fileOf('exports/portfolio-loans')
  const loans = await fileOf('exports/loans')
  const [principal, interest] = [balance('loan_principal'), balance('interest_receivable')]
  expect(principal).toBeGreaterThan(0)
  expect([sumOf(portfolio, 'principal'), sumOf(portfolio, 'interest'), sumOf(portfolio, 'outstanding')]).toEqual([
    principal,
    interest,
    principal + interest,
  ])
  const inState = (status: string): Rows => loans.filter((row) => row['status'] === status)
  expect(sumOf(inState('active'), 'outstanding')).toBe(principal + interest)
  expect(sumOf(inState('approved'), 'paid') + balance('customer_advances')).toBe(0)
  expect(sumOf(await fileOf('exports/users'), 'current_debt')).toBe(principal + interest)
  expect(sumOf(await fileOf('exports/payments?status=completed'), 'amount')).toBe(sumOf(loans, 'paid'))
  expect(sumOf(await fileOf('exports/arrears'), 'overdue')).toBe(sumOf(portfolio, 'overdue'))
  expect(sumOf(inState('active'), 'overdue')).toBe(sumOf(portfolio, 'overdue'))
  const journal = await fileOf('reports/journal.csv')
  expect(sumOf(journal, 'debit')).toBe(sumOf(journal, 'credit'))
  const byAccount = Object.groupBy(journal, (row) => row['account'] ?? '')
  const sums = Object.entries(byAccount).map(([account, rows = []]) => [account, sumOf(rows, 'debit') - sumOf(rows, 'credit')])
  expect(Object.fromEntries(sums.filter(([, sum]) => sum !== 0))).toEqual(
    Object.fromEntries(Object.keys(balances).map((account) => [account, balance(account)])),
  )
}
