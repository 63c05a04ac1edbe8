import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { isReady, launchProcess, MAIN, NODE_COMPILE_CACHE, DRILL_WAIT } from '#tests/faults/support/drill-process.ts'
import { inside } from '#tests/faults/support/drill-proof.ts'
import { expectToEndWith, startedProducts } from '#tests/faults/support/started-products.ts'
import { freePort } from '#tools/check/free-port.ts'

// Run by hand and at night (npm run nightly -- kills); what a start refuses is in start-refusals.db.test.ts.
const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
const { running, start, newHome } = startedProducts()

/** Root may write everything; util-linux takes that from it. */
const WITHOUT_POWER = process.getuid?.() === 0 ? ['--bounding-set=-all', '--inh-caps=-all'] : ['--no-new-privs']

describe.runIf(!ON_SERVER)('one folder of data', { timeout: 300_000 }, () => {
  test('is used by one process at a time, and free at once when that one is killed', async () => {
    const home = await newHome()
    const first = await start(home.place)
    expect(isReady(first)).toBe(true)
    await expectToEndWith(await start(home.place), /^DATA_DIR: another process uses the database in .*\. Stop it first.*\n$/)
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    await first.kill()
    expect(isReady(await start(home.place))).toBe(true)
  })

  test('whose first start was killed halfway is completed by the next start', async () => {
    const home = await newHome(true)
    const begun = join(home.place['DATA_DIR'] ?? '', 'pg', 'base')
    const first = launchProcess(home.place, home.port)
    running.push(first)
    await vi.waitUntil(() => existsSync(begun), { ...DRILL_WAIT, interval: 2 })
    expect(isReady(first)).toBe(false)
    await first.kill()
    expect(isReady(await start(home.place))).toBe(true)
  })

  test('of another major version, or damaged, is refused with the remedy', async () => {
    const home = await newHome()
    const pg = join(home.place['DATA_DIR'] ?? '', 'pg')
    const version = readFileSync(join(pg, 'PG_VERSION'), 'utf8')
    writeFileSync(join(pg, 'PG_VERSION'), '17\n')
    await expectToEndWith(await start(home.place), /^DATA_DIR: the database in .* is of version 17, .*npm run move-to-postgres.*\n$/)
    writeFileSync(join(pg, 'PG_VERSION'), version)
    writeFileSync(join(pg, 'global', 'pg_control'), '')
    await expectToEndWith(
      await start(home.place),
      /DATA_DIR: the database in .* is damaged and cannot be opened\. .* restore the last backup.*\n$/,
    )
  })

  test('with files of another user is not called damaged', async () => {
    const home = await newHome()
    const dataDir = home.place['DATA_DIR'] ?? ''
    writeFileSync(join(dataDir, 'in-use.lock'), '')
    for (const name of ['in-use.lock', 'pg', 'pg/global/pg_control']) {
      const path = join(dataDir, name)
      const { mode } = statSync(path)
      chmodSync(path, 0)
      const environment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...home.place }
      const { status, stderr } = spawnSync('setpriv', [...WITHOUT_POWER, process.execPath, MAIN], { env: environment, encoding: 'utf8' })
      chmodSync(path, mode)
      expect([status, stderr]).toEqual([
        1,
        `DATA_DIR: this user may not read and write ${path}. Start as the user who owns ${dataDir}, or give it to the one who starts: chown -R USER '${dataDir}'\n`,
      ])
    }
  })
})

describe.runIf(!ON_SERVER)('the output of a start', { timeout: 300_000 }, () => {
  test('is sentences in a terminal: the progress, the address, how to sign in', async () => {
    const home = await newHome()
    const environment = { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...home.place, HOST: '127.0.0.1', PORT: String(await freePort()) }
    // util-linux gives the process a terminal.
    const watched = spawn('script', ['--quiet', '--return', '--command', `'${process.execPath}' '${MAIN}'`, '/dev/null'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let shown = ''
    watched.stdout.on('data', (chunk) => (shown += String(chunk)))
    const gone = once(watched, 'close')
    await vi.waitUntil(() => /Sign in:[^\n]*\n/.test(shown) || watched.exitCode !== null, DRILL_WAIT)
    watched.kill('SIGTERM')
    await gone
    expect(shown.replaceAll('\r', '')).toMatch(
      /^Opening the database\.\nWarning: This is a development start: .*\n\nAddress: {2}http:\/\/localhost:\d+\nSign in: {2}with any phone number .*\n$/,
    )
  })
})

describe.runIf(ON_SERVER)('a database on a server', { timeout: 300_000 }, () => {
  test('whose first start was killed during its migrations is completed by the next, each migration once', async () => {
    const home = await newHome(true)
    const first = launchProcess(home.place, home.port)
    running.push(first)
    const applied = await inside(home, async ({ db }) => {
      const count = () => sql<{ count: number }>`select count(*)::int as count from migrations`.execute(db)
      const soFar = async () => (await count().catch(() => undefined))?.rows[0]?.count ?? 0
      await vi.waitUntil(async () => (await soFar()) > 0, { ...DRILL_WAIT, interval: 2 })
      await first.kill()
      return soFar()
    })
    expect(applied).toBeGreaterThan(0)
    expect(isReady(await start(home.place))).toBe(true)
    expect(await inside(home, ({ db }) => migrate(db))).toEqual([])
  })
})
