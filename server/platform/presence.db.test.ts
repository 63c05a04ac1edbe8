import { afterAll, expect, test, vi } from 'vitest'
import { Presence } from '#server/platform/presence.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const here = async () => (await db.selectFrom('processes').select('id').orderBy('id').execute()).map(({ id }) => id)
const quiet = { warn: vi.fn() }

test('a process is known to be here until it leaves', async () => {
  const one = await Presence.enter(db, 'one')
  const leave = one.keepSaying(quiet)
  await Presence.enter(db, 'two')
  expect(await here()).toEqual(['one', 'two'])
  await one.sayAgain()
  await leave()
  expect(await here()).toEqual(['two'])
  expect(quiet.warn).not.toHaveBeenCalled()
})

test('who has been silent is forgotten, and comes back by itself', async () => {
  const slow = await Presence.enter(db, 'slow')
  const before = new Date(performance.timeOrigin - 3_600_000)
  await db.updateTable('processes').set({ seen_at: before }).where('id', '=', 'slow').execute()
  await Presence.enter(db, 'quick')
  expect(await here()).not.toContain('slow')
  await slow.sayAgain()
  expect(await here()).toContain('slow')
})

test('of a change is told at once where all others know of this process, and else when whoever did not know has asked again', async () => {
  const one = await Presence.enter(db, 'one')
  expect(one.beforeTelling()).toBeUndefined()
  const leave = one.keepSaying(quiet)
  await leave()
  const from = performance.now()
  await one.beforeTelling()
  expect(performance.now() - from).toBeGreaterThanOrEqual(one.believes)
})

test('who could not say so for five seconds is not certain that others know', async () => {
  const one = await Presence.enter(db, 'one')
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now')
  clock.mockReturnValue(now + 4_900)
  expect(one.beforeTelling()).toBeUndefined()
  clock.mockReturnValue(now + 5_100)
  const waited = one.beforeTelling()
  clock.mockRestore()
  expect(waited).toBeInstanceOf(Promise)
  await waited
})

test('a database that does not hear it is told again, and the log says so', async () => {
  const gone = await openTestDatabase()
  const one = await Presence.enter(gone.db, 'one')
  await gone.close()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const warn = vi.fn()
  const leave = one.keepSaying({ warn })
  for (const times of [1, 2]) {
    vi.advanceTimersByTime(2_000)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(times))
  }
  vi.useRealTimers()
  await expect(leave()).rejects.toThrow()
})
