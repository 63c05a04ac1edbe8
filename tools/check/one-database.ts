/** Each with what covers it on the embedded database. `npm run nightly -- long` runs each on both. */
export const SERVER_IN_CHECK: Readonly<Record<string, string>> = {
  'server/operations/write-arrears-events.db.test.ts':
    'server/operations/daily-close.db.test.ts, tests/scenarios/late-payer.db.test.ts and tests/scenarios/clock-asleep.db.test.ts close days with the same query',
  'server/platform/stopping.db.test.ts':
    'tests/faults/kill-drill.db.test.ts sends SIGTERM under load; connections that idle or never finish are reached before any query',
  'tests/api/bad-input.db.test.ts':
    'the shapes refuse before any query; tests/attacks/hostile-texts.db.test.ts and tests/attacks/mass-assignment.db.test.ts send what passes them',
  'tests/api/valid-input.db.test.ts':
    'tests/model/model.db.test.ts and tests/scenarios/undoing-any-sequence.db.test.ts make random calls; each endpoint has tests of its own',
  'tests/attacks/slow-clients.db.test.ts': 'limits of sockets, reached before any query',
  'tests/faults/encrypted-backup.db.test.ts':
    'tests/faults/backup.db.test.ts writes, reads and restores a backup of the embedded database; what encrypts it never sees the database',
  'tests/scenarios/clock-calendar.db.test.ts':
    'tests/scenarios/clock-jumps.db.test.ts and server/postponement/holidays.db.test.ts; the dates themselves are tests of domain/',
  'tests/scenarios/past-reports-sequence.db.test.ts':
    'tests/scenarios/past-reports.db.test.ts and tests/scenarios/collection-figure.db.test.ts run the same queries over fewer days',
}
