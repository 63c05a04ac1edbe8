import { execFile, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { tableDigests } from '#server/backup/table-digests.ts'
import { prepareGround, type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, NODE_COMPILE_CACHE, startReady } from '#tests/faults/support/drill-process.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { copyFolder } from '#tools/backup/backup-embedded.ts'
import { encrypted } from '#tools/backup/backup-encryption.ts'
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
  test('made while payments come in holds every payment that was acknowledged before it, comes back whole, and its books are right', async () => {
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
  test('that lost a row, or whose books were wrong, is not called whole', async () => {
    const made = await backUp()
    const manifest = readManifest(made)
    const tables = { ...manifest.tables, payments: { rows: 9999, digest: 'another' } }
    writeFileSync(join(made, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
    expect(await problemsOfBackup(made, { server })).toEqual([
      expect.stringMatching(/^payments: 9999 rows .* were expected, \d+ rows .* were found$/),
    ])
  })
  test('that is cut short, or is none, says so before anything is brought back', async () => {
    const made = await backUp()
    writeFileSync(join(made, 'data'), readFileSync(join(made, 'data')).subarray(0, 1000))
    await expect(problemsOfBackup(made, { server })).rejects.toThrow('a part is missing or was changed')
    await expect(problemsOfBackup(join(folder, 'none'), { server })).rejects.toThrow('holds no backup')
  })
})

/** As in docs/OPERATIONS.md. */
const run = (script: string, ...args: string[]) => {
  const settings = { ...home.place, ...(server !== undefined && { RESTORE_SERVER_URL: server }), TMPDIR: clearFolder }
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE,
    ...settings,
    ...PRODUCTION,
    ...(server !== undefined && { DATABASE: '' }),
    BACKUP_RECIPIENT: recipient,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('tools/backup', script), ...args], { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
let recipient = ''
let clearFolder = ''

describe('an encrypted backup (rule R15)', { timeout: 240_000 }, () => {
  const key = join(folder, 'backup-key.txt')
  let made = ''
  beforeAll(async () => {
    clearFolder = mkdtempSync(join(tmpdir(), 'mmoa clear '))
    expect(run('make-backup-key.ts', key).said).toContain('BACKUP_RECIPIENT=age1')
    recipient = /^# public key: (age1\w+)$/m.exec(readFileSync(key, 'utf8'))?.[1] ?? ''
    made = /^Written: (\S.*) \(.*, encrypted, /m.exec(run('backup.ts', join(folder, 'encrypted')).said)?.[1] ?? ''
  }, 120_000)
  afterAll(() => rmSync(clearFolder, { recursive: true, force: true }))

  test('is restored and compared with its key, which the machine does not have, and leaves no clear data', () => {
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(readdirSync(made).toSorted()).toEqual(['data.age', 'manifest.json'])
    expect(readFileSync(join(made, 'data.age')).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const checked = run('restore-check.ts', made, '--identity', key)
    expect(checked).toEqual({ status: 0, said: expect.stringMatching(/^Restored and compared in .* The books are right\.\n$/) })
    expect(readdirSync(clearFolder)).toEqual([])
  })
  test('is refused without a key, with another key and with a file that holds none, each with a sentence', async () => {
    const other = join(folder, 'other-key.txt')
    run('make-backup-key.ts', other)
    const none = join(folder, 'no-key.txt')
    writeFileSync(none, recipient)
    for (const [identity, sentence] of [
      [undefined, 'This backup is encrypted: name the file of its key, --identity <file>.'],
      [other, `${other} is not the key of this backup, which was encrypted for another one, or its data were changed.`],
      [none, `--identity: ${none} holds no key of age, a line that begins with AGE-SECRET-KEY-.`],
      [join(folder, 'gone'), `--identity: ${join(folder, 'gone')} cannot be read.`],
    ] as const)
      await expect(problemsOfBackup(made, { server, identity })).rejects.toThrow(sentence)
    expect(run('restore-check.ts', made, '--identity', other)).toEqual({
      status: 1,
      said: expect.stringMatching(/^.* is not the key of .*\n$/),
    })
    expect(run('make-backup-key.ts', key)).toEqual({ status: 1, said: expect.stringContaining('a key is never overwritten') })
  })
  test('is decrypted by Debian’s age, and one that age encrypted is restored and compared', () => {
    const age = (...args: string[]) => expect(spawnSync('age', args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
    const clear = join(folder, 'clear data')
    const byAge = join(folder, 'by age')
    age('--decrypt', '--identity', key, '--output', clear, join(made, 'data.age'))
    cpSync(made, byAge, { recursive: true })
    rmSync(join(byAge, 'data.age'))
    age('--encrypt', '--recipient', recipient, '--output', join(byAge, 'data.age'), clear)
    const dataHash = hash('sha256', readFileSync(join(byAge, 'data.age')))
    writeFileSync(join(byAge, 'manifest.json'), JSON.stringify({ ...readManifest(made), dataHash }))
    expect(run('restore-check.ts', byAge, '--identity', key)).toEqual({
      status: 0,
      said: expect.stringMatching(/^Restored and compared in .* The books are right\.\n$/),
    })
  })
  test('that is cut off is refused before anything is restored, also where its manifest was made to fit', () => {
    const cut = join(folder, 'cut')
    cpSync(made, cut, { recursive: true })
    const data = readFileSync(join(cut, 'data.age')).subarray(0, -5_000)
    writeFileSync(join(cut, 'data.age'), data)
    expect(run('restore-check.ts', cut, '--identity', key).said).toContain('a part is missing or was changed')
    writeFileSync(join(cut, 'manifest.json'), JSON.stringify({ ...readManifest(cut), dataHash: hash('sha256', data) }))
    expect(run('restore-check.ts', cut, '--identity', key)).toEqual({
      status: 1,
      said: `The data of ${cut} cannot be decrypted: a part is missing or was changed.\n`,
    })
    expect(readdirSync(clearFolder)).toEqual([])
  })
  test.runIf(server === undefined)('of an embedded database is restored into an empty folder', () => {
    const empty = join(folder, 'restored')
    const settings = { ...PRODUCTION, PATH: process.env['PATH'], NODE_COMPILE_CACHE, DATA_DIR: empty }
    const { status, stdout } = spawnSync(process.execPath, ['tools/backup/restore.ts', made, '--identity', key], {
      env: settings,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Restored into .*: embedded database, encrypted, /)])
  })
  test('is made for a recipient without typing errors only, and one without a recipient warns in production', async () => {
    const mistyped = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
    await expect(encrypted(mistyped, Readable.from([]))).rejects.toThrow('BACKUP_RECIPIENT is not')
    const settings = { ...PRODUCTION, PATH: process.env['PATH'], NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'no database') }
    const { stderr } = spawnSync(process.execPath, ['tools/backup/backup.ts', folder], { env: settings, encoding: 'utf8' })
    expect(stderr).toMatch(/^BACKUP_RECIPIENT is not set: this backup will not be encrypted.*\nDATA_DIR: there is no database in .*\n$/)
  })
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

test('audit-books proves a running office, and names what was changed in a backup', { timeout: 240_000 }, async () => {
  // Of an embedded office it proves a backup that it makes itself.
  expect(await auditBooks()).toEqual({ code: 0, out: expect.stringContaining('accounts are their facts') })
  await running.kill()
  const { DATABASE_URL: url, DATA_DIR: dataDir } = home.place
  const database = await openDatabase(url === undefined ? { dataDir: dataDir ?? '' } : { url })
  await sql`update payments set days_late = days_late + 1, is_late = true where status = 'completed'`.execute(database.db)
  await database.close()
  expect(await auditBooks(await backUp())).toEqual({
    code: 1,
    out: expect.stringMatching(/lateness_is_its_dates: The days that payment \d+ was late: expected 0, found 1\./),
  })
})

test.runIf(server !== undefined)(
  'an embedded database moves to a server with every row as it was, and goes on from there',
  { timeout: 240_000 },
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
