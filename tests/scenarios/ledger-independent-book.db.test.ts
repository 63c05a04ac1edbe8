import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/kernel/calendar.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectFilesToAddUp } from '#tests/support/file-sums.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { decimal } from '#tests/support/independent-book.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { GUARANTEED_KINDS, RandomOffice } from '#tests/support/random-office.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { expectFilesForPrograms, expectStatementsFromJournal } from '#tests/support/recomputed-statements.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

const SEED = Number(process.env['LEDGER_SEED'] ?? 20_260_302)
/** Half a year at night. */
const DAYS = IS_NIGHTLY ? 182 : 12
const EVENTS_A_DAY = 16
/** Each must occur more than once: days without a write-off prove nothing about write-offs. */
const EVENTS =
  `funding, application, rejection, approval, acceptance, payout, receipt, payment with a bound receipt, cancelled receipt, unbound receipt,
  pending payment, confirmation, reversal, withdrawn approval, withdrawal, returned payout, write-off, refund,
  unallocated money applied, refinance, payout of a refinance, open claim, failed claim`.split(/,\s+/)

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test(
  `each day of ${DAYS} with random events (seed ${SEED}) ends with the balances of an independent ledger, to the pesewa`,
  async () => {
    const office = new RandomOffice(product, seededRandom(SEED).next)
    await office.join(20)
    await office.fund(2_000_000)
    const predicted = new Map<string, Record<string, string>>()
    for (let day = 1; day <= DAYS; day += 1) {
      const today = dayOf(product.clock.now())
      // Customers past due may not borrow again.
      if (day % 28 === 0) await office.join(5)
      for (let event = 1; event <= EVENTS_A_DAY; event += 1) await office.runEvent()
      if (day * 2 === DAYS) await office.ensure(GUARANTEED_KINDS)
      const balances = office.book.balances()
      expect(await trialBalanceOf(product), `seed ${SEED}, at the end of ${today}`).toEqual(balances)
      await comeBack(product, 'md')
      const stats = await product.as('md').get('/api/admin/stats')
      expect(stats.body.totalDisbursed, `seed ${SEED}, at the end of ${today}`).toBe(decimal(office.book.disbursed))
      predicted.set(today, balances)
      product.clock.moveTo(new Date(Date.parse(`${today}T09:00:00Z`) + 86_400_000))
      await closeDaysTo(product, today)
    }
    for (const [day, balances] of predicted)
      expect(await trialBalanceOf(product, day), `seed ${SEED}, ${day} asked later`).toEqual(balances)
    for (const unit of ['day', 'month', 'year'] as const) await statementsOf(product, unit, [...predicted.keys()].at(-1) ?? '')
    const days = [...predicted.keys()]
    await expectStatementsFromJournal(product, IS_NIGHTLY ? days : days.slice(-2))
    await expectFilesForPrograms(product, days.at(-1) ?? '', days.at(-1) ?? '')
    await expectFilesForPrograms(product, days.at(-12) ?? '', days.at(-1) ?? '')
    await expectBooksToBeRight(product.db)
    const often = Object.fromEntries(office.done)
    const missing = EVENTS.filter((event) => (often[event] ?? 0) < (IS_NIGHTLY ? 2 : 1))
    expect(missing.length, `seed ${SEED}: ${missing.join(', ')} of ${JSON.stringify(often)}`).toBeLessThanOrEqual(IS_NIGHTLY ? 0 : 5)
    for (const kind of GUARANTEED_KINDS) expect(often[kind] ?? 0, `seed ${SEED}: ${kind} of ${JSON.stringify(often)}`).toBeGreaterThan(0)
  },
  IS_NIGHTLY ? 3_600_000 : 240_000,
)

test('the sums of every file are those of the trial balance', async () => {
  await joinWithProfile(product, 'Kojo')
  await payCash(product, 'Kojo', await borrow(product, 'Kojo', '500'), '37.50')
  await expectFilesToAddUp(product)
})
