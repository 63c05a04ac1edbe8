import type { BackupState } from '#server/backup/backup-state.ts'
import type { ReplicaState } from '#server/platform/replica.ts'

/** Of a database on a server; an embedded one is checked at start. */
export interface ServerFacts {
  /** PostgreSQL's server_version_num. */
  readonly version: number
  readonly role: string
  readonly isSuperuser: boolean
  readonly ownsTables: boolean
  readonly isReplica: boolean
  readonly isLocal: boolean
  readonly isEncrypted: boolean
  /** Settings that lose acknowledged payments in a crash. */
  readonly unsafeSettings: readonly string[]
  readonly standbys: number
  readonly waitsForStandby: boolean
  readonly archiving: 'off' | 'works' | 'fails'
  /** Made by deploy/make-base-backup. */
  readonly baseBackupAt: Date | null
  readonly secondsAhead: number
  /** Null before the first start. */
  readonly schema: string | null
}

/** Without calls to other machines than the database's. */
export interface InstallationFacts {
  readonly env: 'development' | 'production'
  readonly now: Date
  readonly database: ServerFacts | { readonly embedded: true } | { readonly failure: string }
  readonly schemaOfProgram: string
  /** Undefined: DATABASE_REPLICA_URL is not set. */
  readonly replica: ReplicaState | undefined
  /** Readable by other users of the machine. */
  readonly openPaths: readonly { readonly path: string; readonly mode: number }[]
  readonly disks: readonly { readonly path: string; readonly freeRatio: number }[]
  /** Undefined: BACKUP_DIR is not set. `missing`: it names no folder. */
  readonly backups: BackupState | { readonly missing: string } | undefined
  readonly encryptsBackups: boolean
  readonly trustsProxy: boolean
  /** METRICS_TOKEN is set. */
  readonly servesMetrics: boolean
}

export interface Finding {
  readonly check: string
  /** A problem fails `npm run doctor`; a warning does not. */
  readonly level: 'problem' | 'warning'
  readonly sentence: string
}
type Found = Omit<Finding, 'check'>

export const problem = (sentence: string): Found => ({ level: 'problem', sentence })
export const warning = (sentence: string): Found => ({ level: 'warning', sentence })
const only = (isWrong: boolean, found: Found): Found[] => (isWrong ? [found] : [])

export const OLDEST_VERSION = 150_000
const LARGEST_CLOCK_DIFFERENCE = 5
const BACKUP_HOURS = 30
const RESTORE_CHECK_DAYS = 8
const hoursSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / 3_600_000)
const LEAST_FREE = 0.05
const LITTLE_FREE = 0.15

