import { sql } from 'kysely'
import type { CardCheck, StoredCard } from '#domain/access/ghana-card.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { isDuplicate } from '#server/platform/database-errors.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function cardOf(tx: Db | Tx, userId: string): Promise<StoredCard | undefined> {
  const { rows } = await sql<StoredCard>`
    select number, verified_at is not null as verified from ghana_cards where user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** The saved card is unverified. @throws Refused card_taken */
export async function saveCard(tx: Tx, userId: string, number: string, by: string, at: Date): Promise<void> {
  const values = { number, recorded_by: by, recorded_at: at }
  try {
    await tx
      .insertInto('ghana_cards')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...values, verified_by: null, verified_at: null, verified_how: null, version: sql`ghana_cards.version + 1` }),
      )
      .execute()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new Refused(refusal('card_taken', undefined, { errors: { number: refusal('card_taken').message } }))
  }
}

/** After a change of name. @returns whether the card was verified. */
export async function withdrawVerification(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ghana_cards')
    .set({ verified_by: null, verified_at: null, verified_how: null, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function markVerified(tx: Tx, userId: string, { by, at, how }: { by: string; at: Date; how: CardCheck }): Promise<void> {
  await tx
    .updateTable('ghana_cards')
    .set({ verified_by: by, verified_how: how, verified_at: sql`greatest(recorded_at, ${at})`, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}
