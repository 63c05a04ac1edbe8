import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'

const folder = mkdtempSync(join(tmpdir(), 'mmoa data '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('openDatabase creates a private DATA_DIR, and rejects one in use until it is closed', { timeout: 60_000 }, async () => {
  const dataDir = join(folder, 'new')
  const first = await openDatabase({ dataDir })
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/DATA_DIR: another process uses the database in .*mmoa data/)
  await first.close()
  const again = await openDatabase({ dataDir })
  await again.close()
})

it('openDatabase names a DATA_DIR that cannot be created', async () => {
  await expect(openDatabase({ dataDir: '/dev/null/data' })).rejects.toThrow(/DATA_DIR: the folder .* cannot be made/)
})
