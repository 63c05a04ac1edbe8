import { statfs, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { readBaseBackup } from '#server/backup/base-backup.ts'
import { readBackupState } from '#server/backup/backup-state.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Replica, ReplicaState } from '#server/platform/replica.ts'
import { PRODUCT_SCHEMA } from '#server/platform/product-version.ts'
import type { InstallationFacts, ServerFacts } from '#server/operations/installation-checks.ts'

/** Named by docs/INSTALL.md. */
const SETTINGS_FILE = '/etc/mmoa-loans.env'
const OTHER_USERS = 0o007
const NOT_THE_OWNER = 0o077

export async function readInstallationFacts(
  config: Config,
  now: Date,
  database: { readonly db: Db } | { readonly failure: string } | { readonly embedded: true },
  replica?: Replica,
): Promise<InstallationFacts> {
  const { place, backupDir } = config
  const folders = [...('dataDir' in place ? [place.dataDir] : []), ...(backupDir === undefined ? [] : [backupDir])]
  return {
    env: config.env,
    now,
    database: 'db' in database ? await serverFacts(database.db, place, now) : database,
    schemaOfProgram: PRODUCT_SCHEMA,
    replica: replica && (await measured(replica)),
    openPaths: [
      ...(await openPath(SETTINGS_FILE, OTHER_USERS)),
      ...(await Promise.all(folders.map((folder) => openPath(folder, NOT_THE_OWNER)))).flat(),
    ],
    disks: await Promise.all(['.', ...folders].map(async (path) => ({ path, freeRatio: await freeRatio(path) }))),
    backups: backupDir === undefined ? undefined : await backupsIn(backupDir),
    encryptsBackups: config.backupRecipient !== undefined,
    trustsProxy: config.trustedProxies.length > 0,
    servesMetrics: config.metricsToken !== undefined,
  }
}

/** Repeated, because a busy primary is a moment ahead of every replica. */
async function measured(replica: Replica): Promise<ReplicaState> {
  for (let tries = 0; tries < 3; tries += 1) {
    await replica.measure()
    if (replica.state().fault === null) break
    await setTimeout(200)
  }
  return replica.state()
}

async function backupsIn(folder: string): Promise<InstallationFacts['backups']> {
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() === true ? readBackupState(folder) : { missing: folder }
}

async function openPath(path: string, bits: number): Promise<{ path: string; mode: number }[]> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && (found.mode & bits) !== 0 ? [{ path, mode: found.mode & 0o777 }] : []
}

/** A missing folder is on the program's disk. */
async function freeRatio(path: string): Promise<number> {
  const { bavail, blocks } = await statfs(path).catch(() => statfs('.'))
  return blocks === 0 ? 1 : bavail / blocks
}

interface ServerRow extends Omit<ServerFacts, 'isLocal' | 'unsafeSettings' | 'secondsAhead' | 'archiving' | 'baseBackupAt'> {
  readonly isArchiving: boolean
  readonly archiveFails: boolean
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  /** Seconds by the server's clock. */
  readonly epoch: number | null
}

async function serverFacts(db: Db, place: Config['place'], now: Date): Promise<InstallationFacts['database']> {
  const begun = performance.now()
  const { rows } = await sql<ServerRow>`
    select current_setting('server_version_num')::int as version, r.rolname::text as role, r.rolsuper as "isSuperuser",
      exists (select 1 from pg_class where relowner = r.oid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)
        as "ownsTables",
      pg_is_in_recovery() as "isReplica",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      (select count(*)::int from pg_stat_replication) as standbys,
      coalesce(nullif(current_setting('synchronous_standby_names', true), ''), '') <> '' as "waitsForStandby",
      current_setting('archive_mode') <> 'off' as "isArchiving",
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as "archiveFails",
      current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      (select extract(epoch from query_start)::float8 from pg_stat_activity where pid = pg_backend_pid()) as epoch,
      case when to_regclass('migrations') is null then null else (
        select left(max(file), 4) from migrations) end as schema
    from pg_roles r where r.rolname = current_user`.execute(db)
  const [row] = rows
  if (row === undefined) return { failure: 'The database does not answer. Is it running? systemctl status postgresql' }
  const { isArchiving, archiveFails, fsync, fullPageWrites, synchronousCommit, epoch, ...facts } = row
  const halfway = (performance.now() - begun) / 2000
  return {
    ...facts,
    isLocal: !('url' in place) || isThisHost(new URL(place.url).hostname),
    unsafeSettings: Object.entries({ fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit }).flatMap(
      ([name, value]) => (value === 'off' ? [name] : []),
    ),
    baseBackupAt: (await readBaseBackup(db)).madeAt,
    archiving: !isArchiving ? 'off' : archiveFails ? 'fails' : 'works',
    secondsAhead: epoch === null ? 0 : epoch - now.getTime() / 1000 - halfway,
  }
}

export const isThisHost = (host: string): boolean =>
  host === '' || host === 'localhost' || host.startsWith('%2F') || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
