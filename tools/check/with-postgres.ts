import { findPostgres, PLAN_ONCE, startPostgres } from './postgres-server.ts'
import { runProgram } from './run-program.ts'

// node tools/check/with-postgres.ts vitest run server/loans: with TEST_DATABASE_URL of a private server.
const bin = findPostgres()
if (bin === undefined) throw new Error('PostgreSQL is missing: "npm run check" installs it, or names what to install.')
const server = await startPostgres(bin, PLAN_ONCE)
try {
  const { status } = await runProgram(process.argv.slice(2), { TEST_DATABASE_URL: server.url })
  process.exitCode = status
} finally {
  await server.stop()
}
