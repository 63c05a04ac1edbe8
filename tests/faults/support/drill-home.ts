import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'

/** Where the data of a drill live while processes come and go. */
export interface DrillHome {
  /** The settings that lead a process there. */
  readonly place: Readonly<Record<string, string>>
  /** The same port for each process, as a supervisor would start it. */
  readonly port: number
  /** For a look inside. The embedded database can be opened only while no process uses it. */
  readonly open: () => Promise<Database>
  readonly remove: () => Promise<void>
}

/** A folder, or an empty database on a PostgreSQL server (that of TEST_DATABASE_URL, unless given). */
export async function makeDrillHome(server = process.env['TEST_DATABASE_URL']): Promise<DrillHome> {
  const port = await freePort()
  if (server !== undefined) {
    const { name, url } = await createDatabase(server, 'mmoa_drill')
    const open = () => openDatabase({ url })
    return { place: { DATABASE_URL: url }, port, open, remove: () => dropDatabase(server, name) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mmoa drill '))
  const open = () => openDatabase({ dataDir: folder })
  return { place: { DATA_DIR: folder }, port, open, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}
