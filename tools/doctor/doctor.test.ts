import { expect, test } from 'vitest'
import {
  INSTALLATION_CHECKS,
  installationFindings,
  type InstallationFacts,
  type ServerFacts,
} from '#server/operations/installation-checks.ts'
import { readCertificate } from '#server/operations/read-certificate.ts'
import { databaseFailure, restoreServerProblem } from '#tools/doctor/database-failure.ts'
import { OUTSIDE_CHECKS, outsideFindings, type OutsideFacts } from '#tools/doctor/outside-checks.ts'
import { stateOf } from '#tools/doctor/outside-facts.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
const daysBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const SERVER: ServerFacts = {
  version: 150_008,
  role: 'mmoa_app',
  isSuperuser: false,
  ownsTables: false,
  isReplica: false,
  isLocal: false,
  isEncrypted: true,
  unsafeSettings: [],
  standbys: 1,
  waitsForStandby: true,
  archiving: 'works',
  baseBackupAt: daysBefore(0.4),
  secondsAhead: 0.01,
  schema: '0096',
}
const INSIDE: InstallationFacts = {
  env: 'production',
  now: NOW,
  database: SERVER,
  schemaOfProgram: '0096',
  replica: { lagSeconds: 0, fault: null },
  openPaths: [],
  disks: [{ path: '/var', freeRatio: 0.5 }],
  backups: { madeAt: daysBefore(0.5), checkedAt: daysBefore(3), problems: 0, copiedAt: daysBefore(0.4) },
  encryptsBackups: true,
  trustsProxy: true,
  servesMetrics: true,
}
const OUTSIDE: OutsideFacts = {
  owner: undefined,
  restoreServer: undefined,
  isClockSynchronised: true,
  certificate: { daysLeft: 60, distrust: undefined },
  proxy: { health: 'ok 0.3.0 (commit 0123456789ab, schema 0096)', servesMetrics: false },
  providers: [{ name: 'MTN (collection)', setting: 'MTN_MOMO_…', state: { kind: 'works', detail: 'status 200' } }],
  version: '0.3.0',
}
const server = (fault: Partial<ServerFacts>): Partial<InstallationFacts> => ({ database: { ...SERVER, ...fault } })
const backups = (fault: Partial<NonNullable<InstallationFacts['backups']>>): Partial<InstallationFacts> => ({
  backups: { madeAt: daysBefore(0.5), checkedAt: daysBefore(3), problems: 0, copiedAt: daysBefore(0.4), ...fault },
})
const provider = (kind: 'refused' | 'away'): Partial<OutsideFacts> => ({
  providers: [{ name: 'Paystack', setting: 'PAYSTACK_SECRET_KEY', state: { kind, detail: 'status 401' } }],
})

