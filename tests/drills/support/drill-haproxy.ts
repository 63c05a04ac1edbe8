import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ROOT } from '#tools/check/run-program.ts'

export interface DrillHaproxy {
  readonly stop: () => Promise<void>
}

/** Only ports and folders. @throws Error when a text to replace is missing, so that the drill cannot diverge from the file. */
export async function startHaproxy(file: string, replaced: readonly (readonly [string, string])[], port: number): Promise<DrillHaproxy> {
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  // Only root can change the user.
  if (process.getuid?.() !== 0) text = text.replaceAll(/^ {2}(?:user|group) haproxy\n/gm, '')
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-haproxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-5_000)))
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (child.exitCode !== null || tries === 600) throw new Error(`HAProxy does not listen: ${output}`)
    await setTimeout(100)
  }
  return {
    stop: async () => {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

const listens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
