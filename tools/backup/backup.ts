import { readConfig } from '#server/platform/config.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { describeBackup, readManifest, writeBackup } from '#tools/backup/backup-folder.ts'
import { dumpServer } from '#tools/backup/backup-server.ts'

// npm run backup [-- <folder>]: also while the product runs.
try {
  const { place, owner, backupDir } = readConfig(process.env)
  const folder = process.argv[2] ?? backupDir ?? './backups'
  const made =
    'url' in place
      ? await writeBackup(folder, 'server', (file) => dumpServer(owner?.url ?? place.url, file), new Date())
      : await writeBackup(folder, 'embedded', (file) => copyFolder('dataDir' in place ? place.dataDir : '', file), new Date())
  console.log(`Written: ${made} (${describeBackup(readManifest(made))}).`)
} catch (error) {
  for (const sentence of error instanceof StartProblem ? error.sentences : [error instanceof Error ? error.message : String(error)])
    console.error(sentence)
  process.exitCode = 1
}
