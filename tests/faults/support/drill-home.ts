import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, type ProvidedContext } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { fillFolder } from '#tests/support/migrated-dump.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'

export interface DrillHome {
  readonly place: Readonly<Record<string, string>>
  /** The same for each process. */
  readonly port: number
  /** Only while no process uses an embedded database. */
  readonly open: () => Promise<Database>
  readonly remove: () => Promise<void>
}

/** A folder, or a database on a server (`server`, or TEST_DATABASE_URL). Migrated (five seconds); `empty`: for a first start. */
export async function makeDrillHome({ server = process.env['TEST_DATABASE_URL'], empty = false } = {}): Promise<DrillHome> {
  const port = await freePort()
  // Not provided to the drills.
  const migrated: ProvidedContext['migrated'] | undefined = empty ? undefined : inject('migrated')
  if (server !== undefined) {
    const template = migrated !== undefined && 'server' in migrated && migrated.server === server ? migrated.template : undefined
    const { name, url } = await createDatabase(server, 'mmoa_drill', template)
    const open = () => openDatabase({ url })
    return { place: { DATABASE_URL: url }, port, open, remove: () => dropDatabase(server, name) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mmoa drill '))
  if (migrated !== undefined && 'dump' in migrated) fillFolder(join(folder, 'pg'), migrated.dump)
  const open = () => openDatabase({ dataDir: folder })
  return { place: { DATA_DIR: folder }, port, open, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}
