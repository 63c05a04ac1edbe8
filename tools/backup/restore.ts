import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/platform/config.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { openCopy } from '#tools/backup/backup-embedded.ts'
import { withClearData } from '#tools/backup/backup-encryption.ts'
import { describeBackup, proveData, readManifest } from '#tools/backup/backup-folder.ts'

// npm run restore -- <backup> [--identity <file>]: into an empty DATA_DIR. For a server: pg_restore (docs/OPERATIONS.md).
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { identity: { type: 'string' } } })
  const [backup] = positionals
  if (backup === undefined) throw new Error('Say which backup: npm run restore -- backups/mmoa-…')
  const manifest = readManifest(backup)
  await proveData(backup, manifest)
  if (manifest.kind !== 'embedded') throw new Error('This is the backup of a PostgreSQL server: pg_restore brings it back.')
  const { place } = readConfig(process.env)
  if (!('dataDir' in place)) throw new Error('DATABASE_URL is set: an embedded database is restored into DATA_DIR.')
  if (existsSync(join(place.dataDir, 'pg')))
    throw new Error(`DATA_DIR: ${place.dataDir} holds a database already. Choose an empty folder, or move that one away.`)
  const { dataDir } = place
  const opened = await withClearData(backup, manifest, values.identity, async (data) =>
    openCopy(openEmbedded(dataDir, await openAsBlob(data))),
  )
  // An embedded database has no autovacuum.
  await opened.pglite.exec('analyze')
  await opened.close()
  console.log(`Restored into ${place.dataDir}: ${describeBackup(manifest)}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
