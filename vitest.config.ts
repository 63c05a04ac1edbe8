import { defineConfig } from 'vitest/config'

// Apart from vite.config.ts: a test needs no style sheets. `*.db.test.ts` opens a database and runs twice in the check: embedded, and (with
// TEST_DATABASE_URL) on a PostgreSQL server.
const DATABASE_TESTS = '{bench,server,tests,tools}/**/*.db.test.ts'
const ARCHITECTURE_TESTS = ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts']

export default defineConfig({
  test: {
    // Most of these tests wait for a database or a process.
    maxWorkers: 3,
    projects: [
      { test: { name: 'architecture', testTimeout: 30_000, include: ARCHITECTURE_TESTS } },
      {
        test: {
          name: 'unit',
          // As below.
          isolate: false,
          // A property test of 2 s takes longer on a busy machine.
          testTimeout: 30_000,
          include: ['{domain,contract,server,web,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_TESTS, ...ARCHITECTURE_TESTS],
        },
      },
      // Run by hand (npm run drill).
      { test: { name: 'drill', include: ['tests/drills/**/*.drill.ts'] } },
      {
        test: {
          name: 'database',
          include: [DATABASE_TESTS],
          globalSetup: './tests/support/migrated-database.ts',
          setupFiles: ['one-statement-at-a-time', 'no-hidden-alias', 'check-row-types', 'plan-once'].map(
            (name) => `./tests/support/${name}.ts`,
          ),
          // Saves two fifths of the time: a worker reads the product's modules once. They store nothing of a test.
          isolate: false,
          // The engine ended a worker once while it freed compiled code of an embedded database.
          execArgv: ['--no-wasm-code-gc'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Effects after a response are polled: a second was too short on a busy machine.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
