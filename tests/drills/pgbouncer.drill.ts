import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- pgbouncer: two processes behind PgBouncer in transaction mode, with fewer connections than callers. apt-get install pgbouncer
const folder = mkdtempSync(join(tmpdir(), 'mmoa-pooler-'))
let server: PostgresServer | undefined
let pooler: ChildProcess | undefined
const running: DrillProcess[] = []
afterAll(async () => {
  for (const one of running) await one.kill()
  pooler?.kill('SIGINT')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test(
  'sixty payments at once through four connections: all are taken once, and the jobs run in one process',
  { timeout: 180_000 },
  async () => {
    server = await startPostgres(findPostgres() ?? '')
    const direct = new URL(server.url)
    const port = await freePort()
    writeFileSync(join(folder, 'users'), `"${direct.username}" "${direct.password}"\n`)
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=127.0.0.1 port=${direct.port}`,
        '[pgbouncer]',
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${join(folder, 'users')}`,
        'pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\nlogfile = /dev/null\n',
      ].join('\n'),
    )
    execFileSync('chmod', ['-R', 'a+rX', folder])
    pooler = spawn('runuser', ['-u', 'postgres', '--', 'pgbouncer', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    const pooled = new URL(direct)
    pooled.port = String(port)
    for (let tries = 0; tries < 100; tries += 1) {
      const client = new pg.Client({ connectionString: pooled.href })
      const up = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (up) break
      await setTimeout(100)
    }

    const cash = await prepareGround({ DATABASE_URL: server.url }, 6, 60)
    const settings = { DATABASE_URL: pooled.href, DATABASE_POOLER: 'transaction', DATABASE_OWNER_URL: server.url }
    for (let one = 0; one < 2; one += 1) running.push(await startReady(settings, await freePort()))
    const heard = await Promise.all(
      cash.map((one, index) => sendOnce(undefined, running[index % 2]?.origin ?? '', { ...one, key: one.receiptNumber })),
    )
    // 503 says "again", and again is what a customer's phone does.
    const again = heard.filter(({ status }) => status === 503)
    for (const { sending } of again) heard.push(await sendOnce(undefined, running[0]?.origin ?? '', sending))
    expect(heard.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(cash.length)
    const database = await openDatabase({ url: server.url })
    try {
      const { rows } = await database.pool.query<{ count: string }>("select count(*) from payments where status = 'completed'")
      expect(Number(rows[0]?.count)).toBe(cash.length)
      await expectBooksToBeRight(database.db)
      const locks = await database.pool.query("select 1 from pg_locks where locktype = 'advisory' and classid = 7232004")
      expect(locks.rows.length).toBeLessThanOrEqual(2)
    } finally {
      await database.close()
    }
    expect(running.map((one) => one.output()).join('')).not.toContain('"level":"error"')
  },
)
