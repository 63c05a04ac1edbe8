import { expect } from 'vitest'
import type { ExportName } from '#contract/exported-lists.ts'
import { hundredths, readCsv, sumOf } from './spreadsheet.ts'
import type { TestApp } from './test-app.ts'
import { trialBalanceOf } from './trial-balance.ts'

const NO_AMOUNT = 'no amount'
/** The column compared with the ledger, or the test that compares it, or why there is no such sum. */
const SUMMED_LISTS: Readonly<Record<ExportName, string>> = {
  'pending-loans': 'requested: no money moved, so it is compared with the list of loans',
  loans: 'outstanding, paid and overdue, with the receivables and advances',
  payments: 'amount of completed ones, with what the loans say',
  receipts: 'amount, with the entries of receipts made and cancelled',
  users: 'current_debt, with the receivables',
  staff: 'the columns of the list of users',
  arrears: 'overdue, with the portfolio, whose outstanding is the receivables',
  collections: 'overdue and due on the day, with what is to collect',
  'collector-results': 'money of a period by collector; tests/scenarios and domain/reports compare it with payments',
  'band-results': 'the same money, by band',
  'roll-rates': 'loans, not money',
  'loan-classes': 'sums of the portfolio; tests/scenarios/provisions.db.test.ts compares them with the ledger',
  consents: NO_AMOUNT,
  incidents: NO_AMOUNT,
  'portfolio-loans': 'principal, interest and outstanding, with the receivables',
  audit: NO_AMOUNT,
  tills: 'server/tills/tills.db.test.ts compares tills with office cash',
  postponements: 'copies of amounts of the list of loans',
  complaints: NO_AMOUNT,
  'data-requests': NO_AMOUNT,
  holidays: NO_AMOUNT,
  'ledger-months': 'hashes of trial balances; tests/scenarios/ledger-month-close.db.test.ts compares them',
  'momo-days': 'tests/scenarios/reconcile-momo.db.test.ts compares days with mobile money clearing',
  'momo-orders': 'tests/scenarios/reconcile-momo.db.test.ts compares transactions with mobile money clearing',
  'momo-exceptions': 'open differences that are not booked',
  'bank-exceptions': 'open differences that are not booked',
  'bank-days': 'tests/scenarios/bank-statements.db.test.ts compares days with the bank account of the ledger',
}

type Rows = readonly Readonly<Record<string, string>>[]

/** A spreadsheet that adds up today's files gets the balances of the ledger. */
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
  expect(sumOf(await fileOf('exports/pending-loans'), 'requested')).toBe(sumOf(inState('pending'), 'requested'))
  const collections = await fileOf('exports/collections')
  expect(sumOf(collections, 'to_collect') - sumOf(collections, 'due_on_day')).toBe(sumOf(collections, 'overdue'))
  for (const [list] of Object.entries(SUMMED_LISTS).filter(([, sum]) => sum === NO_AMOUNT)) {
    const cells = (await fileOf(`exports/${list}`)).flatMap((row) => Object.values(row))
    expect([list, cells.filter((cell) => /^-?\d+\.\d\d$/.test(cell))]).toEqual([list, []])
  }
  const journal = await fileOf('reports/journal.csv')
  expect(sumOf(journal, 'debit')).toBe(sumOf(journal, 'credit'))
  const ofKind = (kind: string) =>
    sumOf(
      journal.filter((row) => row['kind'] === kind),
      'debit',
    )
  const receipts = (await fileOf('exports/receipts')).filter((row) => row['status'] !== 'cancelled' && row['loan'] !== '')
  expect(sumOf(receipts, 'amount')).toBe(ofKind('receipt_made') - ofKind('receipt_cancelled'))
  const byAccount = Object.groupBy(journal, (row) => row['account'] ?? '')
  const sums = Object.entries(byAccount).map(([account, rows = []]) => [account, sumOf(rows, 'debit') - sumOf(rows, 'credit')])
  expect(Object.fromEntries(sums.filter(([, sum]) => sum !== 0))).toEqual(
    Object.fromEntries(Object.keys(balances).map((account) => [account, balance(account)])),
  )
}
