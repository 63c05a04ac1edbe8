import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export const OWNER_ONLY = 0o700

/** mkdirSync's `recursive` never returns where an existing parent gives ENOENT, as /proc does (Node 24). */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: OWNER_ONLY })
  } catch (error) {
    // Another process may have made it.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
