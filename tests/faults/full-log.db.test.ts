import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { MAIN, DRILL_WAIT } from '#tests/faults/support/drill-process.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import { freePort } from '#tools/check/free-port.ts'

// Needs /dev/full; the log is the same on either database.
describe.runIf(existsSync('/dev/full') && process.env['TEST_DATABASE_URL'] !== undefined)(
  'a log that is full',
  { timeout: 300_000 },
  () => {
    test('delays no call: the product starts, answers calls that it would log, and ends on SIGTERM', async () => {
      const { url = '', close } = await openTestDatabase()
      const port = await freePort()
      const environment = { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', SIMULATOR: 'off', DATABASE_URL: url }
      const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'] })
      const gone = once(child, 'close')
      const request = (path: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
      await vi.waitUntil(async () => (await request('/readyz'))?.status === 200, DRILL_WAIT)
      const statuses = await Promise.all(
        ['/readyz', '/api/public/stats', '/api/auth/user', '/api/nothing'].map(async (path) => (await request(path))?.status),
      )
      expect(statuses).toEqual([200, 200, 401, 404])
      child.kill('SIGTERM')
      await gone
      expect(child.exitCode).toBe(0)
      await close()
    })
  },
)
