import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { migrate } from '#server/platform/migrate.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import {
  type DrillProcess,
  isReady,
  launchProcess,
  MAIN,
  NODE_COMPILE_CACHE,
  DRILL_WAIT,
  startProcess,
} from '#tests/faults/support/drill-process.ts'
import { inside } from '#tests/faults/support/drill-proof.ts'
import { freePort } from '#tools/check/free-port.ts'

const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
const folder = mkdtempSync(join(tmpdir(), 'mmoa starts '))
const running: DrillProcess[] = []
const homes: DrillHome[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.kill()
  for (const home of homes.splice(0)) await home.remove()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const parsed = (line: string): Readonly<Record<string, unknown>> => JSON.parse(line)
const start = async (settings: Record<string, string>, port?: number) => {
  const started = await startProcess(settings, port ?? (await freePort()))
  running.push(started)
  return started
}
const newHome = async (empty = false) => {
  const home = await makeDrillHome({ empty })
  homes.push(home)
  return home
}
/** Root may write everything; util-linux takes that from it. */
const WITHOUT_POWER = process.getuid?.() === 0 ? ['--bounding-set=-all', '--inh-caps=-all'] : ['--no-new-privs']
function laidOut(name: string, file: string): string {
  mkdirSync(dirname(join(folder, name, file)), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, name, file), '')
  return join(folder, name)
}
/** By itself, with an error; the last line is the sentence, without stack. */
async function expectToEndWith(one: DrillProcess, sentence: RegExp): Promise<void> {
  expect([one.child.exitCode, one.output()]).toEqual([1, expect.stringMatching(sentence)])
  expect(one.output()).not.toMatch(/\n\s+at /)
}

describe.runIf(!ON_SERVER)('one folder of data', { timeout: 300_000 }, () => {
  test('is for one process at a time, and free at once when that one is killed', async () => {
    const home = await newHome()
    const first = await start(home.place)
    expect(isReady(first)).toBe(true)
    await expectToEndWith(await start(home.place), /^DATA_DIR: another process uses the database in .*\. Stop it first.*\n$/)
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
    await first.kill()
    expect(isReady(await start(home.place))).toBe(true)
  })

  test('whose first start was killed half way is finished by the next', async () => {
    const home = await newHome(true)
    const begun = join(home.place['DATA_DIR'] ?? '', 'pg', 'base')
    const first = launchProcess(home.place, home.port)
    running.push(first)
    await vi.waitUntil(() => existsSync(begun), { ...DRILL_WAIT, interval: 2 })
    expect(isReady(first)).toBe(false)
    await first.kill()
    expect(isReady(await start(home.place))).toBe(true)
  })

  test('that is of another major version, or damaged, is named with the way out', async () => {
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

  test.each([
    ['a file', () => join(folder, 'a file'), /^DATA_DIR: the folder .*a file cannot be made\. Choose one that this user may write\.\n$/],
    [
      'a place where nobody may write',
      () => '/proc/self',
      /^DATA_DIR: the folder \/proc\/self cannot be written\. Choose one that this user may write\.\n$/,
    ],
    ['below what makes no folders', () => '/proc/x/y', /^DATA_DIR: the folder \/proc\/x\/y cannot be made\. Choose .* may write\.\n$/],
    [
      'a folder with a file named pg',
      () => laidOut('odd', 'pg'),
      /^DATA_DIR: .*odd\/pg is a file where the product has a folder\. Move .*\n$/,
    ],
    [
      'a folder whose lock is a folder',
      () => laidOut('locked', 'in-use.lock/x'),
      /^DATA_DIR: .*locked\/in-use\.lock is a folder where the product has a file\. Move .*\n$/,
    ],
  ])('cannot be %s', async (_what, path, sentence) => {
    writeFileSync(join(folder, 'a file'), '')
    await expectToEndWith(await start({ DATA_DIR: path() }), sentence)
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

describe.runIf(!ON_SERVER)('what a start prints', { timeout: 300_000 }, () => {
  test('is JSON where nobody watches, and its first line names version, commit, environment, database and schema', async () => {
    const home = await newHome()
    const [first, ...others] = (await start(home.place)).output().trim().split('\n').map(parsed)
    expect(first).toMatchObject({
      message: 'Mmoa Loans starts',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.any(String),
      environment: 'development',
      database: expect.stringMatching(/^embedded PostgreSQL 18/),
      schema: expect.stringMatching(/^\d{4}$/),
    })
    expect(others.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Ready at /))
  })

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
  test('whose first start was killed in the middle of its migrations is finished by the next, and each is there once', async () => {
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

  test('that is not there, or that does not answer, is named without its password', async () => {
    const there = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    there.pathname = '/no_such_database'
    const missing = await start({ DATABASE_URL: there.href })
    await expectToEndWith(
      missing,
      /^DATABASE_URL: the database no_such_database on 127\.0\.0\.1:\d+ cannot be used \(.*does not exist\)\.\n$/,
    )
    expect(missing.output()).not.toContain(there.password)
    const nobody = await start({ DATABASE_URL: `postgres://mmoa:secret@127.0.0.1:${await freePort()}/mmoa` })
    await expectToEndWith(nobody, /^DATABASE_URL: the database mmoa on 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED.*\)\.\n$/)
  })

  test('is of no use where another process has the port, and the sentence says which', async () => {
    const home = await newHome()
    const other = createServer().listen(home.port, '127.0.0.1')
    await once(other, 'listening')
    const late = await start(home.place, home.port)
    expect([late.child.exitCode, late.output()]).toEqual([
      1,
      expect.stringMatching(/\nPORT: another process listens on port \d+ of 127\.0\.0\.1\..*\n$|^PORT: another.*\n$/),
    ])
    other.close()
  })
})

describe.runIf(!ON_SERVER)('a wrong setting ends the process before it touches any data', { timeout: 300_000 }, () => {
  test('with a sentence for each', async () => {
    const place = { DATA_DIR: join(folder, 'never made') }
    const wrong = await start({ ...place, LOG_LEVEL: 'loud', SIGN_IN_CODES: 'maybe', DATABASE_URL: 'mysql://db' })
    await expectToEndWith(wrong, /^(?=[^]*LOG_LEVEL must be)(?=[^]*SIGN_IN_CODES must be)(?=[^]*DATABASE_URL must be)(?:.*\n){3}$/)
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })

  test('and in production for each that keeps money safe and is missing', async () => {
    const place = { DATA_DIR: join(folder, 'never made') }
    const unsafe = await start({ ...place, APP_ENV: 'production' })
    for (const name of ['DATABASE_URL', 'ADMIN_PASSWORD', 'SESSION_SECRET', 'AUDIT_SEAL_KEY', 'ARKESEL_API_KEY', 'PUBLIC_ORIGIN'])
      await expectToEndWith(unsafe, new RegExp(`^${name} must be set in production`, 'm'))
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })

  test('and in production for a folder of data that is open to other users', async () => {
    const place = { DATA_DIR: join(folder, 'open') }
    mkdirSync(place.DATA_DIR, { mode: 0o755 })
    await expectToEndWith(
      await start({ ...place, ...PRODUCTION }),
      /DATA_DIR: other users of this machine may enter .* Close it with "chmod 700 .*\n$/,
    )
    expect(existsSync(join(place.DATA_DIR, 'pg'))).toBe(false)
  })
})
