import { join } from 'node:path'
import { findPostgres, startPostgres, type PostgresServer } from '#tools/check/postgres-server.ts'
import { readFileSync } from 'node:fs'
import { daysWithoutSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { queryDatabase } from './query-database.ts'
import { makeReceipts, type CashBox } from './workloads.ts'
import { storePastReports, seedSize } from './seed-size.ts'

export interface PrivateServer extends PostgresServer {
  readonly pgbench: string
  readonly version: string
}

/** As deploy/postgresql.conf: fsync, synchronous commits and full pages. */
export async function startDurable(): Promise<PrivateServer> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('PostgreSQL is missing: "npm run check" installs it, or names what to install.')
  const server = await startPostgres(bin, { ...asDeployed(), fsync: 'on', shared_preload_libraries: 'pg_stat_statements' })
  const [row] = await queryDatabase<{ version: string }>(server.url, `select 'PostgreSQL ' || split_part(version(), ' ', 2) as version`)
  return { ...server, pgbench: join(bin, 'pgbench'), version: row?.version ?? 'PostgreSQL' }
}

/** Lines "name = value". */
function asDeployed(): Record<string, string> {
  const text = readFileSync(new URL('../deploy/postgresql.conf', import.meta.url), 'utf8')
  return Object.fromEntries([...text.matchAll(/^(\w+) = (\S+)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** With receipts for some of their due weeks. `kept`: with the report snapshots of all days. */
export async function seeded(
  server: PrivateServer,
  name: string,
  { customers, receipts, withReports = false }: { customers: number; receipts: number; withReports?: boolean },
): Promise<CashBox> {
  await queryDatabase(server.url, `create database ${name}`)
  const url = beside(server.url, name)
  console.log(`${name}: ${customers} customers`)
  await seedSize(url, customers)
  if (withReports) await storePastReports(url, (db) => daysWithoutSnapshot(db, 1_000))
  await queryDatabase(url, `set session_replication_role = replica; ${readFileSync(new URL('seed-receipts.sql', import.meta.url), 'utf8')}`)
  const [owed] = await queryDatabase<{ weeks: string }>(url, 'select count(*) as weeks from bench_cash')
  const shortage = receiptShortage({ customers, receipts, weeks: Number(owed?.weeks) })
  if (shortage !== undefined) throw new Error(shortage)
  const box: CashBox = { url, made: 0, used: 0 }
  await makeReceipts(box, receipts)
  await queryDatabase(url, 'vacuum analyze')
  await queryDatabase(url, 'create extension pg_stat_statements')
  return box
}

/** `weeks`: those that can have a receipt. */
export function receiptShortage({
  customers,
  receipts,
  weeks,
}: {
  customers: number
  receipts: number
  weeks: number
}): string | undefined {
  if (weeks >= receipts) return undefined
  const needed = Math.ceil((customers * receipts) / Math.max(weeks, 1))
  return `${customers} customers owe ${weeks} weeks, and the payments need ${receipts}: set BENCH_CUSTOMERS to about ${needed}.`
}

export async function copied(server: PrivateServer, from: CashBox, name: string): Promise<CashBox> {
  await queryDatabase(server.url, `create database ${name} template ${new URL(from.url).pathname.slice(1)}`)
  return { ...from, url: beside(server.url, name) }
}

function beside(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

export async function violations(url: string): Promise<string[]> {
  const rows = await queryDatabase<{ rule: string }>(
    url,
    `select concat_ws(': ', invariant, subject, detail) as rule from check_invariants() limit 5`,
  )
  return rows.map(({ rule }) => rule)
}
