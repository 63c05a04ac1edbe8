import { readFileSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Of PGlite: a folder of another version cannot be opened. */
const EMBEDDED_MAJOR = '18'
/** A segment of the log, and room to work. */
const NEEDED_BYTES = 64 * 1024 * 1024

/** The folder is from another major version, or its disk is full. @throws StartProblem */
export function assertEmbeddedCanOpen(place: Place, freeBytes = freeBytesOf): void {
  if (!('dataDir' in place)) return
  const folder = resolve(place.dataDir)
  const major = majorOf(folder)
  if (major !== undefined && major !== EMBEDDED_MAJOR)
    throw new StartProblem(
      `DATA_DIR: the database in ${folder} is of version ${major}, and this product opens version ${EMBEDDED_MAJOR}. Start the version of the product that made it, move its data to a server (npm run move-to-postgres), or restore a backup into an empty folder.`,
    )
  const free = freeBytes(folder)
  if (free !== undefined && free < NEEDED_BYTES)
    throw new StartProblem(
      `DATA_DIR: the disk of ${folder} is full (${Math.floor(free / 1024 / 1024)} MB free). Free at least 64 MB and start again.`,
    )
}

/** Although nobody uses it. */
export function embeddedProblem(place: Place, error: unknown): unknown {
  if (!('dataDir' in place) || error instanceof StartProblem) return error
  const folder = resolve(place.dataDir)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === '53100')
    return new StartProblem(`DATA_DIR: the disk of ${folder} is full. Free at least 64 MB and start again.`)
  // A failed statement has another cause.
  if (typeof code === 'string') return error
  return new StartProblem(
    `DATA_DIR: the database in ${folder} is damaged and cannot be opened. Put the folder aside and restore the last backup (docs/OPERATIONS.md, "Backups").`,
  )
}

/** Undefined before the first start. */
function majorOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'pg', 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Undefined for a missing folder, and a file system without blocks. */
function freeBytesOf(folder: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder)
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}
