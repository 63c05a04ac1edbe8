import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'

// The product as it answers, without what it does by itself: the job of the past reports would compute for minutes while the lists are measured.
const config = readConfig({ LOG_LEVEL: 'silent' })
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '' })
const app = await buildApp(
  { db: database.db, clock: systemClock, random: systemRandom, config, log: createLog(config) },
  { pool: database.pool, longestDelayMilliseconds: 0 },
)
console.log(`Ready at ${await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })}`)
