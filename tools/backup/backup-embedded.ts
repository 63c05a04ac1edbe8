import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { backupSocketOf, copyEmbedded, type EmbeddedCopy } from '#server/backup/backup-socket.ts'
import { openDatabase } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { assertEmbeddedCanOpen } from '#server/start-failures.ts'
import type { Digests } from '#server/backup/table-digests.ts'
import type { StoreData } from '#tools/backup/backup-folder.ts'

/** Through the process that has it open, or directly when none has. */
export async function copyFolder(dataDir: string, store: StoreData): Promise<Digests> {
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`DATA_DIR: there is no database in ${dataDir}.`)
  const { digests, data } = (await throughTheServer(dataDir)) ?? (await byOpening(dataDir))
  await store(Readable.from([Buffer.from(await data.arrayBuffer())]))
  return digests
}

/** An embedded database opens no copy of another major version of PostgreSQL. */
export async function openCopy<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new Error(
      'The copy in this backup cannot be opened. Where an earlier version of the product made it, restore it with that version (docs/OPERATIONS.md, "The embedded database").',
      { cause: error },
    )
  }
}

async function byOpening(dataDir: string): Promise<EmbeddedCopy> {
  assertEmbeddedCanOpen({ dataDir })
  const database = await openDatabase({ dataDir })
  try {
    return await copyEmbedded(database)
  } finally {
    await database.close()
  }
}

/** Undefined when no process listens: a killed process leaves its socket file behind. */
async function throughTheServer(dataDir: string): Promise<EmbeddedCopy | undefined> {
  const socket = connect(backupSocketOf(dataDir))
  const listening = await new Promise<boolean>((answer) => {
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
  if (!listening) return undefined
  const answer = await buffer(socket)
  const end = answer.indexOf('\n')
  if (end < 0) throw new Error('The running server gave out no backup; its log says why.')
  // Written by offerBackups() of the same product.
  const digests = JSON.parse(answer.subarray(0, end).toString('utf8')) as Digests
  return { digests, data: new Blob([answer.subarray(end + 1)]) }
}
