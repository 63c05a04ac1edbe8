import type { FastifyInstance } from 'fastify'
import { validateAdmin } from '#contract/people.ts'
import { simpleLogin } from '#contract/identity.ts'
import { createUser } from '#contract/people.ts'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { Config } from '#server/platform/config.ts'
import { openCaller, type Caller } from '#tests/support/test-caller.ts'
import type { DemoClock } from './demo-clock.ts'
import { STAFF } from './demo-people.ts'

type StaffUser = (typeof STAFF)[number]
type Role = StaffUser['role']
/** Below the eight hours of a staff session. */
const SEVEN_HOURS = 7 * 60 * 60 * 1000
type SignedIn = Pick<Caller, 'call'>

/** Each signed in, with a new code shortly before the session ends. */
export interface DemoOffice {
  readonly desk: () => Promise<SignedIn>
  readonly reviewer: (exposure: Pesewas) => Promise<SignedIn>
  readonly director: () => Promise<SignedIn>
}

/** `deliver` sends the first codes. */
export async function openDemoOffice(
  app: FastifyInstance,
  clock: DemoClock,
  { administrator }: Config,
  deliver: () => Promise<void>,
): Promise<DemoOffice> {
  const browsers = new Map<StaffUser, { caller: Caller; since: Date }>()
  const root = openCaller(app)
  const granted = await root.call(validateAdmin, { body: administrator })
  await root.call(simpleLogin, { body: { name: administrator.name, phone: granted.phone ?? administrator.phone, otp: undefined } })
  for (const user of STAFF) {
    const { name, phone, role } = user
    const { developmentCode: signInCode } = await root.call(createUser, { body: { fullName: name, phone, role, email: undefined } })
    await deliver()
    clock.pass(6)
    const caller = openCaller(app)
    await caller.call(simpleLogin, { body: { name, phone, otp: signInCode } })
    browsers.set(user, { caller, since: clock.now() })
  }
  const signedIn = async (role: Role): Promise<SignedIn> => {
    const day = dayOf(clock.now())
    const holders = STAFF.filter((one) => one.role === role)
    const user = holders[Number(day.slice(-2)) % holders.length]
    const browser = user && browsers.get(user)
    if (!user || !browser) throw new Error(`nobody in the office is a ${role}`)
    if (clock.now().getTime() - browser.since.getTime() > SEVEN_HOURS) {
      await enterWithCode(browser.caller, user)
      browser.since = clock.now()
    }
    return browser.caller
  }
  return {
    desk: () => signedIn('front_desk'),
    reviewer: (exposure) => signedIn(refusalToDecideOn(exposure, DEFAULT_PERMISSIONS.manager) === undefined ? 'manager' : 'md'),
    director: () => signedIn('md'),
  }
}

export async function enterWithCode(caller: Caller, { name, phone }: { name: string; phone: string }): Promise<void> {
  const response = await caller.call(simpleLogin, { body: { name, phone, otp: undefined } })
  if (response.success) return
  const entered = await caller.call(simpleLogin, { body: { name, phone, otp: response.developmentCode } })
  if (!entered.success) throw new Error(`${name} could not sign in: ${entered.message}`)
}
