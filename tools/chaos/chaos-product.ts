import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import { momoNetworks } from '#server/momo/momo-networks.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listen } from '#server/platform/http/listen.ts'
import { createLog } from '#server/platform/log.ts'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { systemRandom } from '#server/platform/random.ts'
import { fastClock, readFastTime } from '#tools/chaos/fast-clock.ts'

// With a fast clock and only the mobile money job, which runs continuously.

const LOOK_EVERY = 200

const config = readConfig(process.env)
const log = createLog(config)
const database = await openMigrated(config)
const deps: Deps = { db: database.db, clock: fastClock(readFastTime(process.env['CHAOS_TIME'])), random: systemRandom, config, log }
await ensureAdministrator(deps)
const momo = momoNetworks(config, log)
const desk = createPaymentProviders(momo)
const app = await buildApp(deps, { pool: database.pool, momo, longestDelayMilliseconds: 0 })
await listen(app, config)

let stopping = false
process.on('SIGTERM', () => {
  stopping = true
})
while (!stopping) {
  await advanceDue(deps, desk).catch((error: unknown) => log.error({ err: error }, 'A round of mobile money failed'))
  await new Promise((resume) => setTimeout(resume, LOOK_EVERY))
}
await app.close()
await database.close()
process.exit(0)
