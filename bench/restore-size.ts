import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { newestBackup } from '#server/backup/backup-state.ts'
import { dataFileOf } from '#tools/backup/backup-folder.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'
import { tenths, whole } from './figures.ts'
import { seeded, startDurable, violations } from './private-databases.ts'
import { queryDatabase } from './query-database.ts'

// node bench/restore-size.ts [customers]: a backup by the product's command, restore-check, and the restore as docs/OPERATIONS.md has it, on a
// private PostgreSQL server.
const customers = Number(process.argv[2] ?? 20_000)
/** Fewer: the restored database has no statistics. */
const COLUMNS = 100
const folder = mkdtempSync(join(tmpdir(), 'mmoa restores '))
const server = await startDurable()
try {
  await measure()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  console.log(`load of the machine ${tenths(loadavg()[0] ?? 0)} before`)
  const { url } = await seeded(server, 'restore_size', { customers, receipts: 0 })
  const [size] = await queryDatabase<{ bytes: string }>(url, 'select pg_database_size(current_database()) as bytes')
  const settings = { DATABASE_URL: url, BACKUP_DIR: folder, RESTORE_SERVER_URL: server.url }
  const backup = await timed('backup', () => command('tools/backup/backup.ts', settings))
  const made = newestBackup(folder)
  if (made === undefined) throw new Error(`No backup was made: ${backup}`)
  console.log(`${megabytes(Number(size?.bytes))} of database, ${megabytes(statSync(dataFileOf(made, {})).size)} of backup`)
  const watched = watchStatistics()
  console.log(await timed('restore-check', () => command('tools/backup/restore-check.ts', settings)))
  expectStatistics('restore-check', await watched.stop())
  const restored = await timed('restore as documented', () => restoreAsDocumented(made))
  expectStatistics('the restored database', await statisticsOf(restored))
  const found = await timed('check_invariants()', () => violations(restored))
  if (found.length > 0) throw new Error(`The restored books are not right: ${found.join('; ')}`)
}

function megabytes(bytes: number): string {
  return `${whole(bytes / 1e6)} MB`
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${whole((performance.now() - begun) / 1000)} s`)
  return result
}

async function command(file: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: ROOT, env: { ...process.env, ...settings } })
  return stdout.trim()
}

/** The lines of docs/OPERATIONS.md that name the owner's address. */
async function restoreAsDocumented(backup: string): Promise<string> {
  const text = readFileSync(join(ROOT, 'docs', 'OPERATIONS.md'), 'utf8')
  const section = text.slice(text.indexOf('**To restore a server**'), text.indexOf('**To restore the embedded database**'))
  const lines = [...section.matchAll(/^(?:psql|pg_restore) .*"\$OWNER".*$/gm)].map(([line]) => line)
  await queryDatabase(server.url, 'create database restored_as_documented')
  const owner = new URL(server.url)
  owner.pathname = '/restored_as_documented'
  const script = lines.map((line) => line.replace(/\/var\/backups\/\S+\/data\b/, '"$BACKUP/data"')).join('\n')
  const path = [findPostgres(), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, OWNER: owner.href, BACKUP: backup }
  const shell = spawn('bash', ['-euc', script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [status]: unknown[] = await once(shell, 'close')
  if (status !== 0 || lines.length < 3) throw new Error(`The restore failed:\n${script}`)
  return owner.href
}

async function statisticsOf(url: string): Promise<number> {
  const [row] = await queryDatabase<{ columns: number }>(url, `select count(*)::int as columns from pg_stats where schemaname = 'public'`)
  return row?.columns ?? 0
}

/** Of the database that restore-check makes and removes. */
function watchStatistics(): { stop: () => Promise<number> } {
  let [most, isOver] = [0, false]
  const look = async () => {
    while (!isOver) {
      const names = await queryDatabase<{ name: string }>(
        server.url,
        `select datname as name from pg_database where datname like 'mmoa\\_restored\\_%'`,
      )
      for (const { name } of names) most = Math.max(most, await statisticsOf(server.url.replace(/[^/]+$/, name)).catch(() => 0))
      await setTimeout(500)
    }
    return most
  }
  const looking = look()
  return {
    stop: () => {
      isOver = true
      return looking
    },
  }
}

function expectStatistics(where: string, columns: number): void {
  if (columns < COLUMNS) throw new Error(`${where}: statistics of ${columns} columns, so its checks would take hours.`)
  console.log(`  statistics of ${columns} columns`)
}