/** In the order in which the doctor prints them. */
export const INSTALLATION_CHECKS: Readonly<Record<string, (facts: InstallationFacts) => Found[]>> = {
  'file rights': ({ openPaths }) =>
    openPaths.map(({ path, mode }) =>
      problem(
        `Other users of this machine may read ${path} (mode ${mode.toString(8).padStart(4, '0')}). Close it: chmod o-rwx,g-w ${path}`,
      ),
    ),
  database: ({ env, database, schemaOfProgram }) => {
    if ('failure' in database) return [problem(database.failure)]
    if ('embedded' in database)
      return only(
        env === 'production',
        warning('The embedded database has no standby and one process. Move it to a server (npm run move-to-postgres) before it matters.'),
      )
    const { version, schema, unsafeSettings, isReplica } = database
    return [
      ...only(version < OLDEST_VERSION, problem(`PostgreSQL ${Math.floor(version / 10_000)} is too old: the product needs 15 or newer.`)),
      ...only(
        isReplica,
        problem(
          'DATABASE_URL leads to a replica, which takes no payments. Name the primary, or promote this one (docs/OPERATIONS.md, "Failing over").',
        ),
      ),
      ...unsafeSettings.map((name) =>
        problem(`PostgreSQL runs with ${name} = off, so a crash loses acknowledged payments. Set it to on and reload.`),
      ),
      ...only(schema === null, warning('The database has no tables yet: the first start makes them.')),
      ...only(
        schema !== null && schema < schemaOfProgram,
        warning(`The database has schema ${schema}, this version has ${schemaOfProgram}: the next start changes it. Make a backup first.`),
      ),
      ...only(
        schema !== null && schema > schemaOfProgram,
        warning(
          `The database has schema ${schema}, which is newer than the ${schemaOfProgram} of this version. CHANGELOG.md says whether they go together.`,
        ),
      ),
    ]
  },
  'database role': ({ env, database }) => {
    if (!('role' in database) || env !== 'production') return []
    const remedy = 'Use a role for rows in DATABASE_URL and the owner in DATABASE_OWNER_URL (docs/OPERATIONS.md, "Database roles").'
    if (database.isSuperuser) return [problem(`DATABASE_URL: ${database.role} is a superuser. ${remedy}`)]
    return only(database.ownsTables, problem(`DATABASE_URL: ${database.role} owns the tables. ${remedy}`))
  },
  'database TLS': ({ database }) =>
    'isEncrypted' in database && !database.isLocal && !database.isEncrypted
      ? [
          problem(
            'The connection to the database crosses the network in clear. Add ?sslmode=verify-full&sslrootcert=… to the addresses (docs/OPERATIONS.md, "TLS to the database").',
          ),
        ]
      : [],
  replication: ({ env, now, database }) => {
    if (!('standbys' in database)) return []
    const { standbys, waitsForStandby, archiving, baseBackupAt } = database
    const make = 'systemctl start mmoa-loans-base-backup.service'
    return [
      ...only(
        waitsForStandby && standbys === 0,
        problem(
          'Commits wait for a standby, and none is connected: payments hang. Start the standby, or remove it from synchronous_standby_names.',
        ),
      ),
      ...only(
        archiving === 'fails',
        problem(
          'The last file of the write-ahead log could not be archived. The log of PostgreSQL names the reason; free the target or correct the command.',
        ),
      ),
      ...only(
        archiving !== 'off' && baseBackupAt === null,
        problem(`The write-ahead log is archived, but there is no base backup. Make one: ${make}`),
      ),
      ...only(
        baseBackupAt !== null && hoursSince(baseBackupAt, now) >= BACKUP_HOURS,
        problem(`The last base backup is ${baseBackupAt ? hoursSince(baseBackupAt, now) : 0} hours old. Make one: ${make}`),
      ),
      ...only(
        env === 'production' && standbys === 0 && !waitsForStandby && archiving === 'off',
        warning(
          'There is no standby and no archive of the write-ahead log: a lost disk loses everything since the last backup (docs/OPERATIONS.md, "Going back to a moment").',
        ),
      ),
    ]
  },
  replica: ({ replica }) =>
    replica === undefined || replica.fault === null
      ? []
      : [
          warning(
            `DATABASE_REPLICA_URL: the replica is not read, because ${replica.fault}. Reports come from the primary meanwhile (docs/OPERATIONS.md, "A replica for reports").`,
          ),
        ],
  'clock of the database': ({ database }) =>
    'secondsAhead' in database && Math.abs(database.secondsAhead) > LARGEST_CLOCK_DIFFERENCE
      ? [
          problem(
            `The clocks of this machine and of the database differ by ${Math.round(Math.abs(database.secondsAhead))} seconds. Use NTP on both.`,
          ),
        ]
      : [],
  disk: ({ disks }) =>
    disks.flatMap(({ path, freeRatio }) => {
      if (freeRatio >= LITTLE_FREE) return []
      const sentence = `${Math.floor(freeRatio * 1000) / 10} % of the disk of ${path} is free. Remove old logs and backups, or enlarge it.`
      return [freeRatio < LEAST_FREE ? problem(sentence) : warning(sentence)]
    }),
  backups: ({ env, now, backups, encryptsBackups }) => {
    if (env !== 'production') return []
    if (backups === undefined)
      return [problem('BACKUP_DIR is not set, so nobody knows whether there are backups. Set it to the folder of the backups.')]
    if ('missing' in backups)
      return [problem(`BACKUP_DIR: ${backups.missing} is no folder. Correct the setting, or make it (docs/INSTALL.md, "1. The product").`)]
    const hours = (at: Date) => hoursSince(at, now)
    const { madeAt, checkedAt, problems, copiedAt } = backups
    const start = 'systemctl start mmoa-loans-backup.service'
    return [
      ...(madeAt === null
        ? [problem(`BACKUP_DIR has no backup. Make one: ${start}`)]
        : only(hours(madeAt) >= BACKUP_HOURS, problem(`The newest backup is ${hours(madeAt)} hours old. Make one: ${start}`))),
      ...(checkedAt === null
        ? [warning('No backup was ever restored and compared. Run restore-check on the newest one.')]
        : only(
            hours(checkedAt) >= 24 * RESTORE_CHECK_DAYS,
            warning(`The last restore-check is ${Math.floor(hours(checkedAt) / 24)} days old. Run it on the newest backup.`),
          )),
      ...(copiedAt === null
        ? [warning('The backups were never copied to another machine: enable mmoa-loans-copy.timer (docs/OPERATIONS.md, "Backups").')]
        : only(
            hours(copiedAt) >= BACKUP_HOURS,
            warning(
              `The backups were last copied to another machine ${hours(copiedAt)} hours ago: systemctl status mmoa-loans-copy.service`,
            ),
          )),
      ...only(
        problems > 0,
        problem(`The last restore-check found ${problems} differences. Put that backup aside, make a new one and check it at once.`),
      ),
      ...only(
        !encryptsBackups,
        warning('Backups are not encrypted: a thief of one reads everything. Set BACKUP_RECIPIENT (docs/OPERATIONS.md, "Backups").'),
      ),
    ]
  },
  metrics: ({ env, servesMetrics }) =>
    only(
      env === 'production' && !servesMetrics,
      warning('METRICS_TOKEN is not set, so no alarm can ring. Set it (docs/OPERATIONS.md, "Metrics and alarms").'),
    ),
  'trusted proxies': ({ env, trustsProxy }) =>
    env === 'production' && !trustsProxy
      ? [
          warning(
            'TRUSTED_PROXIES is not set: behind a proxy all users share one address and its limits. Set it to the address of the proxy.',
          ),
        ]
      : [],
}

export const installationFindings = (facts: InstallationFacts): Finding[] =>
  Object.entries(INSTALLATION_CHECKS).flatMap(([check, find]) => find(facts).map((found) => ({ check, ...found })))
