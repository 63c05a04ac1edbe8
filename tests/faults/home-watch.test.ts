import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectHomesAsReadAnew, watchHomes } from '#tests/faults/support/home-watch.ts'

// A home that shows one payment of one loan, whatever happens; what is asked for by another address is newer where a test says so.
let server: Server
let origin = ''
let anew = '1.25'
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => answer.end(JSON.stringify([{ id: 7, amountPaid: url.includes('anew') ? anew : '1.25' }])))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const receipts = ['AAAAAA', 'BBBBBB'].map((receiptNumber) => ({ loanId: 7, receiptNumber, cookie: '' }))
const watched = async (count: number) => {
  const told = receipts.slice(0, count).map(({ receiptNumber }) => ({ receiptNumber, paymentId: 1 }))
  const { counts, stop } = watchHomes([origin], receipts, () => told)
  await setTimeout(50)
  await stop()
  return counts
}

test('a home that shows what was acknowledged is not old, and one that shows less is', async () => {
  expect(await watched(1)).toMatchObject({ failed: 0, old: [] })
  const { answered, old } = await watched(2)
  expect([answered > 0, old.length]).toEqual([true, answered])
})

test('to a crowd a home that shows less than it showed before is old', async () => {
  let shown = 0
  const counting = createServer((_request, answer) =>
    answer.end(JSON.stringify([{ id: 7, amountPaid: (shown += 1) < 20 ? '2.50' : '1.25' }])),
  )
  counting.listen(0, '127.0.0.1')
  await once(counting, 'listening')
  // As above.
  const at = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`
  const { counts, stop } = watchHomes([at], receipts, () => [], { crowd: 3 })
  await vi.waitFor(() => expect(counts.old.length).toBeGreaterThan(3))
  await stop()
  counting.close()
  expect(counts.old.length).toBe(counts.answered - 19)
})

test('homes at rest are as they are read anew, or it is said', async () => {
  await expectHomesAsReadAnew([origin], receipts)
  anew = '2.50'
  await expect(expectHomesAsReadAnew([origin], receipts)).rejects.toThrow('expected')
})
