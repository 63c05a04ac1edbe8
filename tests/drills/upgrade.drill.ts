import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#server/platform/db.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { addAuditRow } from '#tests/support/add-audit-row.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'
import { makeRelease } from '#tools/release/make-release.ts'

// npm run drill -- upgrade: the previous version works on this version's schema beside it.
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const folder = mkdtempSync(join(tmpdir(), 'mmoa upgrade '))
const before = join(folder, 'before')
const running: DrillProcess[] = []
let server: PostgresServer | undefined
afterAll(async () => {
  for (const one of running) await one.kill()
  await server?.stop()
  if (existsSync(before)) git('worktree', 'remove', '--force', before)
  rmSync(folder, { recursive: true, force: true })
})

/** UPGRADE_FROM, or the last commit with another version number. */
function versionBefore(): string {
  const given = process.env['UPGRADE_FROM']
  if (given !== undefined) return given
  const since = git('log', '-1', '--format=%H', '-G', '"version":', '--', 'package.json')
  return git('rev-parse', `${since}~1`)
}

test(
  'the previous version accepts payments on the new schema beside the new version, and no invariant is violated',
  { timeout: 900_000 },
  async () => {
    const revision = versionBefore()
    console.log(`The version before is ${git('log', '-1', '--format=%h %cs', revision)}`)
    git('worktree', 'add', '--detach', before, revision)
    symlinkSync(join(ROOT, 'node_modules'), join(before, 'node_modules'))
    server = await startPostgres(findPostgres() ?? '')
    const place = { DATABASE_URL: server.url }
    const cash = await prepareGround(place, 2, 86)
    running.push(await startReady(place, await freePort(), join(before, 'server', 'main.ts')))
    running.push(await startReady(place, await freePort()))
    const acknowledged: Acknowledged[] = []
    for (const [index, one] of cash.slice(0, 6).entries()) {
      const origin = running[index % 2]?.origin ?? ''
      const paid = await sendOnce(undefined, origin, { ...one, key: one.receiptNumber })
      expect([paid.status, paid.status === 200 ? paid.text : (running[index % 2]?.output() ?? '').slice(-3_000)]).toEqual([
        200,
        expect.stringContaining('"success":true'),
      ])
      acknowledged.push({ receiptNumber: one.receiptNumber, paymentId: paid.paymentId ?? 0 })
    }
    const loads = running.map(({ origin }, at) => startLoad(origin, cash.slice(6 + 40 * at, 46 + 40 * at), { workers: 2, rest: 150 }))
    await setTimeout(5_000)
    for (const load of loads) await load.finish()
    loads.forEach(({ counts }, at) => printCounts(at === 0 ? 'The version before' : 'This version', counts))
    acknowledged.push(...loads.flatMap(({ counts }) => counts.acknowledged))
    const database = await openDatabase({ url: server.url })
    try {
      await expectAcknowledgedStored(database, acknowledged)
    } finally {
      await database.close()
    }
  },
)

test('this version’s archive takes over a database of version 0.2.0, with all its payments', { timeout: 1_200_000 }, async () => {
  const old = join(folder, 'version 0.2.0')
  // The commit of the release.
  const revision = git('log', '--format=%H', '-S"version": "0.2.0"', '--', 'package.json').split('\n').at(-1) ?? ''
  git('worktree', 'add', '--detach', old, revision)
  const oldServer = await startPostgres(findPostgres() ?? '')
  try {
    // It needs packages that this version no longer has.
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: old, stdio: 'pipe' })
    const place = { DATABASE_URL: oldServer.url }
    const cash = prepareByOldVersion(old, place)
    const before = await startReady(place, await freePort(), join(old, 'server', 'main.ts'))
    const acknowledged: Acknowledged[] = []
    for (const one of cash) {
      const paid = await sendOnce(undefined, before.origin, { ...one, key: one.receiptNumber })
      expect([paid.status, before.output().slice(-1_000)]).toEqual([200, expect.anything()])
      acknowledged.push({ receiptNumber: one.receiptNumber, paymentId: paid.paymentId ?? 0 })
    }
    await before.kill()
    const { name, archive } = await makeRelease(join(folder, 'release'), { compress: false })
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
    const after = await startReady(place, await freePort(), join(folder, name, 'start.mjs'))
    running.push(after)
    expect(await (await fetch(`${after.origin}/healthz`)).text()).toMatch(/^ok \d+\.\d+\.\d+ \(commit \w+, schema \d{4}\)/)
    const database = await openDatabase({ url: oldServer.url })
    try {
      await auditStaffMadeBySql(database.db)
      await expectAcknowledgedStored(database, acknowledged)
    } finally {
      await database.close()
    }
  } finally {
    for (const one of running.splice(0)) await one.kill()
    await oldServer.stop()
    git('worktree', 'remove', '--force', old)
  }
})

/** As the support code of its tests made them, where the product writes an audit row. */
async function auditStaffMadeBySql(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'created_at'])
    .where('role', 'not in', ['customer', 'administrator'])
    .execute()
  for (const { id, role, created_at: at } of rows)
    await addAuditRow({ db }, { at: at.toISOString(), by: id, action: 'createUser', target: { kind: 'user', id }, after: { role } })
}

/** Its own code fills the database. */
function prepareByOldVersion(old: string, place: Readonly<Record<string, string>>): CashInHand[] {
  const script = `const { prepareGround } = await import('./tests/faults/support/drill-ground.ts')
    console.log('CASH' + JSON.stringify(await prepareGround(${JSON.stringify(place)}, 2, 12)))`
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: old, encoding: 'utf8' })
  const line = ran.stdout.split('\n').find((one) => one.startsWith('CASH'))
  if (line === undefined) throw new Error(`Version 0.2.0 could not fill its database:\n${ran.stderr}`)
  return JSON.parse(line.slice(4)) as CashInHand[]
}
