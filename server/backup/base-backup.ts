import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export interface BaseBackupState {
  /** A server that archives needs base backups. */
  readonly isArchiving: boolean
  readonly madeAt: Date | null
}

/** deploy/make-base-backup notes its moment as a setting of the database. */
export async function readBaseBackup(db: Db): Promise<BaseBackupState> {
  const { rows } = await sql<BaseBackupState>`
    select current_setting('archive_mode') <> 'off' as "isArchiving",
      (select split_part(noted, '=', 2)::timestamptz from pg_db_role_setting s, unnest(s.setconfig) noted
        where s.setrole = 0 and s.setdatabase = (select oid from pg_database where datname = current_database())
          and noted like 'mmoa.base_backup_at=%') as "madeAt"`.execute(db)
  return rows[0] ?? { isArchiving: false, madeAt: null }
}
