import { expect, test, vi } from 'vitest'
import { createCallbackQueue } from '#server/momo/callback-queue.ts'

test('createCallbackQueue checks a transaction once for many callbacks, and once more for callbacks that arrive during the check', async () => {
  const checked: string[] = []
  let atOnce = 0
  let most = 0
  const news = createCallbackQueue(async (reference) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    checked.push(reference)
    await Promise.resolve()
    atOnce -= 1
    return undefined
  })
  for (let each = 0; each < 50; each += 1) news.enqueue('one')
  await news.close()
  expect(checked).toEqual(['one', 'one'])
  for (let each = 0; each < 50; each += 1) news.enqueue(`order ${each}`)
  await news.close()
  expect(new Set(checked).size).toBe(51)
  expect(most).toBe(3)
})

test('createCallbackQueue repeats a check that was too early once, after its wait, and never after close', async () => {
  const checked: string[] = []
  const news = createCallbackQueue(async (reference) => {
    checked.push(reference)
    return reference === 'soon' && checked.length < 3 ? 1 : reference === 'never' ? 60_000 : undefined
  })
  for (let each = 0; each < 5; each += 1) news.enqueue('soon')
  await vi.waitFor(() => expect(checked).toEqual(['soon', 'soon', 'soon']))
  news.enqueue('never')
  await news.close()
  expect(checked).toEqual(['soon', 'soon', 'soon', 'never'])
})
