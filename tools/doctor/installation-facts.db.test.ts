import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallationFacts } from '#server/operations/installation-facts.ts'
import { readConfig } from '#server/platform/config.ts'
import { PRODUCT_SCHEMA } from '#server/platform/product-version.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { ownerFailure, restoreServerFailure } from '#tools/doctor/database-failure.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'mmoa doctor '))
let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(async () => {
  await own.close()
  rmSync(folder, { recursive: true })
})

const factsAt = (url: string) => {
  const config = readConfig({ DATABASE_URL: url, BACKUP_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' })
  return readInstallationFacts(config, NOW, own.database)
}

test('readInstallationFacts reads the database, and only a remote one as remote', async () => {
  const facts = await factsAt('postgres://mmoa@127.0.0.1/mmoa')
  expect(facts).toMatchObject({ env: 'development', schemaOfProgram: PRODUCT_SCHEMA, trustsProxy: true, encryptsBackups: false })
  expect(facts.database).toMatchObject({ isReplica: false, isLocal: true, isEncrypted: false, standbys: 0, schema: PRODUCT_SCHEMA })
  expect(facts.database).toMatchObject({ version: expect.any(Number), secondsAhead: expect.any(Number), archiving: 'off' })
  expect((await factsAt('postgres://mmoa@db.example/mmoa')).database).toMatchObject({ isLocal: false })
})

test('readInstallationFacts finds a folder of backups that other users may read', async () => {
  chmodSync(folder, 0o755)
  expect((await factsAt('postgres://mmoa@127.0.0.1/mmoa')).openPaths).toContainEqual({ path: folder, mode: 0o755 })
  chmodSync(folder, 0o700)
  expect((await factsAt('postgres://mmoa@127.0.0.1/mmoa')).openPaths).not.toContainEqual(expect.objectContaining({ path: folder }))
})

test('readInstallationFacts names a missing folder of backups and the missing token of metrics', async () => {
  const config = readConfig({ BACKUP_DIR: join(folder, 'gone') })
  const facts = await readInstallationFacts(config, NOW, own.database)
  expect(facts).toMatchObject({ backups: { missing: join(folder, 'gone') }, servesMetrics: false })
})

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'ownerFailure names the setting of a wrong password, and a missing role for reports',
  async () => {
    const url = own.url ?? ''
    const wrong = new URL(url)
    wrong.password = 'wrong'
    expect(await ownerFailure({ owner: undefined })).toBeUndefined()
    expect(await ownerFailure({ owner: { url, readRole: decodeURIComponent(wrong.username) } })).toBeUndefined()
    expect(await ownerFailure({ owner: { url, readRole: 'gone' } })).toMatch(/^DATABASE_READ_ROLE: the database has no role gone/)
    expect(await ownerFailure({ owner: { url: wrong.href, readRole: undefined } })).toMatch(
      /^DATABASE_OWNER_URL: .+ Correct role and password/,
    )
  },
)

test.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'restoreServerFailure tries the server for restores, and names the right that its role lacks',
  async () => {
    const url = own.url ?? ''
    const failure = (restoreServerUrl: string | undefined) => restoreServerFailure({ restoreServerUrl, place: { url } })
    expect(await failure(undefined)).toBeUndefined()
    expect(await failure(url)).toBeUndefined()
    const other = new URL(url)
    other.password = 'wrong'
    expect(await failure(other.href)).toMatch(/^RESTORE_SERVER_URL: .+ Correct role and password/)
    const role = `mmoa_restores_${process.pid}`
    await sql.raw(`create role ${role} login password 'a-password'`).execute(own.database.db)
    other.username = role
    other.password = 'a-password'
    expect(await failure(other.href)).toMatch(new RegExp(`^RESTORE_SERVER_URL: the role ${role} may not create databases`))
    await sql.raw(`alter role ${role} createdb`).execute(own.database.db)
    expect(await failure(other.href)).toBeUndefined()
    await sql.raw(`drop role ${role}`).execute(own.database.db)
  },
)
