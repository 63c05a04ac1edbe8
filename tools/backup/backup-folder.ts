import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, OWNER_ONLY } from '#server/platform/data-folder.ts'
import { totalRows, type Digests } from '#server/backup/table-digests.ts'

export interface Manifest {
  readonly madeAt: string
  readonly kind: 'embedded' | 'server'
  readonly tables: Digests
  /** Of the data as stored. */
  readonly dataHash: string
  /** By age (rule R15). */
  readonly encrypted?: true
}
/** Called once. */
export type StoreData = (data: AsyncIterable<Uint8Array>) => Promise<void>

interface NewBackup {
  readonly kind: Manifest['kind']
  readonly now: Date
  readonly encrypt?: (data: AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>
}

/** `age --decrypt` recognises files by their ending. */
export const dataFileOf = (backup: string, { encrypted }: Pick<Manifest, 'encrypted'>): string =>
  join(backup, encrypted ? 'data.age' : 'data')
const MANIFEST = 'manifest.json'

/** The folder gets its final name only when complete. `fill` gives the data to `store`. */
export async function writeBackup(
  folder: string,
  { kind, now, encrypt }: NewBackup,
  fill: (store: StoreData) => Promise<Digests>,
): Promise<string> {
  const name = join(resolve(folder), `mmoa-${now.toISOString().replaceAll(/[-:.]/g, '')}`)
  const unfinished = `${name}.unfinished`
  const form = encrypt ? ({ encrypted: true } as const) : {}
  const file = dataFileOf(unfinished, form)
  makeUnfinished(resolve(folder), unfinished)
  try {
    const tables = await fill(async (data) => {
      await pipeline(encrypt ? await encrypt(data) : data, createWriteStream(file, { mode: 0o600 }))
    })
    const manifest: Manifest = { madeAt: now.toISOString(), kind, tables, dataHash: await hashOf(file), ...form }
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    renameSync(unfinished, name)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return name
}

function makeUnfinished(folder: string, unfinished: string): void {
  try {
    makeFolder(folder)
    // Fails for two backups in the same millisecond.
    mkdirSync(unfinished, { mode: OWNER_ONLY })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`BACKUP_DIR: no backup can be written into ${folder} (${reason}). Choose a folder that this user may write.`, {
      cause: error,
    })
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @throws Error when the data differ from the hash in the manifest. */
export async function proveData(backup: string, manifest: Manifest): Promise<void> {
  const found = await hashOf(dataFileOf(backup, manifest)).catch(() => 'nothing')
  if (found !== manifest.dataHash)
    throw new Error(`The data of ${backup} are not those that were written: a part is missing or was changed.`)
}

/** @throws Error when the folder holds no backup. */
export function readManifest(backup: string): Manifest {
  try {
    // Written by writeBackup() above, in a folder that only its owner may write.
    return JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8')) as Manifest
  } catch {
    throw new Error(`${backup} holds no backup: ${MANIFEST} is missing or cannot be read.`)
  }
}

export const describeBackup = ({ kind, tables, encrypted }: Manifest): string =>
  `${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}, ${encrypted ? 'encrypted, ' : ''}${Object.keys(tables).length} tables, ${totalRows(tables)} rows`
