import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** PGlite's PostgreSQL, which opens no folder of another version. */
const EMBEDDED_MAJOR = '18'
/** A segment of the write-ahead log, and room to work. */
const NEEDED_BYTES = 64 * 1024 * 1024

/** The folder is from another major version or another user's, or its disk is full. @throws StartProblem */
export function assertEmbeddedCanOpen(place: Place, freeBytes = freeBytesOf): void {
  if (!('dataDir' in place)) return
  const folder = resolve(place.dataDir)
  assertOwnFiles(folder)
  const major = majorOf(folder)
  if (major !== undefined && major !== EMBEDDED_MAJOR)
    throw new StartProblem(
      `DATA_DIR: the database in ${folder} is of version ${major}, and this product opens version ${EMBEDDED_MAJOR}. Start the version of the product that made it, and move its data to a server with it: npm run move-to-postgres.`,
    )
  const free = freeBytes(folder)
  if (free !== undefined && free < NEEDED_BYTES)
    throw new StartProblem(
      `DATA_DIR: the disk of ${folder} is full (${Math.floor(free / 1024 / 1024)} MB free). Free at least 64 MB and start again.`,
    )
}

/** Why the embedded database did not open although nobody uses it. */
export function embeddedProblem(place: Place, error: unknown): unknown {
  if (!('dataDir' in place) || error instanceof StartProblem) return error
  const folder = resolve(place.dataDir)
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === '53100')
    return new StartProblem(`DATA_DIR: the disk of ${folder} is full. Free at least 64 MB and start again.`)
  // An error with a code is of a failed statement.
  if (typeof code === 'string') return error
  const closed = closedPath(join(folder, 'pg'))
  if (closed !== undefined) return anotherUsers(folder, closed)
  return new StartProblem(
    `DATA_DIR: the database in ${folder} is damaged and cannot be opened. Put the folder aside and restore the last backup (docs/OPERATIONS.md, "Backups").`,
  )
}

/** The embedded database opens no files of another type or user. */
function assertOwnFiles(folder: string): void {
  // openEmbedded() reports the folder itself.
  if (!isAllowed(folder, constants.W_OK | constants.X_OK)) return
  const files = [
    { path: join(folder, 'pg'), found: 'file', needed: 'folder' },
    { path: join(folder, 'in-use.lock'), found: 'folder', needed: 'file' },
  ] as const
  for (const { path, found, needed } of files) {
    const state = statSync(path, { throwIfNoEntry: false })
    if (state === undefined) continue
    if (state.isDirectory() === (found === 'folder'))
      throw new StartProblem(
        `DATA_DIR: ${path} is a ${found} where the product has a ${needed}. Move it away, or choose another folder for DATA_DIR.`,
      )
    if (!isAllowed(path, constants.R_OK | constants.W_OK)) throw anotherUsers(folder, path)
  }
}

const anotherUsers = (folder: string, path: string): StartProblem =>
  new StartProblem(
    `DATA_DIR: this user may not read and write ${path}. Start as the user who owns ${folder}, or give it to the one who starts: chown -R USER '${folder}'`,
  )

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** A start by root leaves files that another user may not change. */
function closedPath(folder: string): string | undefined {
  if (!isAllowed(folder, constants.R_OK | constants.W_OK | constants.X_OK)) return folder
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, file.name)
    const closed = file.isDirectory() ? closedPath(path) : isAllowed(path, constants.R_OK | constants.W_OK) ? undefined : path
    if (closed !== undefined) return closed
  }
  return undefined
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

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
