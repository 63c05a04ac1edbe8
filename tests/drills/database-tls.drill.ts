import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrillProcess, isReady, startProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres, type PostgresServer, startPostgres, unprivileged } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- database-tls: docs/OPERATIONS.md, "TLS to the database". The server refuses connections in clear.
const folder = mkdtempSync(join(tmpdir(), 'mmoa tls '))
const running: DrillProcess[] = []
let server: PostgresServer
let secure = ''

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
const addressWith = (authority: string) => `${server.url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, authority))}`
async function query(url: string, text: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(text)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  for (const name of ['ca', 'other'])
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:3072',
      '-nodes',
      '-days',
      '3650',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    )
  openssl(
    'req',
    '-newkey',
    'rsa:3072',
    '-nodes',
    '-subj',
    '/CN=db',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.crt',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '825',
    '-copy_extensions',
    'copy',
    '-out',
    'server.crt',
  )
  const key = join(folder, 'server.key')
  chmodSync(key, 0o600)
  const owner = unprivileged()
  if (owner !== undefined) chownSync(key, owner.uid, owner.gid)
  server = await startPostgres(findPostgres() ?? '', { ssl: 'on', ssl_cert_file: join(folder, 'server.crt'), ssl_key_file: key })
  secure = addressWith('ca.crt')
  const { rows } = await query(secure, 'show hba_file')
  writeFileSync(String(rows[0]?.['hba_file']), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  await query(secure, 'select pg_reload_conf()')
}, 120_000)
afterAll(async () => {
  for (const one of running) await one.kill()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the server refuses a connection in clear', async () => {
  await expect
    .poll(() =>
      query(server.url, 'select 1').then(
        () => 'open',
        (error: Error) => error.message,
      ),
    )
    .toMatch(/no encryption/)
})

test('the product migrates and serves over TLS with a certificate that it verifies', { timeout: 120_000 }, async () => {
  const product = await startReady({ DATABASE_URL: secure, SIMULATOR: 'off' }, await freePort())
  running.push(product)
  expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
  const { rows } = await query(
    secure,
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'mmoa-loans'`,
  )
  expect(rows).toEqual([{ ssl: true }])
})

test.each([
  ['of another authority', 'other.crt'],
  ['in a file that is not there', 'missing.crt'],
])('a certificate %s ends the start in a sentence', { timeout: 120_000 }, async (_what, authority) => {
  const refused = await startProcess({ DATABASE_URL: addressWith(authority), SIMULATOR: 'off' }, await freePort())
  running.push(refused)
  expect(isReady(refused)).toBe(false)
  expect(refused.output()).toMatch(/^DATABASE_URL: the database postgres on 127\.0\.0\.1:\d+ cannot be used \(.*\)\. .*sslrootcert.*\n$/)
})

test('a backup and its restoring go over TLS too', { timeout: 240_000 }, () => {
  const backups = join(folder, 'backups')
  const run = (tool: string, argument: string) => {
    const environment = { ...process.env, DATABASE_URL: secure, RESTORE_SERVER_URL: secure }
    const ran = spawnSync(process.execPath, [join(ROOT, 'tools/backup', tool), argument], { encoding: 'utf8', env: environment })
    expect([ran.status, ran.stderr]).toEqual([0, expect.any(String)])
  }
  run('backup.ts', backups)
  run('restore-check.ts', join(backups, readdirSync(backups)[0] ?? ''))
})
