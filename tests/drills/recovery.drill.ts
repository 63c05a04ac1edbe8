import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readBaseBackup } from '#server/backup/base-backup.ts'
import { openDatabase } from '#server/platform/db.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- recovery: restores a destroyed server to a moment by pgbackrest, with deploy/pgbackrest.conf and
// deploy/make-base-backup. As root; needs Debian's pgbackrest.
const folder = mkdtempSync(join(tmpdir(), 'mmoa-recovery-'))
const bin = findPostgres() ?? ''
const config = join(folder, 'pgbackrest.conf')
const data = join(folder, 'data')
const user = ['runuser', '-u', 'postgres', '--'] as const
let server: ChildProcess | undefined
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, ...args: string[]) =>
  execFileSync(user[0], [...user.slice(1), join(bin, program), ...args], { cwd: '/tmp', encoding: 'utf8', stdio: 'pipe' })
const own = (path: string) => execFileSync('chown', ['-R', 'postgres:postgres', path])

async function start(where: string, port: number): Promise<void> {
  own(folder)
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'on', synchronous_commit: 'on' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(user[0], [...user.slice(1), join(bin, 'postgres'), '-D', where, ...flags], { cwd: '/tmp', stdio: 'ignore' })
  for (let tries = 0; tries < 1_200; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'mmoa', database: 'postgres' })
    const state = await client.connect().then(
      () => client.query('select pg_is_in_recovery() as recovering').then(({ rows }) => String(rows[0]?.recovering)),
      () => 'away',
    )
    await client.end().catch(() => undefined)
    if (state === 'false') return
    await setTimeout(100)
  }
  throw new Error('PostgreSQL did not come up')
}
async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return
  const gone = new Promise((done) => server?.once('exit', done))
  execFileSync('pkill', ['-INT', '-f', `postgres -D ${folder}`])
  await gone
}

const backrest = (...args: string[]) =>
  execFileSync(user[0], [...user.slice(1), 'pgbackrest', `--config=${config}`, '--stanza=mmoa', ...args], { cwd: '/tmp', stdio: 'pipe' })

/** Replaces only paths and the key. */
function writeConfig(port: number): void {
  const text = readFileSync(join(ROOT, 'deploy/pgbackrest.conf'), 'utf8')
    .replace('/var/backups/pgbackrest', join(folder, 'repository'))
    .replace('<openssl rand -base64 48>', randomBytes(48).toString('base64'))
    .replace('/var/lib/postgresql/15/main', data)
  writeFileSync(config, `${text}pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=mmoa\n`)
}

/** Until the archive has everything. */
async function archived(url: string): Promise<void> {
  const database = await openDatabase({ url })
  try {
    const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(database.db)
    for (let tries = 0; tries < 600; tries += 1) {
      const found = await sql<{ isDone: boolean }>`
        select coalesce(last_archived_wal >= ${rows[0]?.file ?? ''}, false) as "isDone" from pg_stat_archiver`.execute(database.db)
      if (found.rows[0]?.isDone === true) return
      await setTimeout(100)
    }
    throw new Error('The log was not archived')
  } finally {
    await database.close()
  }
}

test('a destroyed server is restored to a moment: with every payment before it and none after it', { timeout: 900_000 }, async () => {
  const port = await freePort()
  const url = `postgres://mmoa@127.0.0.1:${port}/mmoa`
  mkdirSync(join(folder, 'repository'), { mode: 0o700 })
  writeConfig(port)
  own(folder)
  asPostgres('initdb', '--pgdata', data, '--username=mmoa', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `wal_level = replica\narchive_mode = on\narchive_timeout = 300\narchive_command = 'pgbackrest --config=${config} --stanza=mmoa archive-push %p'\n`,
  )
  await start(data, port)
  asPostgres('createdb', '--host=127.0.0.1', `--port=${port}`, '--username=mmoa', 'mmoa')
  backrest('stanza-create')
  backrest('check')
  const cash = await prepareGround({ DATABASE_URL: url }, 2, 12)
  const env = { PATH: process.env['PATH'], PGBACKREST_CONFIG: config, PGHOST: folder, PGPORT: String(port), PGUSER: 'mmoa' }
  execFileSync(user[0], [...user.slice(1), join(ROOT, 'deploy/make-base-backup')], { cwd: '/tmp', env, stdio: 'pipe' })

  const product = await startReady({ DATABASE_URL: url }, await freePort())
  const pay = async (each: readonly CashInHand[]) => {
    for (const one of each) expect((await sendOnce(undefined, product.origin, { ...one, key: one.receiptNumber })).status).toBe(200)
  }
  const [before, after] = [cash.slice(0, 6), cash.slice(6)]
  await pay(before)
  await setTimeout(1_100)
  const database = await openDatabase({ url })
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(database.db)
  await setTimeout(1_100)
  await pay(after)
  await database.close()
  await archived(url)
  await product.kill()
  await stop()
  rmSync(data, { recursive: true })
  expect(existsSync(data)).toBe(false)

  mkdirSync(data, { mode: 0o700 })
  own(data)
  backrest('--delta', '--type=time', `--target=${rows[0]?.moment ?? ''}`, '--target-action=promote', 'restore')
  await start(data, port)
  const recovered = await openDatabase({ url })
  try {
    const paid = await sql<{ number: string }>`select receipt_number as number from payments where status = 'completed'`.execute(
      recovered.db,
    )
    const numbers = new Set(paid.rows.map(({ number }) => number))
    expect(before.filter((one) => !numbers.has(one.receiptNumber))).toEqual([])
    expect(after.filter((one) => numbers.has(one.receiptNumber))).toEqual([])
    await expectBooksToBeRight(recovered.db)
    const base = await readBaseBackup(recovered.db)
    expect(base).toEqual({ isArchiving: true, madeAt: expect.any(Date) })
  } finally {
    await recovered.close()
  }
})
