import { afterAll, expect, it } from 'vitest'
import { countTry, peekTries, resetTries } from '#server/platform/http/rate-limit.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const WRONG_CODES = { limit: 5, windowSeconds: 900, restSeconds: 900 }

it('countTry allows five tries, refuses for fifteen minutes, then allows five again', async () => {
  const clock = testClock()
  const lefts: number[] = []
  for (let i = 0; i < 5; i += 1) {
    clock.advance({ minutes: 1 })
    const tries = await countTry(db, 'codes:ama', WRONG_CODES, clock.now())
    expect(tries.allowed).toBe(true)
    lefts.push(tries.left)
  }
  expect(lefts).toEqual([4, 3, 2, 1, 0])
  clock.advance({ minutes: 5 })
  expect(await countTry(db, 'codes:ama', WRONG_CODES, clock.now())).toEqual({ allowed: false, left: 0, retryAfterSeconds: 600 })
  clock.advance({ minutes: 10 })
  expect(await countTry(db, 'codes:ama', WRONG_CODES, clock.now())).toMatchObject({ allowed: true, left: 4 })
})

it('countTry does not extend the pause with refused tries', async () => {
  const clock = testClock()
  for (let i = 0; i < 5; i += 1) await countTry(db, 'codes:kofi', WRONG_CODES, clock.now())
  clock.advance({ minutes: 14 })
  for (let i = 0; i < 10; i += 1) expect((await countTry(db, 'codes:kofi', WRONG_CODES, clock.now())).retryAfterSeconds).toBe(60)
  clock.advance({ minutes: 1 })
  expect((await countTry(db, 'codes:kofi', WRONG_CODES, clock.now())).allowed).toBe(true)
})

it('countTry doubles the pause up to the longest, and starts again after a window without one', async () => {
  const clock = testClock()
  const rule = { limit: 2, windowSeconds: 3600, restSeconds: 60, doublesTo: 300 }
  const pauseAfterTwo = async (): Promise<number> => {
    for (let i = 0; i < 2; i += 1) expect((await countTry(db, 'codes:doubling', rule, clock.now())).allowed).toBe(true)
    const { retryAfterSeconds } = await countTry(db, 'codes:doubling', rule, clock.now())
    clock.advance({ seconds: retryAfterSeconds })
    return retryAfterSeconds
  }
  const pauses: number[] = []
  for (let round = 0; round < 5; round += 1) pauses.push(await pauseAfterTwo())
  expect(pauses).toEqual([60, 120, 240, 300, 300])
  clock.advance({ minutes: 60 })
  expect(await pauseAfterTwo()).toBe(60)
})

it('countTry without a pause allows tries again after the window', async () => {
  const clock = testClock()
  const sendings = { limit: 3, windowSeconds: 60 }
  for (let i = 0; i < 3; i += 1) await countTry(db, 'sms:ama', sendings, clock.now())
  clock.advance({ seconds: 20 })
  expect(await countTry(db, 'sms:ama', sendings, clock.now())).toMatchObject({ allowed: false, retryAfterSeconds: 40 })
  clock.advance({ seconds: 40 })
  expect(await countTry(db, 'sms:ama', sendings, clock.now())).toMatchObject({ allowed: true, left: 2 })
})

it('countTry allows no more than the limit of twenty concurrent tries', async () => {
  const { now } = testClock()
  const tries = await Promise.all(Array.from({ length: 20 }, () => countTry(db, 'codes:race', WRONG_CODES, now())))
  expect(tries.filter((one) => one.allowed)).toHaveLength(5)
})

it('peekTries returns the next result without counting', async () => {
  const { now } = testClock()
  expect((await peekTries(db, 'codes:look', WRONG_CODES, now())).allowed).toBe(true)
  for (let i = 0; i < 5; i += 1) await countTry(db, 'codes:look', WRONG_CODES, now())
  expect(await peekTries(db, 'codes:look', WRONG_CODES, now())).toMatchObject({ allowed: false, retryAfterSeconds: 900 })
})

it('resetTries forgets earlier tries', async () => {
  const { now } = testClock()
  for (let i = 0; i < 4; i += 1) await countTry(db, 'codes:reset', WRONG_CODES, now())
  await resetTries(db, 'codes:reset')
  expect((await countTry(db, 'codes:reset', WRONG_CODES, now())).left).toBe(4)
})
