import type { Logger } from 'pino'

/** A supervisor sends SIGKILL after ten seconds. */
const PATIENCE_MILLISECONDS = 9_000

/** An uncaught error ends the process in the same order with exit code 1. */
export function stopOnSignals(log: Logger, steps: readonly (() => Promise<unknown>)[]): void {
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
