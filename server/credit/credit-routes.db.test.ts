import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCreditScore, listScoreChanges, readCustomerScore } from '#contract/credit.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import { creditScore } from '#domain/credit/credit-score.ts'
import { refreshCustomerSummaries } from '#server/operations/refresh-customer-summaries.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama: string
const scores = new Map<string, number>()
const today = () => product.clock.now().toISOString().slice(0, 10)
const scoreNow = () => product.as('Ama').call(readCreditScore, { query: {} })

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '1000')
  for (const day of ['2026-03-09', '2026-03-16', '2026-03-28', '2026-04-07']) {
    while (today() < day) {
      await comeBack(product, 'Ama')
      scores.set(today(), (await scoreNow()).score)
      product.clock.advance({ days: 1 })
    }
    if (day !== '2026-04-07') await payCash(product, 'Ama', loan, '100')
  }
  await comeBack(product, 'Ama')
})
afterAll(() => product.close())

describe('GET /api/credit/score of a past day', () => {
  test('returns the score of that day, for each of 36 days', async () => {
    expect(scores.size).toBe(36)
    for (const [asOf, score] of scores) {
      const then = await product.as('Ama').call(readCreditScore, { query: { asOf } })
      expect([then.asOf, then.score, creditScore(then.inputs).score]).toEqual([asOf, score, score])
      expect(then.promotionBonus).toBe(Math.max(0, then.score - then.storedScore))
    }
  })

  test('is unchanged by a later reversal of an earlier payment', async () => {
    await comeBack(product, 'manager')
    const { score, inputs } = await scoreNow()
    const paid = await product.db.selectFrom('payments').select('id').where('user_id', '=', ama).orderBy('id').executeTakeFirstOrThrow()
    await product.as('manager').call(reversePayment, { params: { id: paid.id }, body: { reason: 'Entered for the wrong person' } })
    expect((await scoreNow()).score).toBeLessThan(score)
    expect((await scoreNow()).inputs.currentDebt).toBe(inputs.currentDebt + 10_000)
    for (const [asOf, then] of scores) expect((await product.as('Ama').call(readCreditScore, { query: { asOf } })).score, asOf).toBe(then)
  })

  test('answers 422 for a future day and one before the account', async () => {
    const of = (asOf: string) => product.as('Ama').get(`/api/credit/score?asOf=${asOf}`)
    expect(await of('2026-04-08')).toMatchObject({
      status: 422,
      body: { message: 'Choose today or an earlier day.' },
    })
    expect(await of('2026-03-01')).toMatchObject({
      status: 422,
      body: { message: 'The account was created on Mon 2 Mar 2026. Choose that day or a later one.' },
    })
    expect(await of('yesterday')).toMatchObject({ status: 400, body: { errors: { asOf: 'Enter a date as YYYY-MM-DD' } } })
    expect(await of('2026-02-29')).toMatchObject({ status: 400 })
    expect(await of('')).toMatchObject({ status: 400 })
    expect((await product.as('Ama').get('/api/credit/score')).body).toEqual((await of('2026-04-07')).body)
  })
})

describe('GET /api/credit/history', () => {
  test('returns each change with its cause, newest first, in pages', async () => {
    const changes = await product.as('Ama').call(listScoreChanges, {})
    expect(changes[0]).toMatchObject({ score: (await scoreNow()).storedScore, what: 'A payment was reversed' })
    // No score before the first payout.
    expect(changes.slice(-2)).toMatchObject([
      // GH₵1,300 of debt with a limit of GH₵1,000: 2 points for the loan, 10 for no recent applications.
      { score: 12, level: 'BRONZE', what: 'A loan was paid out' },
      { score: 0, what: 'A loan was approved' },
    ])
    for (const [index, { at }] of changes.entries()) expect(at <= (changes[index - 1]?.at ?? at)).toBe(true)
    const page = await product.as('Ama').get('/api/credit/history?limit=2')
    expect(page.body).toHaveLength(2)
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? ''
    expect((await product.as('Ama').get(next)).body[0]).toEqual(JSON.parse(JSON.stringify(changes[2])))
  })

  test('is empty for a customer without applications', async () => {
    await joinWithProfile(product, 'Esi')
    expect(await product.as('Esi').call(listScoreChanges, {})).toEqual([])
  })
})

describe('staff', () => {
  test('read the customer’s score of any day with its history', async () => {
    await comeBack(product, 'desk')
    const { history, ...score } = await product.as('desk').call(readCustomerScore, { params: { userId: ama }, query: {} })
    expect(score).toEqual(await scoreNow())
    expect(history).toEqual(await product.as('Ama').call(listScoreChanges, {}))
    const then = await product.as('desk').call(readCustomerScore, { params: { userId: ama }, query: { asOf: '2026-03-16' } })
    expect(then.score).toBe(scores.get('2026-03-16'))
  })

  test('get 403 for their own score and 404 for an unknown customer', async () => {
    const desk = await product.db.selectFrom('users').select('id').where('phone', '=', '0201000001').executeTakeFirstOrThrow()
    expect(await product.as('desk').get(`/api/admin/users/${desk.id}/score`)).toMatchObject({ status: 403 })
    expect(await product.as('desk').get('/api/admin/users/nobody/score')).toMatchObject({ status: 404 })
    expect(await product.as('desk').get('/api/admin/users/nobody/score?asOf=2026-03-03')).toMatchObject({ status: 404 })
    expect(await product.as('Ama').get(`/api/admin/users/${desk.id}/score`)).toMatchObject({ status: 403 })
  })
})

test('GET /api/credit/score names the late or missed payment that lowered the score', async () => {
  await joinWithProfile(product, 'Kojo')
  const loan = await borrow(product, 'Kojo', '400')
  product.clock.advance({ days: 7 })
  await payCash(product, 'Kojo', loan, '40')
  const causeAfter = async (days: number) => {
    product.clock.advance({ days })
    await refreshCustomerSummaries(product.deps, 'daily-close')
    await comeBack(product, 'Kojo')
    return (await product.as('Kojo').call(readCreditScore, { query: {} })).lastChange?.what
  }
  expect([await causeAfter(8), await causeAfter(7)]).toEqual(['A payment became late', 'A payment was missed'])
})
