import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts: a test needs no style sheets and no prerendered page.
// `*.db.test.ts` opens a database and runs twice in the check: embedded, and (with TEST_DATABASE_URL) on a PostgreSQL server.
const DATABASE_TESTS = '{bench,server,tests,tools}/**/*.db.test.ts'
const ARCHITECTURE_TESTS = ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts']

export default defineConfig({
  test: {
    // Left to itself it takes one worker on two processors, and most of these tests wait for a database or for a process.
    maxWorkers: 3,
    projects: [
      { test: { name: 'architecture', include: ARCHITECTURE_TESTS } },
      {
        test: {
          name: 'unit',
          // As below.
          isolate: false,
          // A property test of 2 s takes more than the usual 5 s on a busy machine.
          testTimeout: 30_000,
          include: ['{domain,contract,server,web,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_TESTS, ...ARCHITECTURE_TESTS],
        },
      },
      // Run by hand (npm run drill): they take a machine apart and need minutes.
      { test: { name: 'drill', include: ['tests/drills/**/*.drill.ts'] } },
      {
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: './tests/support/migrated-database.ts',
          setupFiles: ['./tests/support/one-statement-at-a-time.ts', './tests/support/check-row-types.ts'],
          // The modules of the product are read once by each worker and not once for each file: two fifths of the time. They store nothing of a test.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What happens after an answer, such as asking a network, is waited for: the second that is usual was once too short on a busy machine.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
