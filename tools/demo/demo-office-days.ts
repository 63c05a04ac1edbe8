import { changeSetting } from '#contract/operations.ts'
import { importMomoStatement } from '#contract/reconciliation.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { closeTill, openTill, readOwnTill } from '#contract/tills.ts'
import { addDays, dayOf, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, subtract } from '#domain/kernel/money.ts'
import { mtnStatement } from '#tests/support/momo-statement.ts'
import { notOnSunday } from './demo-clock.ts'
import { callLateCustomers } from './demo-collections.ts'
import type { DemoWorld } from './demo-counter.ts'
import { PEOPLE } from './demo-people.ts'

const MINUTE = 60_000
const at = (day: LocalDate, hour: number, minute: number): Date => new Date(startOf(day).getTime() + (60 * hour + minute) * MINUTE)

/** The owner's money, collector calls, tills of two days, and a statement with unclaimed lines. */
export function scheduleOffice(world: DemoWorld, weeks: number): void {
  const { clock, timeline } = world
  const lastDay = notOnSunday(dayOf(clock.end))
  const dayBefore = notOnSunday(addDays(lastDay, -1))
  const firstDay = notOnSunday(addDays(dayOf(clock.end), -7 * weeks))
  timeline.at(at(firstDay, 8, 30), () => fund(world, '24000', 'GCB 0447120'))
  timeline.at(at(notOnSunday(addDays(firstDay, 70)), 9, 15), () => fund(world, '12000', 'GCB 0451893'))
  timeline.at(at(dayBefore, 6, 40), () => switchTillsOn(world))
  timeline.at(at(dayBefore, 6, 50), () => openWithFloat(world))
  timeline.at(at(dayBefore, 11, 30), () => callLateCustomers(world, dayOf(clock.end)))
  timeline.at(at(dayBefore, 17, 20), () => countShort(world))
  timeline.at(at(lastDay, 6, 50), () => openWithFloat(world))
  timeline.at(at(lastDay, 7, 5), () => importStatement(world, dayBefore))
}

async function fund({ office }: DemoWorld, amount: string, reference: string): Promise<void> {
  await (await office.director()).call(bookFunding, { body: { amount: cedis(Number(amount)), reference } })
}

async function switchTillsOn({ office }: DemoWorld): Promise<void> {
  await (await office.director()).call(changeSetting, { params: { name: 'tills' }, body: { value: true } })
}

async function openWithFloat({ office }: DemoWorld): Promise<void> {
  await (await office.desk()).call(openTill, { body: { openingFloat: cedis(3000) } })
}

/** GH₵2.00 short; a manager still has to sign it off. */
async function countShort({ office }: DemoWorld): Promise<void> {
  const desk = await office.desk()
  const { till } = await desk.call(readOwnTill, {})
  if (till === null) throw new Error('the till of the day is missing')
  const body = {
    counted: subtract(till.inTill, cedis(2)),
    denominations: undefined,
    reason: 'A customer was given GH₵2.00 too much change.',
  }
  await desk.call(closeTill, { params: { id: till.id }, body })
}

/** One transfer from a customer's wallet that was never claimed, one from a stranger's. */
async function importStatement({ office }: DemoWorld, day: LocalDate): Promise<void> {
  const csv = mtnStatement(day, [
    { id: '58311270455', amount: cedis(75), phone: PEOPLE[16]?.phone ?? '' },
    { id: '58311270981', amount: cedis(40), phone: '0245559071' },
  ])
  await (await office.reviewer(cedis(1))).call(importMomoStatement, { body: { gateway: 'mtn', from: day, to: day, csv } })
}
