import { buildApp } from '#server/app.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { checkReminder } from '#server/operations/check-reminder.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import type { Config } from '#server/platform/config.ts'
import { onWake, type Database } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { createLog } from '#server/platform/log.ts'
import { systemRandom } from '#server/platform/random.ts'
import { checkDeliveries } from '#server/sms/check-deliveries.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES } from '#server/sms/outbox-store.ts'
import type { SmsGateway } from '#server/sms/sms-gateway.ts'
import { smsProviders } from '#server/sms/sms-providers.ts'
import { demoClock, notOnSunday, someTimeOn } from './demo-clock.ts'
import { joinAsCustomer } from './demo-customer.ts'
import { seededDice } from './demo-dice.ts'
import { LIVES } from './demo-lives.ts'
import { openDemoOffice } from './demo-office.ts'
import { PEOPLE } from './demo-people.ts'
import { sumUp, type DemoSummary } from './demo-report.ts'
import { liveOn } from './demo-story.ts'
import { openTimeline } from './demo-timeline.ts'

export interface DemoSize {
  readonly weeks: number
  readonly people: number
}

/** Text messages count as sent on their day and as delivered, and go nowhere. */
const NOWHERE: SmsGateway = {
  provider: 'demonstration',
  send: async () => ({ sent: 'accepted', providerId: 'none' }),
  delivery: async () => ({ state: 'delivered' }),
}

/**
 * Fills a migrated, empty database with an office of so many weeks that ends at `end`, through the calls of the product itself: nothing is written that
 * a person could not have brought about with a browser.
 */
export async function fillDemo(database: Database, config: Config, end: Date, { weeks, people }: DemoSize): Promise<DemoSummary> {
  const opening = new Date(startOf(notOnSunday(addDays(dayOf(end), -7 * weeks))).getTime() + 8 * 60 * 60 * 1000)
  const clock = demoClock(opening, end)
  const deps: Deps = { db: database.db, clock, random: systemRandom, config, log: createLog(config) }
  const providers = smsProviders([NOWHERE])
  let told = false
  onWake(database.db, DELIVER_MESSAGES, () => {
    told = true
  })
  const deliver = async (): Promise<void> => {
    if (!told) return
    told = false
    await deliverMessages(deps, { providers, checkReminder: (message) => checkReminder(deps, message) })
  }
  const timeline = openTimeline(clock, deliver)
  await ensureAdministrator(deps)
  // Its calls come one after another and from nobody who waits: a slow machine is no reason to refuse one.
  const app = await buildApp(deps, { pool: database.pool, longestDelayMilliseconds: 0 })
  try {
    const office = await openDemoOffice(app, clock, config)
    await deliver()
    const world = { clock, timeline, office }
    const lives = LIVES.map((life, place) => ({ life, place })).filter(({ life }) => life.joinedDaysAgo < 7 * weeks)
    for (const { life, place } of lives.slice(-people)) {
      const person = PEOPLE[place]
      if (person === undefined) throw new Error('a life without a person')
      const dice = seededDice(place + 1)
      const wallet = PEOPLE[life.sharesWalletWith ?? place]?.phone ?? person.phone
      const joining = someTimeOn(addDays(dayOf(end), -life.joinedDaysAgo), dice, 9, 16)
      timeline.at(joining, async () => liveOn(world, await joinAsCustomer(app, clock, office, { person, life, dice, wallet })))
    }
    await timeline.run()
    clock.moveTo(end)
    // What time alone changed since each person's last event, as the night would have done it.
    await runJob(deps, dailyClose)
    const summary = await sumUp(await office.director())
    await deliver()
    await checkDeliveries(deps, providers)
    return summary
  } finally {
    await app.close()
  }
}
