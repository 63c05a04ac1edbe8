import { parseArgs } from 'node:util'
import { newestBackup, writeRestoreCheck } from '#server/backup/backup-state.ts'
import { describeBackup, readManifest } from '#tools/backup/backup-folder.ts'
import { problemsOfBackup } from '#tools/backup/check-backup.ts'

// npm run restore-check [-- <backup>] [--identity <file>]: compares every table with the manifest and checks the invariants.
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  const backup = positionals[0] ?? newestBackup(process.env['BACKUP_DIR'] ?? './backups')
  if (backup === undefined) throw new Error('There is no backup in BACKUP_DIR. Name one: npm run restore-check -- backups/mmoa-…')
  const begun = performance.now()
  const problems = await problemsOfBackup(backup, { server: process.env['RESTORE_SERVER_URL'], ...values })
  for (const problem of problems) console.error(problem)
  writeRestoreCheck(backup, { checkedAt: new Date().toISOString(), problems: problems.length })
  const milliseconds = Math.round(performance.now() - begun)
  if (problems.length > 0) throw new Error(`The backup cannot be relied on: ${problems.length} differences.`)
  console.log(
    `Restored and compared in ${milliseconds} ms: ${describeBackup(readManifest(backup))}, all as they were. The books are right.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
