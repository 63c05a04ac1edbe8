import { sql } from 'kysely'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'

/** What expired on a day without having been used. Expiry follows from dates; nothing has to be written for it. */
export interface Expired {
  readonly receipts: number
  readonly codes: number
  readonly grants: number
}

export async function countExpired(db: Db, day: LocalDate): Promise<Expired> {
  const during = sql`between ${startOf(day)}::timestamptz and ${startOf(addDays(day, 1))}::timestamptz - interval '1 microsecond'`
  const { rows } = await sql<Expired>`
    select
      (select count(*) from receipts where status = 'open' and expires_on = ${day}) as receipts,
      (select count(*) from otp_verifications where used_at is null and withdrawn_at is null and expires_at ${during}) as codes,
      (select count(*) from admin_grants where used_at is null and expires_at ${during}) as grants`.execute(db)
  return rows[0] ?? { receipts: 0, codes: 0, grants: 0 }
}
