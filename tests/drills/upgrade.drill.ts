import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectAcknowledgedStored } from '#tests/faults/support/drill-proof.ts'
import type { Acknowledged } from '#tests/faults/support/lost-payments.ts'
import { startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- upgrade: the previous version works on this version's schema beside it, as in a rolling upgrade.
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
const folder = mkdtempSync(join(tmpdir(), 'mmoa upgrade '))
const before = join(folder, 'before')
const running: DrillProcess[] = []
let server: PostgresServer | undefined
afterAll(async () => {
  for (const one of running) await one.kill()
  await server?.stop()
  git('worktree', 'remove', '--force', before)
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
  { timeout: 180_000 },
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
