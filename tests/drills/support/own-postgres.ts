import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'
import { firstRow } from './query-once.ts'

/** With durable settings; as root it runs as the package's user. */
export interface OwnPostgres {
  readonly url: string
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly ended: () => boolean
  readonly log: () => string
}

export async function makeOwnPostgres(data: string, wal: string, settings: Readonly<Record<string, string>>): Promise<OwnPostgres> {
  const bin = findPostgres() ?? ''
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  const as = { uid: uid ?? 0, gid: gid ?? 0, cwd: '/' }
  for (const folder of [data, wal]) chownSync(folder, as.uid, as.gid)
  const place = ['--pgdata', join(data, 'main'), '--waldir', join(wal, 'wal')]
  execFileSync(join(bin, 'initdb'), [...place, '--username=mmoa', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...as,
    stdio: 'pipe',
  })
  const port = await freePort()
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://mmoa@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  let log = ''
  const ended = () => server === undefined || server.exitCode !== null || server.signalCode !== null
  return {
    url,
    ended,
    log: () => log,
    start: async () => {
      const launched = spawn(join(bin, 'postgres'), ['-D', join(data, 'main'), ...flags], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
      launched.stderr.on('data', (chunk) => (log = `${log}${chunk}`.slice(-20_000)))
      server = launched
      for (let tries = 0; tries < 300 && (await firstRow(url, 'select 1')) === undefined; tries += 1) await setTimeout(100)
    },
    stop: async () => {
      if (server === undefined || ended()) return
      const gone = new Promise((done) => server?.once('exit', done))
      server.kill('SIGQUIT')
      await gone
    },
  }
}
