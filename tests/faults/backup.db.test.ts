import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { tableDigests } from '#server/backup/table-digests.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, NODE_COMPILE_CACHE, startReady } from '#tests/faults/support/drill-process.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { fillFolder, migratedDump } from '#tests/support/migrated-dump.ts'
import { sendUntilTaken } from '#tests/faults/support/send-payment.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { readManifest, writeBackup } from '#tools/backup/backup-folder.ts'
import { dumpServer } from '#tools/backup/backup-server.ts'
import { problemsOfBackup } from '#tools/backup/check-backup.ts'
import { copyTables } from '#tools/backup/copy-tables.ts'
import { restoreAside } from '#tools/backup/restore-backup.ts'

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'mmoa backups '))
let home: DrillHome
let cash: CashInHand[] = []
let running: DrillProcess
const pay = (one: CashInHand) => sendUntilTaken(running.origin, { ...one, key: `pay-${one.receiptNumber}` })

const backUp = () => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = home.place
  const now = new Date()
  return url === undefined
    ? writeBackup(folder, { kind: 'embedded', now }, (store) => copyFolder(dataDir ?? '', store))
    : writeBackup(folder, { kind: 'server', now }, (store) => dumpServer(url, store))
}

beforeAll(async () => {
  home = await makeDrillHome()
  cash = await prepareGround(home.place, 2, 12)
  running = await startReady(home.place, home.port)
}, 180_000)
afterAll(async () => {
  await running.kill()
  await home.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of a running office', { timeout: 120_000 }, () => {
  test('made during payments has all that were acknowledged before it, and is restored with correct books', async () => {
    const before = cash.slice(0, 4)
    for (const one of before) expect((await pay(one)).status).toBe(200)
    const [made] = await Promise.all([backUp(), ...cash.slice(4).map(pay)])
    expect(await problemsOfBackup(made, { server })).toEqual([])
    const { database, remove } = await restoreAside(made, readManifest(made), { server })
    const { rows } = await sql<{ receipt_number: string }>`select receipt_number from payments where status = 'completed'`.execute(
      database.db,
    )
    const statistics = await sql<{ count: number }>`select count(*)::int as count from pg_stats where schemaname = 'public'`.execute(
      database.db,
    )
    await remove()
    // Without them the check takes hours (rule R21).
    expect(statistics.rows[0]?.count).toBeGreaterThan(100)
    const restored = new Set(rows.map((row) => row.receipt_number))
    expect(before.filter((one) => !restored.has(one.receiptNumber))).toEqual([])
  })
  test('with other rows than its manifest lists is reported', async () => {
    const made = await backUp()
    const manifest = readManifest(made)
    const tables = { ...manifest.tables, payments: { rows: 9999, digest: 'another' } }
    writeFileSync(join(made, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    expect(await problemsOfBackup(made, { server })).toEqual([
      expect.stringMatching(/^payments: 9999 rows .* were expected, \d+ rows .* were found$/),
    ])
  })
  test('that cannot be written names its folder and the setting', async () => {
    for (const path of ['/proc/x', '/dev/null'])
      await expect(writeBackup(path, { kind: 'server', now: new Date() }, () => Promise.reject(new Error('called')))).rejects.toThrow(
        `BACKUP_DIR: no backup can be written into ${path} (`,
      )
  })
  test('that is cut short, or is no backup, is refused before anything is restored', async () => {
    const made = await backUp()
    writeFileSync(join(made, 'data'), readFileSync(join(made, 'data')).subarray(0, 1000))
    await expect(problemsOfBackup(made, { server })).rejects.toThrow('a part is missing or was changed')
    await expect(problemsOfBackup(join(folder, 'none'), { server })).rejects.toThrow('holds no backup')
  })
})

test.runIf(server === undefined)('a backup of an embedded database is restored into an empty folder', { timeout: 240_000 }, async () => {
  const made = await backUp()
  const env = { ...PRODUCTION, PATH: process.env['PATH'], NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'restored') }
  const { status, stdout } = spawnSync(process.execPath, ['tools/backup/restore.ts', made], { env, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^Restored into .*: embedded database, /)])
})

/** As `npm run audit-books`. */
const auditBooks = (...args: readonly string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE, ...home.place, ...(server !== undefined && { RESTORE_SERVER_URL: server }) }
    execFile(process.execPath, ['tools/backup/prove-books.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    )
  })

test('audit-books says why it cannot read a backup', async () => {
  expect(await auditBooks(join(folder, 'none'))).toEqual({ code: 2, out: expect.stringContaining('holds no backup') })
})

test('audit-books proves a running office', { timeout: 240_000 }, async () => {
  // For an embedded office it proves a backup of its own.
  expect(await auditBooks()).toEqual({ code: 0, out: expect.stringContaining('accounts are their facts') })
})

// The proof is the same on both databases (tests/audit-books); reading a backup is tested above.
test.runIf(server !== undefined)('audit-books names what was changed in a backup', { timeout: 240_000 }, async () => {
  await running.kill()
  const database = await home.open()
  await sql`update payments set days_late = days_late + 1, is_late = true where status = 'completed'`.execute(database.db)
  await database.close()
  expect(await auditBooks(await backUp())).toEqual({
    code: 1,
    out: expect.stringMatching(/lateness_is_its_dates: The days that payment \d+ was late: expected 0, found 1\./),
  })
})

test.runIf(server !== undefined)(
  'an embedded database moves to a server with every row as it was, and continues there',
  { timeout: 240_000 },
  async () => {
    const small = mkdtempSync(join(tmpdir(), 'mmoa moves '))
    fillFolder(join(small, 'pg'), await migratedDump())
    await prepareGround({ DATA_DIR: small }, 1, 2)
    const made = await makeDrillHome()
    const from = await openDatabase({ dataDir: small })
    const to = await made.open()
    try {
      expect(await copyTables(from.db, to.db)).toBeGreaterThan(50)
      expect(await tableDigests(to.db)).toEqual(await tableDigests(from.db))
      expect((await sql`select * from check_invariants()`.execute(to.db)).rows).toEqual([])
      await expect(copyTables(from.db, to.db)).rejects.toThrow('has customers or staff already')
      const next = await startReady(made.place, made.port)
      await next.kill()
    } finally {
      await from.close()
      await to.close()
      await made.remove()
      rmSync(small, { recursive: true, force: true })
    }
  },
)
