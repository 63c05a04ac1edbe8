import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProcess } from '#tests/faults/support/drill-process.ts'
import { PRODUCTION } from '#tests/support/config-problems.ts'
import { createDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

const ROLES = fileURLToPath(new URL('../../deploy/compose-roles.sh', import.meta.url))
const PASSWORDS = { OWNER_PASSWORD: 'owner1', APPLICATION_PASSWORD: 'application1', READER_PASSWORD: 'reader1' }

// A server of its own: the roles of the containers have fixed names.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('production on a database whose roles deploy/compose-roles.sh made', () => {
  let server: PostgresServer
  let made: { name: string; url: string }
  const urlOf = (role: string, password: string): string => {
    const url = new URL(made.url)
    ;[url.username, url.password] = [role, password]
    return url.href
  }
  const startWith = async (settings: Record<string, string>) => startProcess({ ...PRODUCTION, ...settings }, await freePort())

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
  }, 60_000)
  afterAll(() => server.stop())

  test('starts as the application: the owner migrates, and readers are admitted', async () => {
    const started = await startWith({
      DATABASE_OWNER_URL: urlOf('mmoa_owner', PASSWORDS.OWNER_PASSWORD),
      DATABASE_URL: urlOf('mmoa_app', PASSWORDS.APPLICATION_PASSWORD),
      DATABASE_READ_ROLE: 'mmoa_read',
    })
    expect(started.output()).toContain('Ready at')
    await started.kill()
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
  })
})
