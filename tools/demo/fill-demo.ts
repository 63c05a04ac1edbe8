import { systemClock } from '#server/platform/clock.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { demoReport } from './demo-report.ts'
import { fillDemo } from './demo-run.ts'
import { demoConfig, refuseUsedDatabase } from './demo-start.ts'

// npm run demo: thirty weeks of an office, up to now.
const WEEKS = 30

/** In place on a terminal, every fifth elsewhere. */
function weekProgress(): (done: number) => void {
  let shown = 0
  return (done) => {
    const week = Math.floor(done * WEEKS)
    if (week === shown) return
    shown = week
    if (process.stdout.isTTY) process.stdout.write(`\rWeek ${week} of ${WEEKS}${week === WEEKS ? '\n' : ''}`)
    else if (week % 5 === 0) console.log(`Week ${week} of ${WEEKS}`)
  }
}

try {
  const config = demoConfig(process.env)
  console.log('Making the database.')
  await refuseUsedDatabase(config)
  const database = await openMigrated(config)
  try {
    console.log('Filling the database: thirty weeks, in one to two minutes.')
    const summary = await fillDemo(database, config, systemClock.now(), { weeks: WEEKS, people: 42, onProgress: weekProgress() })
    console.log(demoReport(summary, config))
    console.log('Start the product now: npm start')
    if (summary.violations.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (error instanceof StartProblem) for (const sentence of error.sentences) console.error(sentence)
  else console.error('The demonstration could not be made.', error)
  process.exitCode = 1
}
