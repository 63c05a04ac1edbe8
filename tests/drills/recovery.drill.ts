import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- recovery: restores a destroyed server to a moment from a base backup and the log archive.
const folder = mkdtempSync(join(tmpdir(), 'mmoa recovery '))
const bin = findPostgres() ?? ''
const archive = join(folder, 'archive')
const data = join(folder, 'data')
const base = join(folder, 'base')
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
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'on', synchronous_commit: 'on' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(user[0], [...user.slice(1), join(bin, 'postgres'), '-D', where, ...flags], { cwd: '/tmp', stdio: 'ignore' })
  for (let tries = 0; tries < 300; tries += 1) {
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

test('a destroyed server is restored to a moment: with every payment before it and none after it', { timeout: 300_000 }, async () => {
  const port = await freePort()
  const url = `postgres://mmoa@127.0.0.1:${port}/postgres`
  mkdirSync(archive)
  own(folder)
  asPostgres('initdb', '--pgdata', data, '--username=mmoa', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `wal_level = replica\narchive_mode = on\narchive_timeout = 5\narchive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'\n`,
  )
  await start(data, port)
  const cash = await prepareGround({ DATABASE_URL: url }, 2, 12)
  asPostgres('pg_basebackup', '--pgdata', base, '--host=127.0.0.1', `--port=${port}`, '--username=mmoa', '--checkpoint=fast')

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
  await sql`select pg_switch_wal()`.execute(database.db)
  await setTimeout(2_000)
  await database.close()
  await product.kill()
  await stop()
  rmSync(data, { recursive: true })
  expect(existsSync(data)).toBe(false)

  cpSync(base, data, { recursive: true })
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp "${archive}/%f" "%p"'\nrecovery_target_time = '${rows[0]?.moment ?? ''}'\nrecovery_target_action = promote\n`,
  )
  writeFileSync(join(data, 'recovery.signal'), '')
  execFileSync('chmod', ['-R', 'go-rwx', data])
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
  } finally {
    await recovered.close()
  }
})
