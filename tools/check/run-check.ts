import { installMissing } from '#tools/check/debian-packages.ts'
import { findPostgres, type PostgresServer, PLAN_ONCE, startPostgres } from '#tools/check/postgres-server.ts'
import { stopRunning } from '#tools/check/run-program.ts'
import { runStage, summaryOf, type StageResult, STAGES } from '#tools/check/stages.ts'
import { sum } from '#tools/check/test-counts.ts'

// npm run check. The last line counts tests and stages.
delete process.env['TEST_DATABASE_URL']
const results: Promise<StageResult>[] = []
let server: PostgresServer | undefined
const couldNotRun = (name: string, how: string): StageResult => ({ name, passed: 0, failed: 1, how })

// Ends running stages; the usual way out stops servers and deletes folders.
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
    stopRunning()
  })
}

try {
  const installing = installMissing((line) => console.log(line)).catch(String)
  for (const stage of STAGES) {
    const problem = stage.byNodeAlone ? undefined : await installing
    if (problem !== undefined) throw new Error(problem)
    if (interrupted) throw new Error('The check was interrupted.')
    const bin = findPostgres()
    if (stage.onServer && server === undefined && bin !== undefined) server = await startPostgres(bin, PLAN_ONCE)
    const running = runStage(stage, server?.url).catch((error: unknown) => couldNotRun(stage.name, String(error)))
    results.push(running)
    if (!stage.beside) await running
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  results.push(Promise.resolve(couldNotRun('the check itself', 'see above')))
}
const ended = await Promise.all(results)
await server?.stop()
const { passed, failed } = sum(ended)
console.log(`\n${ended.map(summaryOf).join('\n')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
