import type { Endpoint } from '#contract/endpoint.ts'
import { exportList } from '#contract/exported-lists.ts'
import {
  exportJournal,
  listJournal,
  readAccountStatement,
  readJournalEntry,
  readStatements,
  readTrialBalance,
} from '#contract/ledger-reports.ts'
import {
  listBandResults,
  listCollectorResults,
  listPortfolioLoans,
  listRollRates,
  readLending,
  readPortfolio,
  readPortfolioHistory,
  readPortfolioLoan,
  readTakings,
} from '#contract/portfolio.ts'
import { readInvariants } from '#contract/reports.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Reader } from '#server/platform/replica.ts'

/**
 * Reads that may be some seconds old (rule R27). None decides anything or follows a write of its user: of lists of work
 * only CSV files come from the replica.
 */
export const READS_FROM_REPLICA: readonly Endpoint[] = [
  readPortfolio,
  readPortfolioHistory,
  listPortfolioLoans,
  readPortfolioLoan,
  readLending,
  readTakings,
  listCollectorResults,
  listBandResults,
  listRollRates,
  readTrialBalance,
  readStatements,
  readAccountStatement,
  listJournal,
  readJournalEntry,
  exportJournal,
  exportList,
  readInvariants,
]
const NAMES: ReadonlySet<string> = new Set(READS_FROM_REPLICA.map(({ name }) => name))

export const readersOf =
  ({ db, replica }: Deps) =>
  ({ name }: Endpoint): Reader =>
    replica !== undefined && NAMES.has(name) ? replica.reader() : (work) => work(db)
