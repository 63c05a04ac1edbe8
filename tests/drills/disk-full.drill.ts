import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { firstRow } from '#tests/drills/support/query-once.ts'
import { makeOwnPostgres, type OwnPostgres } from '#tests/drills/support/own-postgres.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type PaymentLoad, startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'

// npm run drill -- disk-full: fills PostgreSQL's data disk and log disk under load, then frees them. As root: mounts disks in memory.
const folder = mkdtempSync(join(tmpdir(), 'mmoa-disks-'))
const disk = (name: string) => join(folder, name)
const acknowledged: Acknowledged[] = []
let postgres: OwnPostgres
let product: DrillProcess
let cash: CashInHand[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const [name, megabytes] of [
    ['data', 300],
    ['log', 112],
  ] as const) {
    mkdirSync(disk(name))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk(name)])
  }
  postgres = await makeOwnPostgres(disk('data'), disk('log'), { max_wal_size: '64MB', min_wal_size: '32MB', autovacuum: 'off' })
  await postgres.start()
  cash = await prepareGround({ DATABASE_URL: postgres.url }, 4, 600)
  product = await startReady({ DATABASE_URL: postgres.url, SIMULATOR: 'off' }, await freePort())
}, 120_000)
afterAll(async () => {
  await product?.kill()
  await postgres?.stop()
  for (const name of ['data', 'log']) execFileSync('umount', [disk(name)])
  rmSync(folder, { recursive: true, force: true })
})

function fill(name: string): void {
  const filler = openSync(join(disk(name), 'filler'), 'w')
  for (const bytes of [1_048_576, 4_096]) {
    try {
      while (writeSync(filler, Buffer.alloc(bytes, 1)) === bytes);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
  closeSync(filler)
}
const free = (name: string) => rmSync(join(disk(name), 'filler'))
const ready = async () => (await fetch(`${product.origin}/readyz`).catch(() => undefined))?.status
const until = async (what: string, holds: () => boolean | Promise<boolean>, seconds = 60) => {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    if (await holds()) return
    await setTimeout(100)
  }
  throw new Error(`It did not come to that: ${what}`)
}
async function proved(what: string, made: PaymentLoad): Promise<void> {
  await made.finish()
  printCounts(what, made.counts)
  acknowledged.push(...made.counts.acknowledged)
  const database = await openDatabase({ url: postgres.url })
  try {
    const { lost, paidTwice, unseen } = compare(acknowledged, await storedPayments(database.db))
    const { wrong, broken, withoutRetryAfter } = made.counts
    expect({ lost, paidTwice, unseen, wrong, broken, withoutRetryAfter }).toEqual({
      lost: [],
      paidTwice: [],
      unseen: 0,
      wrong: [],
      broken: 0,
      withoutRetryAfter: 0,
    })
    await expectBooksToBeRight(database.db)
  } finally {
    await database.close()
  }
  expect(product.child.exitCode, 'the process lives').toBeNull()
}
const load = () => startLoad(product.origin, cash.splice(0, 300), { workers: 8, rest: 20 })

test('a full data disk: payments return 503, reads succeed, and both succeed once there is space', { timeout: 180_000 }, async () => {
  const made = load()
  await until('payments are taken', () => made.counts.acknowledged.length > 20)
  fill('data')
  // Rows that fit into allocated pages still succeed.
  await until('a call finds the disk full', () => made.counts.unavailable > 20)
  expect(postgres.log()).toContain('No space left on device')
  expect([await ready(), postgres.ended()]).toEqual([200, false])
  const { cookie = '', loanId } = cash[0] ?? {}
  expect((await fetch(`${product.origin}/api/loans/${loanId}`, { headers: { cookie } })).status).toBe(200)
  const before = made.counts.acknowledged.length
  free('data')
  await until('payments are taken again', () => made.counts.acknowledged.length > before + 20)
  await proved('The disk of the data was full', made)
})

test(
  'a full log disk stops PostgreSQL, the product reports it, and nothing is lost once there is space',
  { timeout: 180_000 },
  async () => {
    const made = load()
    await until('payments are taken', () => made.counts.acknowledged.length > 20)
    fill('log')
    for (let rounds = 0; rounds < 60 && !postgres.ended(); rounds += 1) {
      await firstRow(postgres.url, 'create table if not exists filling (text text)')
      await firstRow(postgres.url, "insert into filling select repeat('x', 1000) from generate_series(1, 4000)")
    }
    await until('PostgreSQL has given up', () => postgres.ended())
    expect(postgres.log()).toContain('PANIC')
    await until('the product says that it is not ready', async () => (await ready()) === 503)
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
    free('log')
    const began = performance.now()
    const before = made.counts.acknowledged.length
    await postgres.start()
    await until('payments are taken again', () => made.counts.acknowledged.length > before)
    console.log(`Payments again ${Math.round(performance.now() - began)} ms after there was room`)
    await proved('The disk of the log was full', made)
  },
)
