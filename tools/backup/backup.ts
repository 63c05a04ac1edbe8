import { readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { encrypted } from '#tools/backup/backup-encryption.ts'
import { describeBackup, readManifest, writeBackup } from '#tools/backup/backup-folder.ts'
import { dumpServer } from '#tools/backup/backup-server.ts'

// npm run backup [-- <folder>]: also while the product runs.
try {
  const { place, owner, env, backupDir, backupRecipient: recipient } = readConfig(process.env)
  const folder = process.argv[2] ?? backupDir ?? './backups'
  if (env === 'production' && recipient === undefined)
    console.error('BACKUP_RECIPIENT is not set: this backup will not be encrypted. docs/OPERATIONS.md, "Backups", has the two commands.')
  const how = { now: new Date(), ...(recipient !== undefined && { encrypt: encrypted.bind(undefined, recipient) }) }
  const made =
    'url' in place
      ? await writeBackup(folder, { kind: 'server', ...how }, (store) => dumpServer(owner?.url ?? place.url, store))
      : await writeBackup(folder, { kind: 'embedded', ...how }, (store) => copyFolder('dataDir' in place ? place.dataDir : '', store))
  console.log(`Written: ${made} (${describeBackup(readManifest(made))}).`)
} catch (error) {
  for (const sentence of error instanceof StartProblem ? error.sentences : [error instanceof Error ? error.message : String(error)])
    console.error(sentence)
  process.exitCode = 1
}
