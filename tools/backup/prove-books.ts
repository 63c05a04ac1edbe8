import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sentenceOf } from '#domain/audit-books/finding.ts'
import { auditBooks, type AuditProgress, type BooksAudit } from '#server/audit-books/audit-books.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type Db } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { readManifest, writeBackup } from '#tools/backup/backup-folder.ts'
import { restoreAside } from '#tools/backup/restore-backup.ts'

// npm run audit-books [-- <backup>] [--identity <file>], of the running office or of a backup. Exit code 1: findings.

/** Per percent on a terminal, per tenth in a log. */
function showProgress({ customers, total, findings }: AuditProgress): void {
  const text = `${customers} of ${total} customers, ${findings} findings`
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\x1b[K`)
  else if (customers === total || customers % Math.max(1, Math.ceil(total / 10)) < 200) process.stderr.write(`${text}\n`)
}

const prove = (db: Db): Promise<BooksAudit> => auditBooks(db, { keys: readConfig(process.env).auditSealKeys, onProgress: showProgress })

async function proveBackup(backup: string, identity?: string): Promise<BooksAudit> {
  const { database, remove } = await restoreAside(backup, readManifest(backup), { server: process.env['RESTORE_SERVER_URL'], identity })
  try {
    return await prove(database.db)
  } finally {
    await remove()
  }
}

/** From a copy of the running process. */
async function proveFolder(dataDir: string): Promise<BooksAudit> {
  const aside = mkdtempSync(join(tmpdir(), 'mmoa-audit-'))
  try {
    return await proveBackup(await writeBackup(aside, { kind: 'embedded', now: new Date() }, (store) => copyFolder(dataDir, store)))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function proveServer(url: string): Promise<BooksAudit> {
  const database = await openDatabase({ url })
  try {
    return await prove(database.db)
  } finally {
    await database.close()
  }
}

async function proveOffice(): Promise<BooksAudit> {
  const { place, owner } = readConfig(process.env)
  if ('url' in place) return proveServer(owner?.url ?? place.url)
  if (!('dataDir' in place)) throw new Error('There is no database: set DATABASE_URL or DATA_DIR.')
  return proveFolder(place.dataDir)
}

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  const [backup] = positionals
  const begun = performance.now()
  const { customers, count, findings } = backup === undefined ? await proveOffice() : await proveBackup(backup, values.identity)
  if (process.stderr.isTTY) process.stderr.write('\n')
  for (const one of findings) console.log(`${one.rule}: ${sentenceOf(one)}`)
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(
    count === 0
      ? `The books of ${customers} accounts are their facts (${seconds} s).`
      : `${count} findings in the books of ${customers} accounts (${seconds} s). The first ${findings.length} are above.`,
  )
  process.exitCode = count === 0 ? 0 : 1
} catch (error) {
  for (const sentence of error instanceof StartProblem ? error.sentences : [error instanceof Error ? error.message : String(error)])
    console.error(sentence)
  process.exitCode = 2
}
