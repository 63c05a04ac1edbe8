import { expect, test } from 'vitest'
import { newsOfOrders } from '#server/momo/hear-news.ts'

test('a crowd of news about one order has it checked once, and once more for what came meanwhile', async () => {
  const checked: string[] = []
  let atOnce = 0
  let most = 0
  const news = newsOfOrders(async (reference) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    checked.push(reference)
    await Promise.resolve()
    atOnce -= 1
  })
  for (let each = 0; each < 50; each += 1) news.hear('one')
  await news.idle()
  expect(checked).toEqual(['one', 'one'])
  for (let each = 0; each < 50; each += 1) news.hear(`order ${each}`)
  await news.idle()
  expect(new Set(checked).size).toBe(51)
  expect(most).toBe(3)
})
