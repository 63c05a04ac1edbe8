import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { expectToEndWith, startedProducts } from '#tests/faults/support/started-products.ts'
import { freePort } from '#tools/check/free-port.ts'

const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
const { folder, start, newHome, laidOut } = startedProducts()
const parsed = (line: string): Readonly<Record<string, unknown>> => JSON.parse(line)

describe.runIf(!ON_SERVER)('a folder of data', { timeout: 300_000 }, () => {
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
})

describe.runIf(!ON_SERVER)('the output of a start', { timeout: 300_000 }, () => {
  test('is JSON without a terminal, and begins with version, commit, environment, database and schema', async () => {
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
})

describe.runIf(ON_SERVER)('a database on a server', { timeout: 300_000 }, () => {
  test('that is missing, or does not respond, is named without its password', async () => {
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

  test('does not start a process whose port another one has, and the sentence names the port', async () => {
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

  test('in production, with a sentence for each missing setting that keeps money safe', async () => {
    const place = { DATA_DIR: join(folder, 'never made') }
    const unsafe = await start({ ...place, APP_ENV: 'production' })
    for (const name of ['DATABASE_URL', 'ADMIN_PASSWORD', 'SESSION_SECRET', 'AUDIT_SEAL_KEY', 'ARKESEL_API_KEY', 'PUBLIC_ORIGIN'])
      await expectToEndWith(unsafe, new RegExp(`^${name} must be set in production`, 'm'))
    expect(existsSync(place.DATA_DIR)).toBe(false)
  })

  test('in production, with a sentence for a folder of data that is open to other users', async () => {
    const place = { DATA_DIR: join(folder, 'open') }
    mkdirSync(place.DATA_DIR, { mode: 0o755 })
    await expectToEndWith(
      await start({ ...place, ...PRODUCTION }),
      /DATA_DIR: other users of this machine may enter .* Close it with "chmod 700 .*\n$/,
    )
    expect(existsSync(join(place.DATA_DIR, 'pg'))).toBe(false)
  })
})
