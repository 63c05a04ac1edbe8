import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'

async function complain(tx: Tx, of: { user: string; loan?: number; state?: 'open' | 'answered' }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into complaints (user_id, subject, loan_id, state, filed_at, filed_by, answered_at)
    values (${of.user}, 'other', ${of.loan ?? null}, ${of.state ?? 'open'}, '2026-03-09T09:00:00Z', ${of.user},
      ${of.state === 'answered' ? '2026-03-09T10:00:00Z' : null}::timestamptz) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const addMessage = (tx: Tx, complaint: number, by: 'customer' | 'office', author: string) =>
  sql`
  insert into complaint_messages (complaint_id, said_by, author_id, text, at)
  values (${complaint}, ${by}, ${author}, 'Words', '2026-03-09T09:00:00Z')`.execute(tx)

const erase = (tx: Tx, user: string) =>
  sql`
  update users set full_name = 'Erased customer', first_name = null, last_name = null, phone = null, email = null, profile_image_url = null, address = null,
    business_type = null, momo_number = null, profile_completed = false, is_active = false, erased_at = '2026-03-09T09:00:00Z' where id = ${user}`.execute(
    tx,
  )

export const CARE_BREAKS: readonly Break[] = [
  {
    invariant: 'complaint_is_answered_in_words',
    what: 'an answered complaint without an answer',
    with: async (tx, { pending }) => {
      await addMessage(tx, await complain(tx, { ...pending, loan: pending.loan, state: 'answered' }), 'customer', pending.user)
    },
  },
  {
    invariant: 'complaint_is_answered_by_another',
    what: 'a complaint answered by its customer',
    with: async (tx, { pending }) => {
      await addMessage(tx, await complain(tx, { user: pending.user, state: 'answered' }), 'office', pending.user)
    },
  },
  {
    invariant: 'complaint_is_about_its_customer',
    what: 'a complaint about another customer’s loan',
    with: async (tx, { pending, active }) => {
      await addMessage(tx, await complain(tx, { user: pending.user, loan: active.loan }), 'customer', pending.user)
    },
  },
  {
    invariant: 'erasure_left_nothing',
    what: 'an erasure that left the customer’s notifications',
    with: (tx, { rejected }) => erase(tx, rejected.user),
  },
  {
    invariant: 'erasure_left_no_debt',
    what: 'an erasure of a customer with an outstanding loan',
    with: async (tx, { active }) => {
      await erase(tx, active.user)
      for (const table of ['sessions', 'devices', 'otp_verifications', 'notifications', 'messages'] as const)
        await tx.deleteFrom(table).where('user_id', '=', active.user).execute()
    },
  },
]
