import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./chaos-product.ts', import.meta.url))

export interface ChaosProcess {
  readonly origin: string
  /** @throws Error when it does not start. */
  readonly up: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly ids: () => readonly number[]
  readonly log: () => string
}

export function chaosProcess(port: number, environment: Readonly<Record<string, string>>): ChaosProcess {
  const origin = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let logged = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const dying = child
    child = undefined
    if (dying === undefined || dying.exitCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill(signal)
    await gone
  }
  return {
    origin,
    up: async () => {
      child = spawn(process.execPath, [PROGRAM], {
        env: {
          ...environment,
          PATH: process.env['PATH'] ?? '',
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_ORIGIN: origin,
          MTN_MOMO_CALLBACK_ORIGIN: origin,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (logged = `${logged}${part}`.slice(-20_000)))
      for (let tries = 0; tries < 600; tries += 1) {
        const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
        if (ready?.ok) return
        if (child.exitCode !== null) break
        await new Promise((resume) => setTimeout(resume, 100))
      }
      throw new Error(`The product did not come up:\n${logged}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ids: () => (child?.pid === undefined ? [] : [child.pid]),
    log: () => logged,
  }
}
