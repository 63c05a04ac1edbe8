import type { FastifyInstance } from 'fastify'
import { readCurrentUser, simpleLogin } from '#contract/identity.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { listNotifications, markNotificationRead } from '#contract/notifications.ts'
import { completeProfile } from '#contract/profile.ts'
import { createUser } from '#contract/people.ts'
import type { Inside } from '#contract/endpoint.ts'
import type { loanShape } from '#contract/loan-shape.ts'
import { cedis } from '#domain/kernel/money.ts'
import { openCaller, type Caller } from '#tests/support/test-caller.ts'
import type { DemoClock } from './demo-clock.ts'
import type { Random } from '#tools/seeded-random.ts'
import type { CustomerScenario } from './demo-scenarios.ts'
import { enterWithCode, type DemoOffice } from './demo-office.ts'
import type { Person } from './demo-people.ts'

export type OwnLoan = Inside<typeof loanShape>
const SIX_DAYS = 6 * 24 * 60 * 60 * 1000

export interface DemoCustomer {
  readonly userId: string
  readonly person: Person
  readonly scenario: CustomerScenario
  readonly random: Random
  /** Reads the notifications most of the time. */
  readonly open: () => Promise<Pick<Caller, 'call'>>
  readonly loan: (id: number) => Promise<OwnLoan>
  readonly payableLoan: () => Promise<OwnLoan>
}

/** In the scenario's way. `wallet`: of the profile. */
export async function joinAsCustomer(
  app: FastifyInstance,
  clock: DemoClock,
  office: DemoOffice,
  { person, scenario, random, wallet }: { person: Person; scenario: CustomerScenario; random: Random; wallet: string },
): Promise<DemoCustomer> {
  const caller = await firstVisit(app, clock, office, person, scenario)
  const { user } = await caller.call(readCurrentUser, {})
  let lastVisit = clock.now()
  if (scenario.joins !== 'visitor') {
    clock.pass(5)
    const { business, address, network } = person
    await caller.call(completeProfile, { body: { businessType: business, address, momoNumber: wallet, momoProvider: network } })
  }
  const open = async (): Promise<Pick<Caller, 'call'>> => {
    if (clock.now().getTime() - lastVisit.getTime() > SIX_DAYS) await enterWithCode(caller, person)
    lastVisit = clock.now()
    if (random.chance(0.3)) await readNotifications(caller)
    return caller
  }
  const loans = async () => (await open()).call(listOwnLoans, {})
  const found = (loan: OwnLoan | undefined): OwnLoan => {
    if (loan === undefined) throw new Error(`${person.name} has no such loan`)
    return loan
  }
  return {
    userId: user.id,
    person,
    scenario,
    random,
    open,
    loan: async (id) => found((await loans()).find((one) => one.id === id)),
    payableLoan: async () =>
      found((await loans()).find((one) => ['active', 'approved'].includes(one.status) && one.outstanding > cedis(0))),
  }
}

async function firstVisit(
  app: FastifyInstance,
  clock: DemoClock,
  office: DemoOffice,
  person: Person,
  scenario: CustomerScenario,
): Promise<Caller> {
  const { name, phone } = person
  const own = openCaller(app)
  if (scenario.joins === 'office') {
    const manager = await office.reviewer(cedis(1))
    const { signInCode } = await manager.call(createUser, { body: { fullName: name, phone, email: undefined, role: undefined } })
    clock.pass(4)
    await own.call(simpleLogin, { body: { name, phone, otp: signInCode } })
    return own
  }
  await own.call(simpleLogin, { body: { name, phone, otp: undefined } })
  if (scenario.joins !== 'code') return own
  // Their own phone is a new device, which needs a code.
  clock.pass(12)
  const another = openCaller(app)
  await enterWithCode(another, person)
  return another
}

async function readNotifications(caller: Caller): Promise<void> {
  const unread = (await caller.call(listNotifications, {})).filter((one) => !one.isRead)
  for (const { id } of unread.slice(0, 8)) await caller.call(markNotificationRead, { params: { id } })
}
