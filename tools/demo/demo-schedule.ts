import sharp from 'sharp'
import type { Random } from '#tools/seeded-random.ts'
import { readLoan } from '#contract/loans.ts'
import { acceptTerms, withdrawLoan } from '#contract/loans/loan-acceptance.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { approveLoan, disburseLoan, readStaffLoan, rejectLoan } from '#contract/staff-loans.ts'
import { deactivateUser } from '#contract/people.ts'
import { releasePayout } from '#contract/payouts.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import { nextOpenDay, notOnSunday, someTimeOn } from './demo-clock.ts'
import { payAsPlanned, type DemoWorld } from './demo-counter.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { HABITS } from './demo-habits.ts'
import { meetWith } from './demo-incidents.ts'
import type { LoanPlan } from './demo-scenarios.ts'

/** Each step of a loan schedules the next. */
export function scheduleCustomer(world: DemoWorld, customer: DemoCustomer): void {
  const { clock, timeline, office } = world
  const { scenario, random, userId } = customer
  const daysAgo = (days: number) => addDays(dayOf(clock.end), -days)
  for (const plan of scenario.loans) timeline.at(someTimeOn(daysAgo(plan.daysAgo), random, 6, 20), () => borrow(world, customer, plan))
  for (const incident of scenario.incidents ?? [])
    timeline.at(someTimeOn(notOnSunday(daysAgo(incident.daysAgo)), random, 10, 16), () => meetWith(world, customer, incident.what))
  const { deactivatedDaysAgo } = scenario
  if (deactivatedDaysAgo === undefined) return
  timeline.at(someTimeOn(notOnSunday(daysAgo(deactivatedDaysAgo)), random, 9, 16), async () => {
    const reason = 'Applied under a name that is not theirs.'
    await (await office.director()).call(deactivateUser, { params: { userId }, body: { reason } })
  })
}

async function borrow(world: DemoWorld, customer: DemoCustomer, plan: LoanPlan): Promise<void> {
  const { scenario, random, person } = customer
  const phone = await customer.open()
  const { loan } = await phone.call(applyForLoan, {
    body: {
      requestedAmount: cedis(plan.ask),
      lender: 'mmoa_direct',
      termsAccepted: true,
      termsHash: undefined,
      businessPurpose: person.purpose,
      weeklyIncome: scenario.income === undefined ? undefined : cedis(scenario.income),
      profilePicture: scenario.photo ? await drawnPortrait(random) : undefined,
    },
  })
  if (plan.ends === 'stays pending') return
  onNextOpenDay(world, customer, () =>
    plan.ends === 'is withdrawn' ? withdraw(customer, loan.id) : review(world, customer, loan.id, plan),
  )
}

function onNextOpenDay({ clock, timeline }: DemoWorld, { random }: DemoCustomer, work: () => Promise<void>): void {
  timeline.at(someTimeOn(nextOpenDay(dayOf(clock.now())), random, 8, 16), work)
}

async function withdraw(customer: DemoCustomer, id: number): Promise<void> {
  await (await customer.open()).call(withdrawLoan, { params: { id } })
}

async function review(world: DemoWorld, customer: DemoCustomer, id: number, plan: LoanPlan): Promise<void> {
  const reviewer = await world.office.reviewer(cedis(plan.ask))
  const { version } = await reviewer.call(readStaffLoan, { params: { id } })
  world.clock.pass(7)
  if (plan.ends === 'is rejected') {
    await reviewer.call(rejectLoan, { params: { id }, body: { reason: plan.reason, notes: plan.notes, version } })
    return
  }
  const lower = 'approved' in plan ? plan.approved : undefined
  const notes = lower === undefined ? undefined : 'A smaller amount first: the weekly payment has to fit the income.'
  const approvedAmount = lower === undefined ? undefined : cedis(lower)
  await reviewer.call(approveLoan, { params: { id }, body: { approvedAmount, notes, version } })
  if (plan.ends === 'is declined') onNextOpenDay(world, customer, () => withdraw(customer, id))
  if (plan.ends === 'awaits release') onNextOpenDay(world, customer, async () => void (await handOut(world, id)))
  if (plan.ends !== 'is paid out') return
  onNextOpenDay(world, customer, async () => {
    if (lower !== undefined) await acceptLowerAmount(customer, id)
    await payOut(world, customer, id, plan)
  })
}

async function acceptLowerAmount(customer: DemoCustomer, id: number): Promise<void> {
  const phone = await customer.open()
  const { terms } = await phone.call(readLoan, { params: { id } })
  await phone.call(acceptTerms, { params: { id }, body: { hash: terms.hash } })
}

type PaidOut = Extract<LoanPlan, { ends: 'is paid out' }>

async function payOut(world: DemoWorld, customer: DemoCustomer, id: number, plan: PaidOut): Promise<void> {
  const { clock, timeline, office } = world
  const inMinutes = (minutes: number, work: () => Promise<void>): void =>
    timeline.at(new Date(clock.now().getTime() + minutes * 60_000), work)
  const { loan } = await handOut(world, id)
  if (loan.status === 'active') return planPayments(world, customer, id, plan)
  inMinutes(8, async () => {
    await (await office.reviewer(loan.amount)).call(releasePayout, { params: { id }, body: { holderReason: undefined } })
    inMinutes(5, async () => {
      await handOut(world, id)
      planPayments(world, customer, id, plan)
    })
  })
}

function planPayments(world: DemoWorld, customer: DemoCustomer, id: number, { pays, stopsAfterWeek }: PaidOut): void {
  const { clock, timeline } = world
  const { random } = customer
  const paidOutOn = dayOf(clock.now())
  for (const payment of HABITS[pays](random)) {
    if (stopsAfterWeek !== undefined && payment.afterDays > 7 * stopsAfterWeek) continue
    const day = notOnSunday(addDays(paidOutOn, payment.afterDays))
    timeline.at(someTimeOn(day, random, 8, 17), () => payAsPlanned(world, customer, id, payment))
  }
}

/** Above `PAYOUT_SECOND_PERSON_ABOVE` the first call requests the payout, and a call after its release hands it out. */
async function handOut({ office }: DemoWorld, id: number) {
  return (await office.desk()).call(disburseLoan, { params: { id }, body: { method: 'cash', holderReason: undefined } })
}

async function drawnPortrait(random: Random): Promise<string> {
  const skin = random.pick(['#4a2f1f', '#5b3a26', '#6d4630', '#3b2618'])
  const wall = random.pick(['#d9e4dc', '#efe3cf', '#d5dde8', '#eadbd3'])
  const cloth = random.pick(['#0b6b3a', '#b4541a', '#1d5fa8', '#7a2a5e', '#c48a00'])
  const scarf = random.chance(0.5) ? `<path d="M218 170a102 100 0 0 1 204 0q-102-46-204 0z" fill="${cloth}"/>` : ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="${wall}"/>
    <path d="M120 480q20-150 200-150t200 150z" fill="${cloth}"/>
    <rect x="280" y="270" width="80" height="90" rx="36" fill="${skin}"/>
    <ellipse cx="320" cy="200" rx="96" ry="116" fill="${skin}"/>
    <path d="M222 180a98 112 0 0 1 196 0q-40-62-98-62t-98 62z" fill="#17100c"/>${scarf}
  </svg>`
  const jpeg = await painted(drawing)
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** sharp reads no SVG in this process (server/loans/profile-picture.ts); this drawing is trusted. */
async function painted(drawing: string): Promise<Buffer> {
  const drawings = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(drawings)
  try {
    return await sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
  } finally {
    sharp.block(drawings)
  }
}
