import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { type CashInHand } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { startLoad } from '#tests/faults/support/payment-load.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- embedded-major: docs/OPERATIONS.md, "The embedded database". From npm it needs PGlite of PostgreSQL 17.
const OLD_PGLITE = '@electric-sql/pglite@0.4.6'
const folder = mkdtempSync(join(tmpdir(), 'mmoa major '))
const old = join(folder, 'earlier version')
const dataDir = join(folder, 'data')
const running: DrillProcess[] = []
let server: PostgresServer | undefined
afterAll(async () => {
  for (const one of running) await one.kill()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(old, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(old, file), text.replace(from, to))
}

/** This product on the embedded database of another major, as an earlier version was. */
function layOutEarlierVersion(): void {
  for (const name of ['contract', 'domain', 'migrations', 'server', 'tests', 'tools', 'package.json'])
    cpSync(join(ROOT, name), join(old, name), { recursive: true })
  edit('server/start-failures.ts', "EMBEDDED_MAJOR = '18'", "EMBEDDED_MAJOR = '17'")
  // There the file system has no such hook; no power is cut here.
  edit('server/platform/embedded.ts', 'NODEFS.stream_ops.fsync =', 'if (NODEFS !== undefined) NODEFS.stream_ops.fsync =')
  const packages = join(old, 'node_modules')
  mkdirSync(join(packages, '@electric-sql'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@electric-sql') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  const packed = execFileSync('npm', ['pack', OLD_PGLITE, '--silent', '--pack-destination', folder], { encoding: 'utf8' }).trim()
  const pglite = join(packages, '@electric-sql', 'pglite')
  mkdirSync(pglite)
  execFileSync('tar', ['--extract', '--file', join(folder, packed), '--directory', pglite, '--strip-components=1'])
  // It has no adapter for pg yet; ours takes any PGlite.
  symlinkSync(join(ROOT, 'node_modules', '@electric-sql', 'pglite'), join(pglite, 'ours'))
  const manifest = join(pglite, 'package.json')
  const { exports: paths, ...others } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: object }
  writeFileSync(manifest, JSON.stringify({ ...others, exports: { ...paths, './node-postgres': './ours/dist/node-postgres/index.js' } }))
}

/** A command of one of the two versions. */
function ran(
  tree: string,
  file: string,
  settings: Readonly<Record<string, string>>,
  ...args: string[]
): { status: number | null; out: string } {
  const env = { PATH: process.env['PATH'], HOME: folder, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { cwd: tree, env, encoding: 'utf8' })
  return { status, out: stdout + stderr }
}

function fillByEarlierVersion(): CashInHand[] {
  const script = `const { prepareGround } = await import('./tests/faults/support/drill-ground.ts')
    console.log('CASH' + JSON.stringify(await prepareGround(${JSON.stringify({ DATA_DIR: dataDir })}, 2, 8)))`
  const { out } = ran(old, '--input-type=module', {}, '--eval', script)
  const line = out.split('\n').find((one) => one.startsWith('CASH'))
  if (line === undefined) throw new Error(`The earlier version could not fill its database:\n${out}`)
  return JSON.parse(line.slice('CASH'.length)) as CashInHand[]
}

test('the earlier version moves its embedded database to a server, and this version continues there', { timeout: 900_000 }, async () => {
  layOutEarlierVersion()
  const cash = fillByEarlierVersion()
  const acknowledged: Acknowledged[] = []
  const pay = async (paying: readonly CashInHand[], { origin }: DrillProcess) => {
    const load = startLoad(origin, paying, { workers: 1 })
    await expect.poll(() => load.counts.acknowledged.length, { timeout: 120_000 }).toBe(paying.length)
    await load.finish()
    expect(load.counts.wrong).toEqual([])
    acknowledged.push(...load.counts.acknowledged)
  }
  const before = await startReady({ DATA_DIR: dataDir }, await freePort(), join(old, 'server', 'main.ts'))
  running.push(before)
  expect(before.output()).toContain('embedded PostgreSQL 17')
  await pay(cash.slice(0, 4), before)
  await before.kill()

  const backup = ran(old, 'tools/backup/backup.ts', { DATA_DIR: dataDir }, join(folder, 'backups'))
  expect(backup).toEqual({ status: 0, out: expect.stringMatching(/^Written: /) })
  const made = /^Written: (.*) \(/.exec(backup.out)?.[1] ?? ''
  const earlier = {
    status: 1,
    out: expect.stringMatching(/^The copy in this backup cannot be opened\. .* restore it with that version .*\n$/),
  }
  expect(ran(ROOT, 'tools/backup/restore.ts', { DATA_DIR: join(folder, 'restored') }, made)).toEqual(earlier)
  expect(ran(ROOT, 'tools/backup/restore-check.ts', {}, made)).toEqual(earlier)
  const refused = await startProcess({ DATA_DIR: dataDir }, await freePort())
  running.push(refused)
  expect([refused.child.exitCode, refused.output()]).toEqual([
    1,
    expect.stringMatching(/^DATA_DIR: the database in .* is of version 17, .*\n$/),
  ])

  server = await startPostgres(findPostgres() ?? '')
  const place = { DATABASE_URL: server.url }
  const sentence = /^DATA_DIR: the database in .* is of version 17, .*\n$/
  for (const [file, settings] of [
    ['tools/backup/backup.ts', {}],
    ['tools/backup/move-to-server.ts', place],
  ] as const)
    expect(ran(ROOT, file, { DATA_DIR: dataDir, ...settings })).toEqual({ status: 1, out: expect.stringMatching(sentence) })
  const moved = ran(old, 'tools/backup/move-to-server.ts', { DATA_DIR: dataDir, ...place })
  console.log(moved.out.trim())
  expect(moved).toEqual({ status: 0, out: expect.stringMatching(/^Moved: \d+ rows, every table as it was, and the books are right/) })

  const after = await startReady(place, await freePort())
  running.push(after)
  await pay(cash.slice(4), after)
  expect(ran(ROOT, 'tools/backup/prove-books.ts', place)).toEqual({ status: 0, out: expect.stringContaining('accounts are their facts') })
  const database = await openDatabase({ url: server.url })
  try {
    await expectAcknowledgedStored(database, acknowledged)
  } finally {
    await database.close()
  }
})
