import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deployFile } from './deploy-file.ts'

export interface DrillHaproxy {
  readonly stop: () => Promise<void>
}

/** `host`: where it listens. */
export async function startHaproxy(
  file: string,
  replaced: readonly (readonly [string, string])[],
  port: number,
  host = '127.0.0.1',
): Promise<DrillHaproxy> {
  let text = deployFile(file, replaced)
  // Only root can change the user.
  if (process.getuid?.() !== 0) text = text.replaceAll(/^ {2}(?:user|group) haproxy\n/gm, '')
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-haproxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), text)
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = `${output}${chunk}`.slice(-5_000)))
  for (let tries = 0; !(await listens(port, host)); tries += 1) {
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

const listens = (port: number, host: string): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
