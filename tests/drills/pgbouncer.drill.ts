import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { firstRow } from '#tests/drills/support/query-once.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- pgbouncer (needs Debian's pgbouncer): two processes behind PgBouncer in transaction mode.
const AT_ONCE = 60
const folder = mkdtempSync(join(tmpdir(), 'mmoa-pooler-'))
let server: PostgresServer
let pooler: ChildProcess | undefined
let cash: CashInHand[] = []
const acknowledged: Acknowledged[] = []
const running: DrillProcess[] = []

async function startPooler(direct: URL, port: number): Promise<void> {
  writeFileSync(join(folder, 'users'), `"${direct.username}" "${direct.password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=127.0.0.1 port=${direct.port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\nserver_login_retry = 1\nlogfile = /dev/null\n',
    ].join('\n'),
  )
  execFileSync('chmod', ['-R', 'a+rX', folder])
  // Directly: a program that changes users would not report its end. PgBouncer refuses root.
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' })
  const pooled = Object.assign(new URL(direct), { port }).href
  for (let tries = 0; tries < 100 && (await firstRow(pooled, 'select 1')) === undefined; tries += 1) await setTimeout(100)
}

beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '')
  const port = await freePort()
  await startPooler(new URL(server.url), port)
  cash = await prepareGround({ DATABASE_URL: server.url }, 6, AT_ONCE + 800)
  const pooled = Object.assign(new URL(server.url), { port }).href
  const settings = { DATABASE_URL: pooled, DATABASE_POOLER: 'transaction', DATABASE_OWNER_URL: server.url, SIMULATOR: 'off' }
  for (let one = 0; one < 2; one += 1) running.push(await startReady(settings, await freePort()))
}, 180_000)
afterAll(async () => {
  for (const one of running) await one.kill()
  pooler?.kill('SIGTERM')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function proved(): Promise<void> {
  const database = await openDatabase({ url: server.url })
  try {
    await expectAcknowledgedStored(database, acknowledged)
  } finally {
    await database.close()
  }
}

test(
  'sixty concurrent payments through four connections are each booked once, and jobs run in one process',
  { timeout: 120_000 },
  async () => {
    const forms = cash.splice(0, AT_ONCE)
    const responses = await Promise.all(
      forms.map((one, index) => sendOnce(undefined, running[index % 2]?.origin ?? '', { ...one, key: one.receiptNumber })),
    )
    // The customer's phone repeats after a 503.
    const again = responses.filter(({ status }) => status === 503)
    for (const { sending } of again) responses.push(await sendOnce(undefined, running[0]?.origin ?? '', sending))
    expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    const paid = responses.flatMap(({ sending, paymentId }) =>
      paymentId === undefined ? [] : [{ receiptNumber: sending.receiptNumber, paymentId }],
    )
    expect(paid).toHaveLength(forms.length)
    acknowledged.push(...paid)
    await proved()
    const jobs = await firstRow(server.url, "select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 7232004")
    expect(jobs?.['count']).toBeLessThanOrEqual(2)
    const errors = running.flatMap((one) => one.output().split('\n')).filter((line) => line.includes('"level":"error"'))
    // Sixty at once on a busy machine: some calls wait too long for a connection, get 503 and are sent again.
    expect(errors.filter((line) => !line.includes('timeout exceeded when trying to connect'))).toEqual([])
  },
)

test(
  'payments through two processes survive closed connections and a server crash without losing an acknowledged one',
  { timeout: 120_000 },
  async () => {
    const half = Math.floor(cash.length / 2)
    const loads = [cash.splice(0, half), cash.splice(0)].map((share, at) =>
      startLoad(running[at]?.origin ?? '', share, { workers: 8, rest: 200 }),
    )
    for (let cut = 0; cut < 8; cut += 1) {
      await setTimeout(300)
      await firstRow(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mmoa-loans' order by random() limit 2`,
      )
    }
    await server.crash()
    await setTimeout(500)
    server.startAgain()
    await setTimeout(10_000)
    for (const load of loads) await load.finish()
    loads.forEach(({ counts }, at) => printCounts(`Process ${at + 1} behind PgBouncer`, counts))
    acknowledged.push(...loads.flatMap(({ counts }) => counts.acknowledged))
    await proved()
    expect(loads.flatMap(({ counts }) => counts.wrong)).toEqual([])
  },
)
