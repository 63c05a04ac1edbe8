import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { tableDigests } from '#server/backup/table-digests.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
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
const pay = (one: CashInHand) => sendOnce(undefined, running.origin, { ...one, key: `pay-${one.receiptNumber}` })

const backUp = () => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = home.place
  return url === undefined
    ? writeBackup(folder, 'embedded', (file) => copyFolder(dataDir ?? '', file), new Date())
    : writeBackup(folder, 'server', (file) => dumpServer(url, file), new Date())
}

beforeAll(async () => {
  home = await makeDrillHome()
  cash = await prepareGround(home.place, 2, 12)
  running = await startReady(home.place, home.port)
}, 90_000)
afterAll(async () => {
  await running.kill()
  await home.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of a running office', { timeout: 60_000 }, () => {
  test('made while payments come in holds every payment that was acknowledged before it, comes back whole, and its books are right', async () => {
    const before = cash.slice(0, 4)
    for (const one of before) expect((await pay(one)).status).toBe(200)
    const [made] = await Promise.all([backUp(), ...cash.slice(4).map(pay)])
    expect(await problemsOfBackup(made, server)).toEqual([])
    const { database, remove } = await restoreAside(made, readManifest(made), server)
    const { rows } = await sql<{ receipt_number: string }>`select receipt_number from payments where status = 'completed'`.execute(
      database.db,
    )
    await remove()
    const kept = new Set(rows.map((row) => row.receipt_number))
    expect(before.filter((one) => !kept.has(one.receiptNumber))).toEqual([])
  })
  test('that lost a row, or whose books were wrong, is not called whole', async () => {
    const made = await backUp()
    const manifest = readManifest(made)
    const tables = { ...manifest.tables, payments: { rows: 9999, digest: 'another' } }
    writeFileSync(join(made, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    expect(await problemsOfBackup(made, server)).toEqual([
      expect.stringMatching(/^payments: 9999 rows .* were expected, \d+ rows .* were found$/),
    ])
  })
  test('that is cut short, or is none, says so before anything is brought back', async () => {
    const made = await backUp()
    writeFileSync(join(made, 'data'), readFileSync(join(made, 'data')).subarray(0, 1000))
    await expect(problemsOfBackup(made, server)).rejects.toThrow('a part is missing or was changed')
    await expect(problemsOfBackup(join(folder, 'none'), server)).rejects.toThrow('holds no backup')
  })
})

test.runIf(server !== undefined)(
  'an embedded database moves to a server with every row as it was, and goes on from there',
  { timeout: 120_000 },
  async () => {
    const small = mkdtempSync(join(tmpdir(), 'mmoa moves '))
    await prepareGround({ DATA_DIR: small }, 1, 2)
    const made = await createDatabase(server ?? '', 'mmoa_moved')
    const from = await openDatabase({ dataDir: small })
    const to = await openDatabase({ url: made.url })
    try {
      await migrate(to.db)
      expect(await copyTables(from.db, to.db)).toBeGreaterThan(50)
      expect(await tableDigests(to.db)).toEqual(await tableDigests(from.db))
      expect((await sql`select * from check_invariants()`.execute(to.db)).rows).toEqual([])
      await expect(copyTables(from.db, to.db)).rejects.toThrow('has customers or staff already')
      const next = await startReady({ DATABASE_URL: made.url }, home.port + 1)
      await next.kill()
    } finally {
      await from.close()
      await to.close()
      await dropDatabase(server ?? '', made.name)
      rmSync(small, { recursive: true, force: true })
    }
  },
)
