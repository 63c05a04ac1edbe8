import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, INSTALLATION_CHECKS, installationFindings } from '#server/operations/installation-checks.ts'
import { readInstallationFacts } from '#server/operations/installation-facts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { openReplica } from '#server/platform/replica.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { assertEmbeddedCanOpen } from '#server/start-failures.ts'
import { databaseFailure } from '#tools/doctor/database-failure.ts'
import { OUTSIDE_CHECKS, outsideFindings } from '#tools/doctor/outside-checks.ts'
import { readOutsideFacts } from '#tools/doctor/outside-facts.ts'

// npm run doctor: changes nothing. Exit code 1: a problem.

/** The process of an embedded database checks it at the start. */
async function readFacts(config: Config) {
  const { place } = config
  const now = systemClock.now()
  if (!('url' in place)) {
    if ('dataDir' in place && existsSync(join(place.dataDir, 'pg'))) assertEmbeddedCanOpen(place)
    return readInstallationFacts(config, now, { embedded: true })
  }
  const database = await openDatabase(place)
  const { replicaUrl } = config
  const replica =
    replicaUrl === undefined ? undefined : await openReplica(replicaUrl, database.db, createLog({ ...config, logLevel: 'silent' }))
  try {
    return await readInstallationFacts(config, now, database, replica)
  } catch (error) {
    return await readInstallationFacts(config, now, { failure: databaseFailure('DATABASE_URL', place.url, error) })
  } finally {
    await replica?.close()
    await database.close()
  }
}

/** One line per check, or per finding. */
function linesOf(checks: readonly string[], findings: readonly Finding[]): string[] {
  return checks.flatMap((check) => {
    const found = findings.filter((one) => one.check === check)
    if (found.length === 0) return [`✓ ${check}`]
    return found.map(({ level, sentence }) => `${level === 'problem' ? '✗' : '!'} ${check}: ${sentence}`)
  })
}

try {
  const config = readConfig(process.env)
  console.log('✓ settings')
  const findings = [...installationFindings(await readFacts(config)), ...outsideFindings(await readOutsideFacts(config, systemClock.now()))]
  for (const line of linesOf([...Object.keys(INSTALLATION_CHECKS), ...Object.keys(OUTSIDE_CHECKS)], findings)) console.log(line)
  const problems = findings.filter(({ level }) => level === 'problem').length
  const warnings = findings.length - problems
  console.log(problems + warnings === 0 ? 'All is well.' : `Problems (✗): ${problems}. Warnings (!): ${warnings}.`)
  process.exitCode = problems === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  for (const sentence of error.sentences) console.log(`✗ settings: ${sentence}`)
  process.exitCode = 1
}
