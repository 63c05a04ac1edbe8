import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '#tools/check/free-port.ts'
import { runningSimulator, startOnNextPort } from '#tools/simulator/simulator-on-port.ts'
import { listenHere } from '#tools/simulator/simulator-server.ts'

test('the simulator skips a port that another program uses', async () => {
  const other = createServer((_request, response) => response.end('something else'))
  const port = await listenHere(other, 0)
  expect(await runningSimulator(port)).toBeUndefined()
  const simulator = await startOnNextPort(port, {})
  expect(Number(new URL(simulator.origin).port)).toBeGreaterThan(port)
  await simulator.close()
  other.closeAllConnections()
  other.close()
})

test('runningSimulator finds a standalone simulator, and none inside another product', async () => {
  const port = await freePort()
  expect(await runningSimulator(port)).toBeUndefined()
  const shared = await startOnNextPort(port, { isShared: true })
  expect(await runningSimulator(Number(new URL(shared.origin).port))).toEqual({ origin: shared.origin, urls: shared.urls })
  await shared.close()
  const own = await startOnNextPort(port, {})
  expect(await runningSimulator(Number(new URL(own.origin).port))).toBeUndefined()
  await own.close()
})
