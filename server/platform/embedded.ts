import { accessSync, constants, fsyncSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeFolder } from '#server/platform/data-folder.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** Emscripten's preRun hook, and the file operation that its Node file system lacks. */
type PreRun = (module: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } }) => void

/** PGlite starts with -F and has no fsync: a power cut would lose commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const addFsync: PreRun = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd)
        return 0
      }
    }
    // PGlite's module type omits the file systems.
    const preRun = [...((emscriptenOpts.preRun ?? []) as PreRun[]), addFsync] as never
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

const SMALL = ['-c', 'shared_buffers=16MB']
const DURABLE = [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', ...SMALL]

/** PGlite allows two processes in one directory and loses rows. The kernel releases this lock. */
function lockDirectory(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'in-use.lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new StartProblem(
      `DATA_DIR: another process uses the database in ${resolve(dataDir)}. Stop it first, choose another folder, or use DATABASE_URL to share one.`,
    )
  }
  return lock
}

interface OpenPglite {
  readonly pglite: PGlite
  readonly close: () => Promise<void>
}

/** `from`: a backup for an empty folder. */
export async function openEmbedded(dataDir: string, from?: Blob): Promise<OpenPglite> {
  const lock = lockDirectory(usableFolder(dataDir))
  const fs = new DurableNodeFS(join(dataDir, 'pg'))
  const pglite = await PGlite.create({ fs, startParams: DURABLE, ...(from && { loadDataDir: from }) })
  return {
    pglite,
    close: async () => {
      await pglite.close()
      lock.close()
    },
  }
}

function usableFolder(dataDir: string): string {
  try {
    makeFolder(dataDir)
  } catch {
    throw new StartProblem(`DATA_DIR: the folder ${resolve(dataDir)} cannot be made. Choose one that this user may write.`)
  }
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return dataDir
  } catch {
    throw new StartProblem(`DATA_DIR: the folder ${resolve(dataDir)} cannot be written. Choose one that this user may write.`)
  }
}

export async function openInMemory(from?: Blob): Promise<OpenPglite> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL]
  const pglite = await PGlite.create({ dataDir: 'memory://', startParams, ...(from && { loadDataDir: from }) })
  return { pglite, close: () => pglite.close() }
}
