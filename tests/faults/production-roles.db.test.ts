import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMigrated } from '#server/platform/open-migrated.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { isReady, startProcess } from '#tests/faults/support/drill-process.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { createDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

const ROLES = fileURLToPath(new URL('../../deploy/compose-roles.sh', import.meta.url))
/** 50 at night. */
const PAIRS = Number(process.env['START_PAIRS'] ?? '1')
/** Without the lock three rounds always failed. */
const ROUNDS = Math.min(10, PAIRS + 2)
const PASSWORDS = { OWNER_PASSWORD: 'owner1', APPLICATION_PASSWORD: 'application1', READER_PASSWORD: 'reader1' }

// The containers' roles have fixed names.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('production on a database whose roles deploy/compose-roles.sh made', () => {
  let server: PostgresServer
  let made: { name: string; url: string }
  const urlOf = (role: string, password: string): string => {
    const url = new URL(made.url)
    ;[url.username, url.password] = [role, password]
    return url.href
  }
  const startWith = async (settings: Record<string, string>) => startProcess({ ...PRODUCTION, DATABASE: '', ...settings }, await freePort())

  beforeAll(async () => {
    const bin = findPostgres() ?? ''
    server = await startPostgres(bin)
    made = await createDatabase(server.url, 'mmoa')
    const { hostname, port, username, password } = new URL(made.url)
    const { status, stderr } = spawnSync('sh', [ROLES], {
      env: {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        PGHOST: hostname,
        PGPORT: port,
        PGPASSWORD: password,
        POSTGRES_USER: username,
        POSTGRES_DB: made.name,
        ...PASSWORDS,
      },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
  afterAll(() => server.stop())

  test('starts as the application, after the owner migrated', async () => {
    const started = await startWith({
      DATABASE_OWNER_URL: urlOf('mmoa_owner', PASSWORDS.OWNER_PASSWORD),
      DATABASE_URL: urlOf('mmoa_app', PASSWORDS.APPLICATION_PASSWORD),
      DATABASE_READ_ROLE: 'mmoa_read',
    })
    expect(started.output()).toContain('Ready at')
    await started.kill()
  })

  const application = () => ({ place: { url: urlOf('mmoa_app', PASSWORDS.APPLICATION_PASSWORD) }, env: 'production' as const })
  const ownerUrl = () => urlOf('mmoa_owner', PASSWORDS.OWNER_PASSWORD)

  test('starts five times at once, because grants wait for each other (rule R2)', async () => {
    for (let tries = 0; tries < ROUNDS; tries += 1) {
      const owner = { url: ownerUrl(), readRole: 'mmoa_read' }
      const started = await Promise.all(Array.from({ length: 5 }, () => openMigrated({ ...application(), owner })))
      await Promise.all(started.map(({ close }) => close()))
    }
  })

  test('starts two processes at once, in every attempt (rule R2)', { timeout: 60_000 * PAIRS }, async () => {
    const settings = {
      DATABASE_OWNER_URL: ownerUrl(),
      DATABASE_URL: urlOf('mmoa_app', PASSWORDS.APPLICATION_PASSWORD),
      DATABASE_READ_ROLE: 'mmoa_read',
    }
    for (let tries = 0; tries < PAIRS; tries += 1) {
      const pair = await Promise.all([startWith(settings), startWith(settings)])
      await Promise.all(pair.map(({ kill }) => kill()))
      expect(pair.map((one) => (isReady(one) ? 'ready' : one.output()))).toEqual(['ready', 'ready'])
    }
  })

  test.each([
    [
      'a reader that is not there',
      () => ({ ...application(), owner: { url: ownerUrl(), readRole: 'nobody' } }),
      /^StartProblem: DATABASE_READ_ROLE: the database has no role nobody\. Create it with/,
    ],
    [
      'an application that is not there',
      () => ({ place: { url: urlOf('nobody', 'x1') }, owner: { url: ownerUrl(), readRole: undefined } }),
      /^StartProblem: DATABASE_URL: the database has no role nobody\. Create it with/,
    ],
    [
      'an owner that owns nothing',
      () => ({ ...application(), owner: { url: urlOf('mmoa_read', PASSWORDS.READER_PASSWORD), readRole: undefined } }),
      /^StartProblem: DATABASE_OWNER_URL: the database .* cannot be used \(/,
    ],
    [
      'a wrong password',
      () => ({ place: { url: urlOf('mmoa_app', 'wr0ng') }, owner: undefined }),
      /^StartProblem: DATABASE_URL: the database .* cannot be used \(/,
    ],
  ])('does not start with %s, and names the setting', async (_what, settings, sentence) => {
    const problem = await openMigrated(settings()).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(StartProblem)
    expect(String(problem)).toMatch(sentence)
    expect(String(problem)).not.toMatch(/wr0ng|x1|owner1|\n/)
  })

  test.each([
    ['owns the tables', () => urlOf('mmoa_owner', PASSWORDS.OWNER_PASSWORD)],
    ['is a superuser of the database', () => made.url],
  ])('does not start with a role that %s (rule R9)', async (power, url) => {
    const { child, output } = await startWith({ DATABASE_URL: url() })
    expect([child.exitCode, output()]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^DATABASE_URL: the role mmoa\\w* ${power}\\. In production it may only change rows: .*\\n$`)),
    ])
    expect(output()).not.toContain(new URL(url()).password)
    await expect(openMigrated({ place: { url: url() }, env: 'production' })).rejects.toThrow(power)
  })
})
