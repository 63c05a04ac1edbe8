import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { auditBooks } from '#server/audit-books/audit-books.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { hundredths, median, quantile, tenths, whole } from './figures.ts'
import { HttpCaller } from './http-caller.ts'
import { seeded, startDurable } from './private-databases.ts'
import { queryDatabase } from './query-database.ts'
import { formsOf, type CashBox } from './workloads.ts'

// node bench/audit-size.ts [customers]: time and memory of the proof of the books beside payments over HTTP. BENCH_BIG_URL names a filled
// database.
const customers = Number(process.argv[2] ?? 20_000)
const PER_SECOND = 2
/** Enough for an hour. */
const PAYMENTS = PER_SECOND * 3_600
const given = process.env['BENCH_BIG_URL']
const server = given === undefined ? await startDurable() : undefined
try {
  const box = server ? await seeded(server, 'audit_size', { customers, receipts: 0 }) : await filled(given ?? '')
  await measure(box)
} finally {
  await server?.stop()
}

async function measure(box: CashBox): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  const database = await openDatabase({ url: box.url })
  // In one process, as in production.
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await buildApp(
    { db: database.db, clock: systemClock, random: systemRandom, config, log: createLog(config) },
    { pool: database.pool, longestDelayMilliseconds: 0 },
  )
  const stopped = new AbortController()
  const paying = pay(await app.listen({ host: '127.0.0.1', port: 0 }), box, stopped.signal)
  const begun = performance.now()
  const cpu = process.cpuUsage()
  let [most, reportedAt] = [0, 0]
  const audit = await auditBooks(database.db, {
    onProgress: (progress) => {
      most = Math.max(most, process.memoryUsage().rss)
      const now = (performance.now() - begun) / 1000
      if (now - reportedAt < 30) return
      reportedAt = now
      console.log(`  ${whole(now)} s: ${progress.customers} of ${progress.total}`)
    },
  })
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  stopped.abort()
  const times = await paying
  await app.close()
  await database.close()
  const each = (milliseconds: number): string => `${hundredths(milliseconds / audit.customers)} ms each`
  console.log(
    `${audit.customers} accounts in ${whole(seconds)} s: ${each(seconds * 1e3)}, ${each((user + system) * 0.001)} of this process`,
  )
  console.log(`at most ${whole(most / 1e6)} MB; load of the machine ${tenths(loadBefore)} before`)
  console.log(`${times.length} payments beside it: ${whole(median(times))} ms (p50), ${whole(quantile(times, 0.99))} ms (p99)`)
  const rules = new Map<string, number>()
  for (const { rule } of audit.findings) rules.set(rule, (rules.get(rule) ?? 0) + 1)
  // The generated books have no audited applications and random scores.
  console.log(
    `${audit.count} findings; of the first ${audit.findings.length}: ${[...rules].map(([rule, count]) => `${rule} ${count}`).join(', ')}`,
  )
}

/** From an earlier run, with its receipts. */
async function filled(url: string): Promise<CashBox> {
  const [row] = await queryDatabase<{ made: string; used: string }>(
    url,
    `select count(*) as made, count(*) filter (where r.status = 'used') as used from bench_cash c join receipts r on r.number = c.number`,
  )
  return { url, made: Number(row?.made ?? 0), used: Number(row?.used ?? 0) }
}

/** One after the other, at most PER_SECOND. @returns how long each took. */
async function pay(origin: string, box: CashBox, stopped: AbortSignal): Promise<number[]> {
  const [row] = await queryDatabase<{ count: string }>(box.url, 'select count(*) from bench_cash')
  const forms = await formsOf(origin, box, Math.min(PAYMENTS, Number(row?.count ?? 0)))
  const caller = new HttpCaller(origin)
  const times: number[] = []
  for (const form of forms) {
    if (stopped.aborted) break
    const { status, milliseconds, text } = await caller.send(form)
    if (status !== 200) throw new Error(`A payment failed: ${text.slice(0, 500)}`)
    times.push(milliseconds)
    await setTimeout(Math.max(0, 1000 / PER_SECOND - milliseconds))
  }
  caller.close()
  return times
}
