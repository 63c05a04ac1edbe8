import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = globalThis as { mmoaStart?: Promise<Record<string, unknown> | undefined> | undefined }
const load = async () => import('#web/lib/early-responses.ts')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  delete page.mmoaStart
  vi.useRealTimers()
})

test('takeEarly returns each response of the document once', async () => {
  page.mmoaStart = Promise.resolve({ readHome: { first: 1 }, listOwnLoans: null })
  const { takeEarly } = await load()
  expect(await takeEarly('readHome')).toEqual({ first: 1 })
  expect(await takeEarly('readHome')).toBeUndefined()
  expect(await takeEarly('listOwnLoans')).toBeUndefined()
})

test('takeEarly returns nothing where the early call failed or was not made', async () => {
  const { takeEarly } = await load()
  expect(await takeEarly('readHome')).toBeUndefined()
  page.mmoaStart = Promise.resolve(undefined)
  expect(await takeEarly('readHome')).toBeUndefined()
})

test('takeEarly returns nothing after a write or a logout, also to a caller that waits already', async () => {
  let respond = (_: Record<string, unknown>): void => undefined
  page.mmoaStart = new Promise((done) => (respond = done))
  const { takeEarly, dropEarly } = await load()
  const waiting = takeEarly('readHome')
  dropEarly()
  respond({ readHome: { first: 1 } })
  expect(await waiting).toBeUndefined()
  expect(await takeEarly('readHome')).toBeUndefined()
})

test('takeEarly returns nothing that is older than 15 seconds', async () => {
  page.mmoaStart = Promise.resolve({ readHome: { first: 1 } })
  const { takeEarly } = await load()
  vi.advanceTimersByTime(15_001)
  expect(await takeEarly('readHome')).toBeUndefined()
})
