import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { readHome } from '#contract/home.ts'
import { READS_FROM_REPLICA } from '#server/reads-from-replica.ts'

/** Calls that may write, calls of customers or strangers, and calls that no table knows. */
const unfit = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.filter((one) => one.method !== 'GET' || one.staff !== true || !ENDPOINTS.includes(one)).map(({ name }) => name)

test('READS_FROM_REPLICA has exactly the reads that may be some seconds old (rule R27)', () => {
  expect(READS_FROM_REPLICA.map(({ name }) => name)).toEqual([
    'readPortfolio',
    'readPortfolioHistory',
    'listPortfolioLoans',
    'readPortfolioLoan',
    'readLending',
    'readTakings',
    'listCollectorResults',
    'listBandResults',
    'listRollRates',
    'readTrialBalance',
    'readStatements',
    'readAccountStatement',
    'listJournal',
    'readJournalEntry',
    'exportJournal',
    'exportList',
    'readInvariants',
  ])
  expect(unfit(READS_FROM_REPLICA)).toEqual([])
})

test('the test of READS_FROM_REPLICA finds a call that writes, and a read of customers', () => {
  expect(unfit([...READS_FROM_REPLICA, approveLoan, readHome])).toEqual(['approveLoan', 'readHome'])
})
