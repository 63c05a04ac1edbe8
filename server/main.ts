import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { momoNetworks } from '#server/momo/momo-networks.ts'
import { installationFindings } from '#server/operations/installation-checks.ts'
import { readInstallationFacts } from '#server/operations/installation-facts.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { offerBackups } from '#server/backup/backup-socket.ts'
import { drainConnections } from '#server/drain-connections.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { narrowDataFolder } from '#server/narrow-data-folder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { closeHttpServer } from '#server/platform/http/http-server.ts'
import { listen } from '#server/platform/http/listen.ts'
import { withAdvisoryLock } from '#server/platform/jobs/advisory-lock.ts'
import { createRunners } from '#server/platform/jobs/job-runners.ts'
import { startScheduler } from '#server/platform/jobs/scheduler.ts'
import { createLog } from '#server/platform/log.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { systemRandom } from '#server/platform/random.ts'
import { openReplica } from '#server/platform/replica.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { assertEmbeddedCanOpen, embeddedProblem } from '#server/start-failures.ts'
import { factsOfStart, openingStep, openTerminal } from '#server/start-output.ts'

/** Supervisors send SIGKILL after ten seconds. */
const PATIENCE_MILLISECONDS = 9_000

/** Run before the first request. */
const PREPARATIONS: readonly ((deps: Deps) => Promise<void>)[] = [ensureAdministrator]

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const terminal = process.stdout.isTTY ? openTerminal((text) => process.stdout.write(text)) : undefined
  const log = createLog(config, terminal?.log)
  const narrowed = 'dataDir' in config.place ? narrowDataFolder(config.place.dataDir, config.env) : undefined
  assertEmbeddedCanOpen(config.place)
  terminal?.step(openingStep(config.place))
  const database = await openMigrated(config).catch((error: unknown) => {
    throw embeddedProblem(config.place, error)
  })
  log.info(await factsOfStart(config, database), 'Mmoa Loans starts')
  if (narrowed !== undefined) log.warn(narrowed)
  const replica = config.replicaUrl === undefined ? undefined : await openReplica(config.replicaUrl, database.db, log)
  const deps: Deps = { db: database.db, replica, clock: systemClock, random: systemRandom, config, log }
  for (const prepare of PREPARATIONS) await prepare(deps)
  const momo = momoNetworks(config, log)
  const runners = createRunners(deps, productJobs(config, createPaymentProviders(momo)), (name, work) =>
    withAdvisoryLock(database, name, work),
  )
  const scheduler = startScheduler(database, deps, runners)
  // An embedded database runs on this thread: large queries delay it more than overload.
  const longestDelayMilliseconds = database.embedded ? 5_000 : 1_000
  const app = await buildApp(deps, { pool: database.pool, runners, momo, longestDelayMilliseconds })
  const stopBackups = 'dataDir' in config.place ? await offerBackups(database, config.place.dataDir, log) : () => Promise.resolve()
  const drain = drainConnections(app, config.trustedProxies.length > 0)
  stopOnSignals(log, [drain, () => closeHttpServer(app), scheduler.stop, stopBackups, async () => replica?.close(), database.close])
  const address = await listen(app, config)
  log.info({ listening: address, startedInMilliseconds: Math.round(performance.now()) }, `Ready at ${config.publicOrigin}`)
  if (config.showsCodes) log.warn(`This is a development start: every caller of ${address} can sign in as anyone.`)
  if (config.env === 'production') {
    const facts = await readInstallationFacts(config, deps.clock.now(), database.embedded ? { embedded: true } : database, replica)
    for (const { sentence } of installationFindings(facts)) log.warn(sentence)
  }
  terminal?.ready(config)
}

/** An uncaught error runs the same steps and exits with code 1. */
function stopOnSignals(log: Logger, steps: readonly (() => Promise<unknown>)[]): void {
  let stopping = false
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      log.error('Stopping took too long')
      process.exit(1)
    }, PATIENCE_MILLISECONDS).unref()
    for (const step of steps) await step().catch((error: unknown) => log.error({ err: error }, 'A step of stopping failed'))
    log.info('Stopped')
    process.exit(exitCode)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'An error that nobody caught')
      void stop(1)
    })
}

function exitWithProblems(error: unknown): never {
  if (error instanceof StartProblem) for (const sentence of error.sentences) console.error(sentence)
  else console.error('The server could not start.', error)
  process.exit(1)
}

await start().catch(exitWithProblems)
