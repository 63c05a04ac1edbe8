import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { problemsOfSeals, type SealCopy, sealsOfLog, sealsOfStoredPacks, storedSeals } from '#server/audit/seal-problems.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { proveData, readManifest } from '#tools/backup/backup-folder.ts'
import { restoreAside } from '#tools/backup/restore-backup.ts'

const USAGE = 'npm run check-seals -- [--log <file>]… [--backup <folder>]… [--identity <file>] [--seal <number>:<hash>]…'

async function sealsOfBackup(backup: string, identity: string | undefined): Promise<SealCopy[]> {
  const manifest = readManifest(backup)
  await proveData(backup, manifest)
  const { database, remove } = await restoreAside(backup, manifest, { server: process.env['RESTORE_SERVER_URL'], identity })
  try {
    return (await storedSeals(database.db)).map((seal) => ({ source: backup, ...seal }))
  } finally {
    await remove()
  }
}

/** From a month-end pack. */
function typedSeal(text: string): SealCopy {
  const [, number, seal] = /^(\d+):\s*([0-9a-f\s]+)$/.exec(text) ?? []
  if (number === undefined || seal === undefined) throw new Error(`${text} is no seal. ${USAGE}`)
  return { source: 'the pack', number: Number(number), seal: seal.replaceAll(/\s/g, '') }
}

// Rows, seals, signatures, and copies in logs, backups and month-end packs.
try {
  const many = { type: 'string', multiple: true } as const
  const { values } = parseArgs({ options: { log: many, backup: many, seal: many, identity: { type: 'string' } } })
  const { place, owner, auditSealKeys } = readConfig(process.env)
  const database = await openDatabase('url' in place ? { url: owner?.url ?? place.url, longStatements: true } : place)
  try {
    const copies = [
      ...(await sealsOfStoredPacks(database.db)),
      ...(values.log ?? []).flatMap((file) => sealsOfLog(file, readFileSync(file, 'utf8'))),
      ...(await Promise.all((values.backup ?? []).map((backup) => sealsOfBackup(backup, values.identity)))).flat(),
      ...(values.seal ?? []).map(typedSeal),
    ]
    const problems = await problemsOfSeals(database.db, auditSealKeys, copies)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) throw new Error(`The audit trail cannot be relied on: ${problems.length} differences.`)
    console.log(`The audit trail is as it was sealed, and agrees with ${copies.length} copies of its seals.`)
  } finally {
    await database.close()
  }
} catch (error) {
  for (const sentence of error instanceof StartProblem ? error.sentences : [error instanceof Error ? error.message : String(error)])
    console.error(sentence)
  process.exitCode = 1
}
