import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db.ts'
import { tableDigests, type Digests } from '#server/backup/table-digests.ts'

/** The kernel limits socket paths; a longer one moves to the temporary folder. */
const LONGEST_PATH = 100

/** Serves backups to users who may write the folder. */
export function backupSocketOf(dataDir: string): string {
  const beside = join(resolve(dataDir), 'backup.sock')
  return Buffer.byteLength(beside) <= LONGEST_PATH
    ? beside
    : join(tmpdir(), `mmoa-${createHash('sha256').update(beside).digest('hex').slice(0, 24)}.sock`)
}

export interface EmbeddedCopy {
  readonly digests: Digests
  readonly data: Blob
}

/** Holds the only connection, so that digests and copy are of one moment. */
export async function copyEmbedded({ db, dump }: Database): Promise<EmbeddedCopy> {
  if (!dump) throw new Error('Only an embedded database is copied in this way')
  return db.connection().execute(async (held) => ({ digests: await tableDigests(held), data: await dump() }))
}

/** A connection gets a line of JSON with the digests, then the copy. @returns a function that stops it. */
export async function offerBackups(database: Database, dataDir: string, log: Logger): Promise<() => Promise<void>> {
  const path = backupSocketOf(dataDir)
  rmSync(path, { force: true })
  const send = async (socket: Socket) => {
    const { digests, data } = await copyEmbedded(database)
    socket.write(`${JSON.stringify(digests)}\n`)
    socket.end(Buffer.from(await data.arrayBuffer()))
  }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    send(socket).then(
      () => log.info('A backup of the database was given out'),
      (error: unknown) => {
        log.error({ err: error }, 'A backup could not be given out')
        socket.destroy()
      },
    )
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  chmodSync(path, 0o600)
  return () => new Promise((closed) => server.close(() => closed()))
}
