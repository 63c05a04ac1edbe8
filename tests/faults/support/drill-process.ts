import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** As start.mjs: a start takes a third less. */
export const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../.cache/node', import.meta.url))
/** Minutes on a busy machine. */
const READY_MS = 180_000
/** Far longer than any awaited event takes, since a machine may be busy. */
export const DRILL_WAIT = { timeout: READY_MS, interval: 10 }

export interface DrillProcess {
  readonly origin: string
  readonly child: ChildProcess
  readonly output: () => string
  /** Exit code (null: by a signal), and milliseconds from now. */
  readonly ended: () => Promise<{ code: number | null; milliseconds: number }>
  readonly kill: () => Promise<void>
}

/** Returns at once. `settings`: environment variables. */
export function launchProcess(settings: Readonly<Record<string, string>>, port: number, main = MAIN): DrillProcess {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE, PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const gone = once(child, 'close')
  return {
    origin,
    child,
    output: () => output,
    ended: async () => {
      const startedAt = performance.now()
      await gone
      return { code: child.exitCode, milliseconds: performance.now() - startedAt }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

export const isReady = ({ output }: DrillProcess): boolean => output().includes('Ready at')

/** Until it is ready, or has ended. */
export async function startProcess(settings: Readonly<Record<string, string>>, port: number, main = MAIN): Promise<DrillProcess> {
  const started = launchProcess(settings, port, main)
  let over = false
  const ended = started.ended().then(() => (over = true))
  for (let waited = 0; waited < READY_MS && !over && !isReady(started); waited += 25) await Promise.race([ended, setTimeout(25)])
  return started
}

/** Fails with its output. `main`: of another version of the product. */
export async function startReady(settings: Readonly<Record<string, string>>, port: number, main = MAIN): Promise<DrillProcess> {
  const started = await startProcess(settings, port, main)
  if (isReady(started)) return started
  await started.kill()
  throw new Error(`The product did not become ready:\n${started.output()}`)
}
