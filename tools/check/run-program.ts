import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Ran {
  readonly status: number
  readonly seconds: number
  readonly lastErrors?: readonly string[]
}

const LAST_ERRORS = 2_000

const running = new Set<ChildProcess>()

export function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM')
}

interface Printing {
  /** Printed with everything else at the end, so that concurrent programs do not mix their lines. */
  readonly heading?: string | undefined
}

/** From node_modules (or the machine), at the top of the project. Without a heading it prints straight to the screen. */
export function runProgram(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { heading }: Printing = {},
): Promise<Ran> {
  const started = performance.now()
  const [program = '', ...args] = command
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: path, ...environment },
    stdio: ['ignore', heading === undefined ? 'inherit' : 'pipe', 'pipe'],
  })
  running.add(child)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (heading === undefined) process.stderr.write(chunk)
    else printed += chunk.toString()
    errors = (errors + chunk.toString()).slice(-LAST_ERRORS)
  })
  return new Promise((resolve) => {
    const end = (status: number) => {
      running.delete(child)
      if (heading !== undefined) console.log(`${heading}\n${printed.trimEnd()}`)
      const lastErrors = errors.split('\n').filter((line) => line.trim() !== '')
      resolve({ status, seconds: (performance.now() - started) / 1000, ...(lastErrors.length > 0 && { lastErrors }) })
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
