import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { checkReminder } from '#server/operations/send-reminders.ts'
import type { Config } from '#server/platform/config.ts'
import { type Database, onWake } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { checkDeliveries } from '#server/sms/check-deliveries.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES } from '#server/sms/outbox-store.ts'
import type { SmsGateway } from '#server/sms/sms-gateway.ts'
import { smsProviders } from '#server/sms/sms-providers.ts'
import { demoClock, notOnSunday, someTimeOn, openTimeline } from './demo-clock.ts'
import { joinAsCustomer } from './demo-customer.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { SCENARIOS } from './demo-scenarios.ts'
import { openDemoOffice } from './demo-office.ts'
import { scheduleOffice } from './demo-office-days.ts'
import { PEOPLE } from './demo-people.ts'
import { sumUp, type DemoSummary } from './demo-report.ts'
import { scheduleCustomer } from './demo-schedule.ts'

export interface DemoSize {
  readonly weeks: number
  readonly people: number
  /** With the done part, from 0 to 1. */
  readonly onProgress?: (done: number) => void
}

/** Marks messages as delivered on their day, without sending. */
const NOWHERE: SmsGateway = {
  provider: 'demonstration',
  send: async () => ({ sent: 'accepted', providerId: 'none' }),
  delivery: async () => ({ state: 'delivered' }),
}

/** Only through the API: `weeks` of office days that end at `end`. */
export async function fillDemo(
  database: Database,
  config: Config,
  end: Date,
  { weeks, people, onProgress }: DemoSize,
): Promise<DemoSummary> {
  const opening = new Date(startOf(notOnSunday(addDays(dayOf(end), -7 * weeks))).getTime() + 8 * 60 * 60 * 1000)
  const clock = demoClock(opening, end)
  const deps: Deps = { db: database.db, clock, random: systemRandom, config, log: createLog(config) }
  const providers = smsProviders([NOWHERE])
  let isReported = false
  onWake(database.db, DELIVER_MESSAGES, () => {
    isReported = true
  })
  const deliver = async (): Promise<void> => {
    if (!isReported) return
    isReported = false
    await deliverMessages(deps, { providers, officePhone: undefined, checkReminder: (message) => checkReminder(deps, message) })
  }
  const timeline = openTimeline(clock, async () => {
    await deliver()
    onProgress?.((clock.now().getTime() - opening.getTime()) / (end.getTime() - opening.getTime()))
  })
  await ensureAdministrator(deps)
  // A slow machine must not reject them.
  const app = await buildApp(deps, { pool: database.pool, longestDelayMilliseconds: 0 })
  try {
    const office = await openDemoOffice(app, clock, config, deliver)
    const world = { clock, timeline, office }
    const scenarios = SCENARIOS.map((scenario, place) => ({ scenario, place })).filter(({ scenario }) => scenario.joinedDaysAgo < 7 * weeks)
    for (const { scenario, place } of scenarios.slice(-people)) {
      const person = PEOPLE[place]
      if (person === undefined) throw new Error('a life without a person')
      const random = seededRandom(place + 1)
      const wallet = PEOPLE[scenario.sharesWalletWith ?? place]?.phone ?? person.phone
      const joining = someTimeOn(addDays(dayOf(end), -scenario.joinedDaysAgo), random, 9, 16)
      timeline.at(joining, async () =>
        scheduleCustomer(world, await joinAsCustomer(app, clock, office, { person, scenario, random, wallet })),
      )
    }
    scheduleOffice(world, weeks)
    await timeline.run()
    clock.moveTo(end)
    await runJob(deps, dailyClose)
    const summary = await sumUp(await office.director())
    await deliver()
    await checkDeliveries(deps, providers)
    return summary
  } finally {
    await app.close()
  }
}
