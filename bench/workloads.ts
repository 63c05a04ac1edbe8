import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { queryDatabase } from './query-database.ts'
import { CLIENTS, requestOf, sendConcurrently, type Run } from './http-caller.ts'

const BASELINE = fileURLToPath(new URL('payment-baseline.sql', import.meta.url))

/** Filled by seed-receipts.sql; receipts issued and used. */
export interface CashBox {
  readonly url: string
  made: number
  used: number
}
const MAKE_RECEIPTS = readFileSync(new URL('make-receipts.sql', import.meta.url), 'utf8')

export async function makeReceipts(box: CashBox, upTo: number): Promise<void> {
  if (upTo <= box.made) return
  await queryDatabase(box.url, MAKE_RECEIPTS, [box.made, upTo])
  box.made = upTo
}
/** @throws Error unless each payment is completed. */
export async function payOverHttp(origin: string, box: CashBox, payments: number): Promise<Run> {
  return sendConcurrently(origin, await formsOf(origin, box, payments))
}

/** All that home requests (tests/e2e/home-has-one-answer.spec.ts). */
export const HOME = '/api/start'

export const openHomeScreens = (origin: string, tokens: readonly string[], homes: number): Promise<Run> =>
  sendConcurrently(
    origin,
    Array.from({ length: homes }, (_, home) => requestOf(origin, { path: HOME, cookie: `sid=${tokens[home % tokens.length] ?? ''}` })),
  )

export const requestBareRoute = (origin: string, homes: number): Promise<Run> =>
  sendConcurrently(
    origin,
    Array.from({ length: homes }, () => requestOf(origin, { path: '/' })),
  )

interface Cash {
  readonly loan_id: string
  readonly amount: string
  readonly number: string
  readonly token: string
}

/** Each receipt is used once. */
export async function formsOf(origin: string, box: CashBox, payments: number): Promise<Buffer[]> {
  await makeReceipts(box, box.used + payments)
  const rows = await queryDatabase<Cash>(
    box.url,
    'select loan_id, amount, number, token from bench_cash where n > $1 order by n limit $2',
    [box.used, payments],
  )
  if (rows.length < payments) throw new Error('The receipts are used up: seed more customers, or measure less.')
  box.used += payments
  return rows.map((row) =>
    requestOf(origin, {
      method: 'POST',
      path: `/api/payments/${row.loan_id}`,
      cookie: `sid=${row.token}`,
      key: `bench-${row.number}`,
      body: { amount: encodeCedis(pesewas(Number(row.amount))), paymentMethod: 'cash', cashReceiptNumber: row.number },
    }),
  )
}

/** The same writes by pgbench. */
export async function payByPgbench(pgbench: string, box: CashBox, payments: number): Promise<Run> {
  const each = payments / CLIENTS
  const url = new URL(box.url)
  const settings = ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', 2, '-t', each, '-D', `turn=${box.used / CLIENTS}`, '-f', BASELINE]
  const place = ['-h', url.hostname, '-p', url.port, '-U', url.username, url.pathname.slice(1)]
  const child = spawn(pgbench, [...settings, ...place].map(String), {
    env: { PGPASSWORD: url.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(output)?.[1])
  if (!output.includes(`actually processed: ${payments}/${payments}`)) throw new Error(`pgbench did not finish: ${complaints}\n${output}`)
  box.used += payments
  return { perSecond, milliseconds: [] }
}

/** By table. Open connections report with up to a second's delay. */
export async function rowsWritten(url: string): Promise<Map<string, number>> {
  const rows = await queryDatabase<{ relname: string; written: string }>(
    url,
    `select relname, n_tup_ins + n_tup_upd as written from pg_stat_user_tables where schemaname = 'public' order by relname`,
  )
  return new Map(rows.map(({ relname, written }) => [relname, Number(written)]))
}
