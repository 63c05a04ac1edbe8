import { expect, test, vi } from 'vitest'
import { createCallbackQueue } from '#server/momo/callback-queue.ts'

test('a crowd of news about one order has it checked once, and once more for what came meanwhile', async () => {
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
  for (let each = 0; each < 50; each += 1) news.hear('one')
  await news.close()
  expect(checked).toEqual(['one', 'one'])
  for (let each = 0; each < 50; each += 1) news.hear(`order ${each}`)
  await news.close()
  expect(new Set(checked).size).toBe(51)
  expect(most).toBe(3)
})

test('news that came too soon is heard again when it may be, once however often it came, and not after the end', async () => {
  const checked: string[] = []
  const news = createCallbackQueue(async (reference) => {
    checked.push(reference)
    return reference === 'soon' && checked.length < 3 ? 1 : reference === 'never' ? 60_000 : undefined
  })
  for (let each = 0; each < 5; each += 1) news.hear('soon')
  await vi.waitFor(() => expect(checked).toEqual(['soon', 'soon', 'soon']))
  news.hear('never')
  await news.close()
  expect(checked).toEqual(['soon', 'soon', 'soon', 'never'])
})
