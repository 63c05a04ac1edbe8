import { accessSync, chmodSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { OWNER_ONLY } from '#server/platform/data-folder.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

const OTHER_USERS = 0o077

/** Production refuses a folder that other users may enter; development narrows it (rule R6). @returns a warning. */
export function narrowDataFolder(dataDir: string, env: 'development' | 'production'): string | undefined {
  const mode = modeOf(dataDir)
  if (mode === undefined || isPrivate(mode)) return undefined
  const folder = resolve(dataDir)
  const problem = `DATA_DIR: other users of this machine may enter ${folder} (mode ${mode.toString(8).padStart(4, '0')}).`
  if (env === 'production') throw new StartProblem(`${problem} Close it with "chmod 700 ${folder}" and start again.`)
  return narrow(dataDir) ? `${problem} It is now closed to them (mode 0700).` : `${problem} It could not be closed to them.`
}

/** False for another user's folder, and on a file system without modes. */
function narrow(dataDir: string): boolean {
  try {
    chmodSync(dataDir, OWNER_ONLY)
  } catch {
    return false
  }
  return isPrivate(modeOf(dataDir) ?? OTHER_USERS)
}

const isPrivate = (mode: number): boolean => (mode & OTHER_USERS) === 0

/** Undefined on Windows, and where openEmbedded() will report the folder. */
function modeOf(dataDir: string): number | undefined {
  if (process.platform === 'win32') return undefined
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const found = statSync(dataDir)
    return found.isDirectory() ? found.mode & 0o777 : undefined
  } catch {
    return undefined
  }
}
