import { sql } from 'kysely'
import { differences, tableDigests } from '#server/backup/table-digests.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { proveData, readManifest } from '#tools/backup/backup-folder.ts'
import { restoreAside } from '#tools/backup/restore-backup.ts'

export async function problemsOfBackup(backup: string, settings: Parameters<typeof restoreAside>[2] = {}): Promise<string[]> {
  const manifest = readManifest(backup)
  await proveData(backup, manifest)
  const { database, remove } = await restoreAside(backup, manifest, settings)
  try {
    const violations = await withoutStatementTimeout(
      database.db,
      sql<{ invariant: string; subject: string; detail: string }>`select invariant, subject, detail from check_invariants()`,
    )
    return [
      ...differences(manifest.tables, await tableDigests(database.db)),
      ...violations.map((one) => `${one.invariant}, ${one.subject}: ${one.detail}`),
    ]
  } finally {
    await remove()
  }
}
