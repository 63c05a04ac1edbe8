import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '#tools/check/free-port.ts'
import { runningSimulator, startOnNextPort } from '#tools/simulator/simulator-on-port.ts'
import { listenHere } from '#tools/simulator/simulator-server.ts'

test('a port that something else has taken is passed over, and what is there is taken for no simulator', async () => {
  const other = createServer((_request, response) => response.end('something else'))
  const port = await listenHere(other, 0)
  expect(await runningSimulator(port)).toBeUndefined()
  const simulator = await startOnNextPort(port, {})
  expect(Number(new URL(simulator.origin).port)).toBeGreaterThan(port)
  await simulator.close()
  other.closeAllConnections()
  other.close()
})

test('a simulator that runs by itself is there for a product that starts; the one inside another product is not', async () => {
  const port = await freePort()
  expect(await runningSimulator(port)).toBeUndefined()
  const shared = await startOnNextPort(port, { isShared: true })
  expect(await runningSimulator(Number(new URL(shared.origin).port))).toEqual({ origin: shared.origin, urls: shared.urls })
  await shared.close()
  const own = await startOnNextPort(port, {})
  expect(await runningSimulator(Number(new URL(own.origin).port))).toBeUndefined()
  await own.close()
})
