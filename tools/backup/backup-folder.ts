import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { totalRows, type Digests } from '#server/backup/table-digests.ts'

export interface Manifest {
  readonly madeAt: string
  readonly kind: 'embedded' | 'server'
  readonly tables: Digests
  readonly dataHash: string
}

export const DATA = 'data'
const MANIFEST = 'manifest.json'

/** Creates `<folder>/mmoa-<moment>` under its final name only when complete. `fill` writes the data to the given path. */
export async function writeBackup(
  folder: string,
  kind: Manifest['kind'],
  fill: (dataFile: string) => Promise<Digests>,
  now: Date,
): Promise<string> {
  const name = join(resolve(folder), `mmoa-${now.toISOString().replaceAll(/[-:.]/g, '')}`)
  const unfinished = `${name}.unfinished`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Two backups in the same millisecond: the second fails here.
  mkdirSync(unfinished, { mode: 0o700 })
  try {
    const tables = await fill(join(unfinished, DATA))
    const dataHash = await hashOf(join(unfinished, DATA))
    const manifest: Manifest = { madeAt: now.toISOString(), kind, tables, dataHash }
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    renameSync(unfinished, name)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return name
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** @throws Error when the data differ from the hash in the manifest. */
export async function proveData(backup: string, { dataHash }: Manifest): Promise<void> {
  const found = await hashOf(join(backup, DATA)).catch(() => 'nothing')
  if (found !== dataHash) throw new Error(`The data of ${backup} are not those that were written: a part is missing or was changed.`)
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

export const describeBackup = ({ kind, tables }: Manifest): string =>
  `${kind === 'embedded' ? 'embedded database' : 'PostgreSQL'}, ${Object.keys(tables).length} tables, ${totalRows(tables)} rows`
