import { existsSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { openEmbedded } from '#server/platform/embedded.ts'
import { DATA, describeBackup, proveData, readManifest } from '#tools/backup/backup-folder.ts'

// npm run restore -- <backup>: restores an embedded database into an empty DATA_DIR. For a server: pg_restore (docs/OPERATIONS.md).
const [backup] = process.argv.slice(2)
try {
  if (backup === undefined) throw new Error('Say which backup: npm run restore -- backups/mmoa-…')
  const manifest = readManifest(backup)
  await proveData(backup, manifest)
  if (manifest.kind !== 'embedded') throw new Error('This is the backup of a PostgreSQL server: pg_restore brings it back.')
  const { place } = readConfig(process.env)
  if (!('dataDir' in place)) throw new Error('DATABASE_URL is set: an embedded database is restored into DATA_DIR.')
  if (existsSync(join(place.dataDir, 'pg')))
    throw new Error(`DATA_DIR: ${place.dataDir} holds a database already. Choose an empty folder, or move that one away.`)
  const opened = await openEmbedded(place.dataDir, await openAsBlob(join(backup, DATA)))
  await opened.close()
  console.log(`Restored into ${place.dataDir}: ${describeBackup(manifest)}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
