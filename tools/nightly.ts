import { randomInt } from 'node:crypto'
import { findPostgres, PLAN_ONCE, startPostgres } from '#tools/check/postgres-server.ts'
import { SERVER_IN_CHECK } from '#tools/check/one-database.ts'
import { runProgram, stopRunning } from '#tools/check/run-program.ts'

// npm run nightly, on both databases; `npm run nightly -- model races` runs parts of it. `MODEL_SEED=… npm run nightly` repeats the printed
// seed.

const seed = process.env['MODEL_SEED'] ?? String(randomInt(2 ** 31 - 1))
const number = (name: string, usual: string): string => process.env[name] ?? usual

/** One file at a time: a drill measures how long a product takes to respond. */
const databaseTests = (...files: string[]) => ['vitest', 'run', '--project', 'database', '--no-file-parallelism', ...files]
const browserTests = (...specs: string[]) => ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...specs]

interface Part {
  readonly command: readonly string[]
  readonly settings: Readonly<Record<string, string>>
  /** In one run: the subject does not depend on the database, or makes its own. */
  readonly once?: true
}

const PARTS = {
  model: {
    command: databaseTests('tests/model/model.db.test.ts', 'tests/model/model-catches-faults.db.test.ts'),
    settings: { MODEL_RUNS: number('MODEL_RUNS', '200'), MODEL_AGAINST: 'process', MODEL_SEED: seed },
  },
  undoing: {
    command: databaseTests('tests/scenarios/undoing-any-sequence.db.test.ts', 'tests/scenarios/undoing-in-the-middle.db.test.ts'),
    settings: { UNDO_RUNS: number('UNDO_RUNS', '60'), UNDO_SEED: seed },
  },
  momo: {
    command: databaseTests('tests/model/momo-chaos.db.test.ts'),
    settings: { CHAOS_SEED: seed },
  },
  races: {
    command: databaseTests('tests/faults/races.db.test.ts', 'tests/faults/several-processes.db.test.ts'),
    settings: { RACE_ROUNDS: number('RACE_ROUNDS', '20'), RACE_AGAINST: 'processes' },
  },
  kills: {
    command: databaseTests(
      'tests/faults/kill-drill.db.test.ts',
      'tests/faults/database-away.db.test.ts',
      'tests/faults/start-drill.db.test.ts',
    ),
    settings: { DRILL_KILLS: number('DRILL_KILLS', '20') },
  },
  starts: {
    command: databaseTests('tests/faults/production-roles.db.test.ts'),
    settings: { START_PAIRS: number('START_PAIRS', '50') },
  },
  long: {
    command: databaseTests(
      'bench/seed-size.db.test.ts',
      'server/payments/collect-momo.db.test.ts',
      'tools/demo/demo-run.db.test.ts',
      ...Object.keys(SERVER_IN_CHECK),
    ),
    settings: { VALID_INPUT_ROUNDS: number('VALID_INPUT_ROUNDS', '10') },
  },
  imports: {
    command: databaseTests('tests/scenarios/import-size.db.test.ts'),
    settings: { IMPORTED_CUSTOMERS: number('IMPORTED_CUSTOMERS', '2000') },
  },
  combinations: {
    command: databaseTests(
      'tests/access.db.test.ts',
      'tests/attacks/hostile-texts.db.test.ts',
      'tests/audit-books/beside-money-breaks.db.test.ts',
      'tests/audit-books/book-breaks.db.test.ts',
      'tests/audit-books/lived-on-breaks.db.test.ts',
      'tests/audit-books/rebate-breaks.db.test.ts',
      'tests/audit-books/second-plan-breaks.db.test.ts',
      'tests/scenarios/eligibility.db.test.ts',
    ),
    settings: {},
  },
  replay: { command: databaseTests('tests/faults/replayed-faults.db.test.ts'), settings: { REPLAY_TABLE: 'yes' } },
  restores: { command: ['node', 'bench/restore-size.ts', number('RESTORED_CUSTOMERS', '20000')], settings: {}, once: true },
  screens: { command: browserTests('screens-are-accessible'), settings: {}, once: true },
  stories: { command: browserTests(), settings: {}, once: true },
} as const satisfies Record<string, Part>
type PartName = keyof typeof PARTS
const isPart = (name: string): name is PartName => Object.hasOwn(PARTS, name)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isPart(name))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
const chosen = wanted.length === 0 ? Object.keys(PARTS).filter(isPart) : wanted.filter(isPart)

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    stopRunning()
  })
}

const bin = findPostgres()
if (bin === undefined) throw new Error('PostgreSQL is missing: "npm run check" installs it, or names what to install.')
const server = await startPostgres(bin, PLAN_ONCE)
const DATABASES = [
  ['embedded database', {}],
  ['PostgreSQL server', { TEST_DATABASE_URL: server.url }],
] as const
const results: { line: string; failed: boolean }[] = []
try {
  console.log(`Seed ${seed}`)
  for (const name of chosen) {
    const { command, settings, once }: Part = PARTS[name]
    for (const [where, place] of once ? DATABASES.slice(0, 1) : DATABASES) {
      if (interrupted) throw new Error('The nightly run was interrupted.')
      console.log(`\n── ${name}, ${where}`)
      const { status, seconds } = await runProgram(command, { NIGHTLY: 'yes', ...settings, ...place })
      results.push({ line: `${status === 0 ? '✓' : '✗'} ${name}, ${where} (${Math.round(seconds)} s)`, failed: status !== 0 })
    }
  }
} finally {
  await server.stop()
}
console.log(`\n${results.map(({ line }) => line).join('\n')}\nSeed ${seed}`)
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0
