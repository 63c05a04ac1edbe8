import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerBooks } from '#domain/loans/customer-books.ts'
import { booksAsTheyStood } from '#domain/loans/customer-history-books.ts'
import { standingOfCustomer } from '#domain/loans/customer-standing.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { readBooks } from '#server/loans/customer-books-store.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-life.ts'
import { randomLife, seeded } from '#tests/support/random-life.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let office: { md: string; desk: string }
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  const idOf = async (phone: string) =>
    (await product.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  office = { md: await idOf('0201000003'), desk: await idOf('0201000001') }
})
afterAll(() => product.close())

interface Remembered {
  at: Date
  stored: number
  books: CustomerBooks
}

const LIVES = 8
const STEPS = 130
const seen = new Map<string, number>()

test.each(Array.from({ length: LIVES }, (_, life) => life + 1))(
  'life %i: every score that was stored comes out of the facts again, and so do the books of that moment',
  async (seed) => {
    const customer = await joinWithProfile(product, `Life ${seed}`)
    const next = randomLife(product, { customer, ...office }, seeded(seed))
    const remembered: Remembered[] = []
    for (let step = 0; step < STEPS; step += 1) {
      const { step: name, done } = await next()
      if (!done) continue
      seen.set(name, (seen.get(name) ?? 0) + 1)
      const at = product.clock.now()
      const { credit_score: stored } = await product.db
        .selectFrom('users')
        .select('credit_score')
        .where('id', '=', customer)
        .executeTakeFirstOrThrow()
      remembered.push({ at, stored, books: (await readBooks(product.db, customer, dayOf(at))).books })
    }
    const history = await readHistory(product.db, customer)
    for (const { at, stored, books } of remembered) {
      const again = booksAsTheyStood(history, at, dayOf(at))
      expect(again, `the books of ${at.toISOString()}`).toEqual(books)
      expect(standingOfCustomer(again, dayOf(at)).score, `the score of ${at.toISOString()}`).toBe(stored)
    }
    const rows = await product.db.selectFrom('score_history').selectAll().where('user_id', '=', customer).orderBy('id').execute()
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const standing = standingOfCustomer(booksAsTheyStood(history, row.at, row.day), row.day)
      expect([
        standing.score,
        standing.level.name,
        standing.currentDebt,
        standing.availableCredit,
        standing.totalPayments,
        standing.recentCreditInquiries,
      ]).toEqual([row.score, row.level, row.current_debt, row.available_credit, row.total_payments, row.recent_credit_inquiries])
    }
    await expectBooksToBeRight(product.db)
  },
  120_000,
)

test('a clock that jumps back and forth never leaves a newest score that the facts do not give', async () => {
  const customer = await joinWithProfile(product, 'Jumping')
  const below = seeded(2026)
  const next = randomLife(product, { customer, ...office }, below)
  for (let step = 0; step < 60; step += 1) {
    if (below(3) === 0) product.clock.advance({ hours: below(2) === 0 ? -below(40) : below(40) })
    await next()
    const row = await product.db
      .selectFrom('score_history')
      .select(['at', 'day', 'score'])
      .where('user_id', '=', customer)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) continue
    const again = booksAsTheyStood(await readHistory(product.db, customer), row.at, row.day)
    expect(standingOfCustomer(again, row.day).score).toBe(row.score)
  }
}, 60_000)

test('the lives went through everything that can be undone, moved or lost', () => {
  const kinds = ['returnIt', 'reverse', 'cancel', 'confirm', 'placeKept', 'refinance', 'writeOff', 'moveDates', 'dayPasses']
  expect(kinds.filter((kind) => !seen.has(kind))).toEqual([])
})
