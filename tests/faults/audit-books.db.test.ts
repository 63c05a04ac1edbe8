import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { writeBackup } from '#tools/backup/backup-folder.ts'
import { dumpServer } from '#tools/backup/backup-server.ts'

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'mmoa audits '))
let home: DrillHome
let cash: CashInHand[] = []
let running: DrillProcess

/** As `npm run audit-books` does. */
const auditBooks = (...args: readonly string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...home.place, ...(server !== undefined && { RESTORE_SERVER_URL: server }) }
    execFile(process.execPath, ['tools/backup/prove-books.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    )
  })

beforeAll(async () => {
  home = await makeDrillHome()
  cash = await prepareGround(home.place, 1, 1)
  running = await startReady(home.place, home.port)
}, 90_000)
afterAll(async () => {
  await running.kill()
  await home.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('audit-books proves a running office, and names what was changed in a backup', async () => {
  for (const one of cash)
    // A busy server may answer 503, and the form is sent again under its key.
    await expect
      .poll(() => sendOnce(undefined, running.origin, { ...one, key: `pay-${one.receiptNumber}` }), { timeout: 30_000 })
      .toMatchObject({ status: 200 })
  // Of an embedded office it proves a backup that it makes itself.
  expect(await auditBooks()).toEqual({ code: 0, out: expect.stringContaining('accounts are their facts') })
  await running.kill()
  const { DATABASE_URL: url, DATA_DIR: dataDir } = home.place
  const database = await openDatabase(url === undefined ? { dataDir: dataDir ?? '' } : { url })
  await sql`update payments set days_late = days_late + 1, is_late = true where status = 'completed'`.execute(database.db)
  await database.close()
  const made =
    url === undefined
      ? await writeBackup(folder, { kind: 'embedded', now: new Date() }, (store) => copyFolder(dataDir ?? '', store))
      : await writeBackup(folder, { kind: 'server', now: new Date() }, (store) => dumpServer(url, store))
  expect(await auditBooks(made)).toEqual({
    code: 1,
    out: expect.stringMatching(/lateness_is_its_dates: The days that payment \d+ was late: expected 0, found 1\./),
  })
}, 120_000)

test('audit-books says why it cannot read a backup', async () => {
  expect(await auditBooks(join(folder, 'none'))).toEqual({ code: 2, out: expect.stringContaining('holds no backup') })
})
