import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { queryPortfolio, refreshOpenDayReport } from '#server/reports/portfolio-query.ts'

// Without jobs: snapshot-reports would compute meanwhile. The open day's report is computed every five minutes, as by its job.
const config = readConfig({ LOG_LEVEL: 'silent' })
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' })
const app = await buildApp(
  { db: database.db, clock: systemClock, random: systemRandom, config, log: createLog(config) },
  { pool: database.pool, longestDelayMilliseconds: 0 },
)
await queryPortfolio(database.db, undefined, systemClock.now())
setInterval(() => void refreshOpenDayReport(database.db, systemClock.now()), 5 * 60_000).unref()
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })}`)
