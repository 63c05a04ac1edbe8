/**
 * Drills and sizes that the check leaves to `npm run nightly` (docs/LONG_RUNS.md has their last result), each with what the check runs
 * instead.
 */
export const LEFT_TO_NIGHTLY: Readonly<Record<string, string>> = {
  'tests/faults/database-away.db.test.ts':
    'nothing in the check makes PostgreSQL crash or hang; tests/faults/kill-drill.db.test.ts compares acknowledged with stored payments, tests/faults/overcrowding.db.test.ts and tests/faults/full-log.db.test.ts expect 503 and service again',
  'tests/faults/start-drill.db.test.ts':
    'tests/faults/start-refusals.db.test.ts starts the product as it is started; tests/faults/several-processes.db.test.ts migrates in several processes at once',
  'bench/seed-size.db.test.ts':
    'the benchmarks prove the books that they write before they measure; tests/audit-books/book-breaks.db.test.ts proves those of the product',
}

/**
 * Run on the PostgreSQL server alone, and by `npm run nightly -- long` on both, each with what covers it on the embedded database: files
 * that run each statement of the product that it runs.
 */
export const SERVER_IN_CHECK: Readonly<Record<string, string>> = {
  'server/credit/credit-routes.db.test.ts': 'tests/audit-books/beside-money-breaks.db.test.ts and tests/scenarios/import-repaid.db.test.ts',
  'server/credit/score-of-any-day.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/model/model.db.test.ts, server/desk/on-behalf.db.test.ts and tests/attacks/odd-queries.db.test.ts',
  'server/my-day/day-figures.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts and server/operations/snapshot-reports.db.test.ts',
  'server/operations/operations-routes.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/attacks/odd-queries.db.test.ts, tests/scenarios/audited-reads.db.test.ts and server/platform/jobs/scheduler.db.test.ts',
  'server/operations/write-arrears-events.db.test.ts':
    'server/operations/daily-close.db.test.ts, tests/scenarios/late-payer.db.test.ts and tests/scenarios/clock-asleep.db.test.ts close days with the same query',
  'server/payments/collect-momo-faults.db.test.ts':
    'tests/scenarios/momo-differences.db.test.ts, tests/model/momo-chaos.db.test.ts and server/payouts/payouts.db.test.ts',
  'server/platform/stopping.db.test.ts': 'connections that idle or never finish are reached before any query',
  'server/postponement/second-plan.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts, server/second-person/decide-request.db.test.ts, tests/scenarios/import-repaid.db.test.ts, tests/audit-books/second-plan-breaks.db.test.ts and server/collections/collection-cases.db.test.ts',
  'server/reports/open-day-candidates.db.test.ts': 'tests/scenarios/unconfirmed-claims.db.test.ts',
  'server/unallocated/refund-momo.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, server/payouts/payouts.db.test.ts, server/unallocated/cancel-refund.db.test.ts and tests/scenarios/reconcile-momo.db.test.ts',
  'tests/access.db.test.ts':
    'roles are refused before any query; tests/attacks/odd-queries.db.test.ts, server/second-person/decide-request.db.test.ts, tests/attacks/mass-assignment.db.test.ts, tests/scenarios/desk-day.db.test.ts and server/my-day/failures.db.test.ts',
  'tests/api/api-examples.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/attacks/odd-queries.db.test.ts, server/platform/http/mount.db.test.ts and server/integrations/api-keys.db.test.ts',
  'tests/api/bad-input.db.test.ts':
    'the shapes refuse before any query; tests/attacks/odd-queries.db.test.ts and tests/attacks/mass-assignment.db.test.ts send what passes them',
  'tests/api/valid-input.db.test.ts':
    'tests/model/model.db.test.ts and tests/scenarios/undoing-any-sequence.db.test.ts make random calls; each endpoint has tests of its own',
  'tests/attacks/hostile-texts.db.test.ts':
    'tests/attacks/odd-queries.db.test.ts, tests/attacks/mass-assignment.db.test.ts, server/payouts/payouts.db.test.ts, server/people/create-user.db.test.ts and server/collections/collection-cases.db.test.ts',
  'tests/attacks/insiders.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/desk-day.db.test.ts and server/second-person/decide-request.db.test.ts',
  'tests/attacks/slow-clients.db.test.ts': 'limits of sockets, reached before any query',
  'tests/audit-books/lived-on-breaks.db.test.ts': 'tests/audit-books/beside-money-breaks.db.test.ts',
  'tests/faults/encrypted-backup.db.test.ts':
    'tests/faults/backup.db.test.ts writes, reads and restores a backup of the embedded database; what encrypts it never sees the database',
  'tests/faults/kill-drill.db.test.ts':
    'npm run nightly -- kills runs it on both; tests/faults/backup.db.test.ts compares acknowledged payments with what is on disk',
  'tests/faults/overcrowding.db.test.ts': 'tests/invariants/money-invariants.db.test.ts; waiting calls are turned away before any query',
  'tests/gateways/payout-simulated.db.test.ts': 'server/payouts/payouts.db.test.ts',
  'tests/model/model-catches-faults.db.test.ts': 'tests/model/model.db.test.ts and server/desk/on-behalf.db.test.ts',
  'tests/products/fees-and-rebates.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/products/reports-before-rebates.db.test.ts and tests/products/refinances-by-momo.db.test.ts',
  'tests/products/frequencies-of-versions.db.test.ts':
    'tests/products/refinances-by-momo.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts and tests/audit-books/beside-money-breaks.db.test.ts',
  'tests/products/imports-of-terms-by-day.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/products/imports-of-repaid-terms.db.test.ts and server/desk/on-behalf.db.test.ts',
  'tests/products/imports-of-terms.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts, tests/products/imports-of-repaid-terms.db.test.ts, tests/audit-books/rebate-breaks.db.test.ts and server/people/account-access.db.test.ts',
  'tests/products/screens-of-versions.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/attacks/odd-queries.db.test.ts and tests/scenarios/ussd-payment.db.test.ts',
  'tests/products/sequences-of-versions.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts and server/desk/on-behalf.db.test.ts',
  'tests/products/version-one-alone.db.test.ts':
    'tests/attacks/odd-queries.db.test.ts, tests/audit-books/beside-money-breaks.db.test.ts, server/my-day/failures.db.test.ts, tests/scenarios/audited-reads.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts and server/collections/collection-cases.db.test.ts',
  'tests/scenarios/clock-calendar.db.test.ts':
    'tests/scenarios/clock-jumps.db.test.ts and server/postponement/holidays.db.test.ts; the dates themselves are tests of domain/',
  'tests/scenarios/closes-in-statements.db.test.ts':
    'tests/scenarios/ledger-year-end.db.test.ts, tests/audit-books/beside-money-breaks.db.test.ts and server/reports/journal-export.db.test.ts',
  'tests/scenarios/eligibility.db.test.ts': 'tests/audit-books/beside-money-breaks.db.test.ts and tests/attacks/sessions.db.test.ts',
  'tests/scenarios/interest-by-day-closings.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/ledger-year-end.db.test.ts and tests/products/reports-before-rebates.db.test.ts',
  'tests/scenarios/interest-by-day-periods.db.test.ts': 'tests/audit-books/beside-money-breaks.db.test.ts',
  'tests/scenarios/ledger-independent-book.db.test.ts':
    'tests/scenarios/reversed-after-refinance.db.test.ts, tests/audit-books/beside-money-breaks.db.test.ts, tests/attacks/odd-queries.db.test.ts, server/platform/http/mount.db.test.ts and server/reports/journal-export.db.test.ts',
  'tests/scenarios/ledger-interest-income.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts and server/desk/on-behalf.db.test.ts',
  'tests/scenarios/lots.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts, tests/attacks/odd-queries.db.test.ts, tests/model/model.db.test.ts and tests/scenarios/received-once.db.test.ts',
  'tests/scenarios/past-reports-sequence.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts and tests/scenarios/collection-figure.db.test.ts run the same queries over fewer days',
  'tests/scenarios/past-reports.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts, tests/scenarios/unconfirmed-claims.db.test.ts and server/start-facts.db.test.ts',
  'tests/scenarios/provision-boundaries.db.test.ts':
    'tests/audit-books/beside-money-breaks.db.test.ts and tests/scenarios/unconfirmed-claims.db.test.ts',
  'tests/scenarios/provisions.db.test.ts': 'tests/audit-books/book-breaks.db.test.ts and tests/scenarios/unconfirmed-claims.db.test.ts',
  'tests/scenarios/undoing-in-the-middle.db.test.ts':
    'tests/scenarios/reversed-after-refinance.db.test.ts and tests/model/model.db.test.ts',
  'tests/scenarios/undoing.db.test.ts': 'tests/audit-books/beside-money-breaks.db.test.ts and tests/scenarios/late-payer.db.test.ts',
}
