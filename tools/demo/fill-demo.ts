import { systemClock } from '#server/platform/clock.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { demoReport } from './demo-report.ts'
import { fillDemo } from './demo-run.ts'
import { demoConfig, refuseUsedDatabase } from './demo-start.ts'

// npm run demo: fills an empty database with thirty weeks of an office, up to now.
try {
  const config = demoConfig(process.env)
  await refuseUsedDatabase(config)
  const database = await openMigrated(config)
  try {
    console.log('Filling the database: thirty weeks, in about a minute.')
    const summary = await fillDemo(database, config, systemClock.now(), { weeks: 30, people: 42 })
    console.log(demoReport(summary, config))
    if (summary.violations.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (error instanceof StartProblem) for (const sentence of error.sentences) console.error(sentence)
  else console.error('The demonstration could not be made.', error)
  process.exitCode = 1
}