const INSIDE_FAULTS: readonly (readonly [string, Partial<InstallationFacts>, 'problem' | 'warning', RegExp])[] = [
  [
    'file rights',
    { openPaths: [{ path: '/etc/mmoa-loans.env', mode: 0o644 }] },
    'problem',
    /may read \/etc\/mmoa-loans\.env \(mode 0644\).*chmod/,
  ],
  [
    'database',
    { database: { failure: databaseFailure('DATABASE_URL', 'postgres://mmoa:s3cret@db/mmoa', new Error('ECONNREFUSED')) } },
    'problem',
    /^DATABASE_URL: the database mmoa on db cannot be used \(ECONNREFUSED\)\. Is it running\? systemctl/,
  ],
  ['database', { database: { embedded: true } }, 'warning', /no standby and one process.*move-to-postgres/],
  ['database', server({ version: 140_011 }), 'problem', /PostgreSQL 14 is too old.*15 or newer/],
  ['database', server({ isReplica: true }), 'problem', /a replica, which takes no payments/],
  ['database', server({ unsafeSettings: ['fsync'] }), 'problem', /fsync = off.*loses acknowledged payments/],
  ['database', server({ schema: null }), 'warning', /the first start makes them/],
  ['database', server({ schema: '0090' }), 'warning', /schema 0090, this version has 0096.*backup first/],
  ['database', server({ schema: '0099' }), 'warning', /schema 0099, which is newer/],
  ['database role', server({ isSuperuser: true }), 'problem', /mmoa_app is a superuser.*DATABASE_OWNER_URL/],
  ['database role', server({ ownsTables: true }), 'problem', /mmoa_app owns the tables/],
  ['database TLS', server({ isEncrypted: false }), 'problem', /in clear.*sslmode=verify-full/],
  ['replication', server({ standbys: 0 }), 'problem', /none is connected: payments hang/],
  ['replication', server({ baseBackupAt: null }), 'problem', /no base backup\. Make one/],
  ['replication', server({ baseBackupAt: daysBefore(2) }), 'problem', /base backup is 48 hours old/],
  ['replication', server({ archiving: 'fails' }), 'problem', /could not be archived/],
  [
    'replication',
    server({ standbys: 0, waitsForStandby: false, archiving: 'off', baseBackupAt: null }),
    'warning',
    /no standby and no archive/,
  ],
  [
    'replica',
    { replica: { lagSeconds: 60, fault: 'it is behind' } },
    'warning',
    /not read, because it is behind\. Reports come from the primary/,
  ],
  ['clock of the database', server({ secondsAhead: -9 }), 'problem', /differ by 9 seconds/],
  ['disk', { disks: [{ path: '/var', freeRatio: 0.12 }] }, 'warning', /^12 % of the disk of \/var is free/],
  ['disk', { disks: [{ path: '/var', freeRatio: 0.021 }] }, 'problem', /^2\.1 % of the disk/],
  ['backups', { backups: undefined }, 'problem', /BACKUP_DIR is not set/],
  ['backups', backups({ madeAt: null }), 'problem', /has no backup\. Make one: systemctl/],
  ['backups', backups({ madeAt: daysBefore(2) }), 'problem', /48 hours old/],
  ['backups', backups({ checkedAt: null }), 'warning', /ever restored and compared/],
  ['backups', backups({ checkedAt: daysBefore(9) }), 'warning', /9 days old/],
  ['backups', backups({ copiedAt: null }), 'warning', /never copied to another machine/],
  ['backups', backups({ copiedAt: daysBefore(2) }), 'warning', /last copied to another machine 48 hours ago/],
  ['backups', backups({ problems: 2 }), 'problem', /found 2 differences/],
  ['backups', { encryptsBackups: false }, 'warning', /BACKUP_RECIPIENT/],
  ['backups', { backups: { missing: '/srv/gone' } }, 'problem', /\/srv\/gone is no folder\. Correct the setting, or make it/],
  ['metrics', { servesMetrics: false }, 'warning', /METRICS_TOKEN is not set, so no alarm can ring/],
  ['trusted proxies', { trustsProxy: false }, 'warning', /TRUSTED_PROXIES is not set/],
]
const OUTSIDE_FAULTS: readonly (readonly [string, Partial<OutsideFacts>, 'problem' | 'warning', RegExp])[] = [
  ['database owner', { owner: 'DATABASE_OWNER_URL: no.' }, 'problem', /^DATABASE_OWNER_URL: no\. The next start fails without it\.$/],
  [
    'server for restores',
    { restoreServer: 'RESTORE_SERVER_URL: no.' },
    'problem',
    /^RESTORE_SERVER_URL: no\. Until then restore-check fails\.$/,
  ],
  ['clock', { isClockSynchronised: false }, 'problem', /not synchronised.*chrony/],
  ['certificate', { certificate: { failure: 'ECONNREFUSED' } }, 'problem', /ECONNREFUSED.*proxy run/],
  ['certificate', { certificate: { daysLeft: -1, distrust: 'CERT_HAS_EXPIRED' } }, 'problem', /has expired/],
  [
    'certificate',
    { certificate: { daysLeft: 60, distrust: 'SELF_SIGNED_CERT_IN_CHAIN' } },
    'problem',
    /refuse the certificate \(SELF_SIGNED/,
  ],
  ['certificate', { certificate: { daysLeft: 20.9, distrust: undefined } }, 'warning', /expires in 20 days/],
  ['certificate', { certificate: { daysLeft: 3, distrust: undefined } }, 'problem', /expires in 3 days/],
  ['proxy', { proxy: { failure: 'no connection' } }, 'problem', /does not answer \(no connection\).*systemctl/],
  ['proxy', { proxy: { health: '<html>', servesMetrics: false } }, 'problem', /something else than the product/],
  ['proxy', { proxy: { health: 'ok 0.2.0 (commit …)', servesMetrics: false } }, 'warning', /another version.*Restart/],
  ['proxy', { proxy: { health: 'ok 0.3.0 (…)', servesMetrics: true } }, 'problem', /shows \/metrics to the internet/],
  ['providers', provider('refused'), 'problem', /Paystack refuses our key \(status 401\)\. Correct PAYSTACK_SECRET_KEY/],
  ['providers', provider('away'), 'problem', /Paystack does not answer/],
]

test('an installation without faults has no findings', () => {
  expect([...installationFindings(INSIDE), ...outsideFindings(OUTSIDE)]).toEqual([])
})

test.each(INSIDE_FAULTS)('the check of %s finds its fault alone: %j', (check, fault, level, sentence) => {
  expect(installationFindings({ ...INSIDE, ...fault })).toEqual([{ check, level, sentence: expect.stringMatching(sentence) }])
})

test.each([
  { daysLeft: 60, distrust: 'SELF_SIGNED_CERT_IN_CHAIN' },
  { daysLeft: -1, distrust: 'CERT_HAS_EXPIRED' },
])('the proxy is not blamed where its certificate is refused: %j', (certificate) => {
  const found = outsideFindings({ ...OUTSIDE, certificate, proxy: { failure: 'no connection' } })
  expect(found.map(({ check }) => check)).toEqual(['certificate', 'proxy'])
  expect(found[1]?.sentence).toBe('PUBLIC_ORIGIN could not be checked further: its certificate is refused.')
})

test.each(OUTSIDE_FAULTS)('the check of %s finds its fault alone: %j', (check, fault, level, sentence) => {
  expect(outsideFindings({ ...OUTSIDE, ...fault })).toEqual([{ check, level, sentence: expect.stringMatching(sentence) }])
})

test('each check has a fault in these tables', () => {
  const tested = new Set([...INSIDE_FAULTS, ...OUTSIDE_FAULTS].map(([check]) => check))
  expect([...Object.keys(INSTALLATION_CHECKS), ...Object.keys(OUTSIDE_CHECKS)].filter((check) => !tested.has(check))).toEqual([])
})

test('the sentence about a database that cannot be used has the remedy of its cause, and no password', () => {
  const sentence = (code: string, message: string) =>
    databaseFailure('DATABASE_OWNER_URL', 'postgres://mmoa:s3cret@db/mmoa', Object.assign(new Error(message), { code }))
  expect(sentence('28P01', 'password authentication failed')).toMatch(/^DATABASE_OWNER_URL: .+ Correct role and password/)
  expect(sentence('3D000', 'database "gone" does not exist')).toMatch(/Correct its name, or create it/)
  expect(sentence('ENOENT', "ENOENT: no such file or directory, open '/ca.crt'")).toMatch(/Check sslmode and sslrootcert/)
  expect(sentence('ECONNREFUSED', 'connect ECONNREFUSED')).toMatch(/Is it running\?/)
  expect(sentence('28P01', 'no')).not.toContain('s3cret')
})

test('a server for restores must be new enough, let its role create databases, and not be reached in clear', () => {
  const url = 'postgres://mmoa:s3cret@restores.example/postgres'
  const facts = { version: 150_008, mayCreate: true, isEncrypted: true }
  const sentence = (fault: Partial<typeof facts>, at = url, product?: number) => restoreServerProblem(at, { ...facts, ...fault }, product)
  expect(sentence({}, url, 150_010)).toBeUndefined()
  expect(sentence({ version: 160_001 }, url, 150_010)).toBeUndefined()
  expect(sentence({ version: 140_011 })).toMatch(
    /^RESTORE_SERVER_URL: PostgreSQL 14 on restores\.example is too old\. Name one of version 15 or/,
  )
  expect(sentence({}, url, 170_002)).toMatch(/PostgreSQL 15 on restores\.example is too old\. Name one of version 17 or newer/)
  expect(sentence({ mayCreate: false })).toMatch(/the role mmoa may not create databases on restores\.example\. .*alter role mmoa createdb/)
  expect(sentence({ isEncrypted: false })).toMatch(/crosses the network to restores\.example in clear\. Add \?sslmode=verify-full/)
  expect(sentence({ isEncrypted: false }, 'postgres://mmoa@127.0.0.1/postgres')).toBeUndefined()
  expect(sentence({ mayCreate: false })).not.toContain('s3cret')
})

test('a provider is refused by 401 and 403, away by 5xx and silence, and works otherwise', () => {
  const answered = (status: number) => stateOf({ answered: true, status, text: '', json: undefined }).kind
  expect([200, 404, 401, 403, 500, 503].map(answered)).toEqual(['works', 'works', 'refused', 'refused', 'away', 'away'])
  expect(stateOf({ answered: false, mayHaveArrived: false, detail: 'refused' }).kind).toBe('away')
})

test('readCertificate says why it reads none', async () => {
  expect(await readCertificate(new URL('https://127.0.0.1:9'), NOW)).toEqual({ failure: expect.stringContaining('ECONNREFUSED') })
})
