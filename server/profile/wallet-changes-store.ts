import { sql } from 'kysely'
import type { WalletChange } from '#domain/loans/payout.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { keyedHash } from '#server/identity/secret-hash.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface OpenWalletChange extends WalletChange {
  readonly id: number
  readonly changedBy: string
}

interface NewWalletChange {
  readonly userId: string
  readonly what: WalletChange['what']
  /** Null: the number is another person's now. */
  readonly numberBefore: string | null
}

/** No money goes to the wallet before a code confirms it. Alarms also go to the number before. */
export async function noteWalletChange(tx: Tx, context: RequestContext, { userId, what, numberBefore }: NewWalletChange): Promise<void> {
  await tx
    .insertInto('wallet_changes')
    .values({ user_id: userId, what, number_before: numberBefore, changed_by: context.actor.userId, changed_at: context.now })
    .execute()
}

/** Oldest first. */
export async function openWalletChanges(db: Db | Tx, userId: string): Promise<OpenWalletChange[]> {
  const { rows } = await sql<OpenWalletChange>`
    select id, what, changed_by as "changedBy", changed_at as "changedAt" from wallet_changes
    where user_id = ${userId} and confirmed_at is null order by id`.execute(db)
  return rows
}

/** Keyed: the table alone confirms nothing. */
const hashOf = ({ sessionSecret }: Config, userId: string, digits: string): string =>
  keyedHash(sessionSecret, 'wallet code', `${userId}\n${digits}`)

/** Replaces the previous code. */
export async function saveWalletCode(
  tx: Tx,
  config: Config,
  { userId, digits, expiresAt }: { userId: string; digits: string; expiresAt: Date },
): Promise<void> {
  await sql`
    update wallet_changes set code_hash = ${hashOf(config, userId, digits)}, code_expires_at = ${expiresAt}
    where user_id = ${userId} and confirmed_at is null`.execute(tx)
}

/** A code works once. @returns the number of changes. */
export async function confirmWithCode(
  tx: Tx,
  config: Config,
  { userId, digits, by, now }: { userId: string; digits: string; by: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update wallet_changes set confirmed_at = greatest(${now}::timestamptz, changed_at), confirmed_by = ${by}
    where user_id = ${userId} and confirmed_at is null and code_hash = ${hashOf(config, userId, digits)} and code_expires_at > ${now}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
