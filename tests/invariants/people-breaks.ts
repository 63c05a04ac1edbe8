import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'

export const PEOPLE_BREAKS: readonly Break[] = [
  {
    invariant: 'one_blacklisting_at_a_time',
    what: 'a second blacklist entry while the first one is valid',
    with: async (tx, { pending, desk }) => {
      await sql`
        insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, request_id, address)
        values ('2026-03-09T09:00:00Z', ${desk}, 'front_desk', 'blacklistCustomer', 'done', 'user', ${pending.user}, 'a test', '127.0.0.1')`.execute(
        tx,
      )
      await sql`
      insert into blacklist_entries (user_id, reason, entered_by, entered_at, entered_on, until_day)
      values (${pending.user}, 'Gave a false address', ${desk}, '2026-03-09T09:00:00Z', '2026-03-09', '2026-04-09'),
        (${pending.user}, 'Gave another one', ${desk}, '2026-04-09T09:00:00Z', '2026-04-09', null)`.execute(tx)
    },
  },
  {
    invariant: 'blacklisting_is_audited',
    what: 'a blacklist entry without a user',
    with: (tx, { pending, desk }) =>
      sql`
      insert into blacklist_entries (user_id, reason, entered_by, entered_at, entered_on)
      values (${pending.user}, 'Gave a false address', ${desk}, '2026-03-09T09:00:00Z', '2026-03-09')`.execute(tx),
  },
  {
    invariant: 'erased_have_no_card',
    what: 'a Ghana Card recorded after its owner’s erasure',
    with: async (tx, { rejected, desk }) => {
      await sql`
        update users set full_name = 'Erased customer', first_name = null, last_name = null, phone = null, address = null, business_type = null, momo_number = null,
          profile_completed = false, is_active = false, erased_at = '2026-03-09T09:00:00Z' where id = ${rejected.user}`.execute(tx)
      for (const table of ['sessions', 'devices', 'otp_verifications', 'notifications', 'messages'])
        await sql`delete from ${sql.table(table)} where user_id = ${rejected.user}`.execute(tx)
      await sql`
        insert into ghana_cards (user_id, number, recorded_by, recorded_at)
        values (${rejected.user}, 'GHA-123456789-0', ${desk}, '2026-03-09T09:00:00Z')`.execute(tx)
    },
  },
  {
    invariant: 'stored_score_is_history',
    what: 'a stored score without an event',
    with: (tx, { active }) => sql`update users set credit_score = credit_score + 1 where id = ${active.user}`.execute(tx),
  },
  {
    invariant: 'stored_score_is_history',
    what: 'a level of a customer without a score',
    with: (tx, { pending }) => sql`update users set credit_level = 'GOLD' where id = ${pending.user}`.execute(tx),
  },
]

const contact = (tx: Tx, columns: { loan: number; user: string; by: string; at: string }) =>
  sql`
  insert into loan_contacts (loan_id, user_id, kind, note, made_by, made_on, at)
  values (${columns.loan}, ${columns.user}, 'call', 'No answer', ${columns.by}, ${columns.at.slice(0, 10)}::date, ${columns.at}::timestamptz)`.execute(
    tx,
  )

const sheet = (tx: Tx, loan: number, by: string, reference: string | null) =>
  sql`update loan_terms set accepted_by = ${by}, paper_reference = ${reference} where loan_id = ${loan}`.execute(tx)

const openCase = (tx: Tx, columns: { loan: number; user: string }) =>
  sql<{ id: number }>`
  insert into collection_cases (loan_id, user_id, opened_at, opened_on, step_day, next_step, next_on)
  values (${columns.loan}, ${columns.user}, '2026-03-09T09:00:00Z', '2026-03-09', 1, 'call', '2026-03-09')`.execute(tx)

export const CONTACT_BREAKS: readonly Break[] = [
  {
    invariant: 'case_is_of_its_loan',
    what: 'a collection case stored for another customer than the borrower',
    with: (tx, { active, pending }) => openCase(tx, { loan: active.loan, user: pending.user }),
  },
  {
    invariant: 'open_case_of_active_loan',
    what: 'an open collection case of a loan that was never paid out',
    with: (tx, { pending }) => openCase(tx, pending),
  },
  {
    invariant: 'case_owner_is_newest',
    what: 'an owner of a collection case without a row of the owners',
    with: async (tx, { active, desk }) => {
      await openCase(tx, active)
      await sql`update collection_cases set owned_by = ${desk}`.execute(tx)
    },
  },
  {
    invariant: 'contact_is_of_its_loan',
    what: 'a contact stored for another customer than the borrower',
    with: (tx, { active, pending, desk }) => contact(tx, { loan: active.loan, user: pending.user, by: desk, at: '2026-03-09T09:00:00Z' }),
  },
  {
    invariant: 'contact_keeps_quiet_hours',
    what: 'a call one second after eight in the evening',
    with: (tx, { active, desk }) => contact(tx, { ...active, by: desk, at: '2026-03-09T20:00:01Z' }),
  },
  {
    invariant: 'contacts_keep_daily_cap',
    what: 'a fourth call on one day',
    with: async (tx, { active, desk }) => {
      for (const hour of ['08', '11', '14', '17']) await contact(tx, { ...active, by: desk, at: `2026-03-09T${hour}:00:00Z` })
    },
  },
  {
    invariant: 'erased_contacts_are_wordless',
    what: 'a note about an erased customer',
    with: async (tx, { rejected, desk }) => {
      await contact(tx, { ...rejected, by: desk, at: '2026-03-09T09:00:00Z' })
      await sql`
        update users set full_name = 'Erased customer', first_name = null, last_name = null, phone = null, email = null, profile_image_url = null,
          address = null, business_type = null, momo_number = null, profile_completed = false, is_active = false, erased_at = '2026-03-09T10:00:00Z'
        where id = ${rejected.user}`.execute(tx)
      for (const table of ['sessions', 'devices', 'otp_verifications', 'notifications', 'messages'] as const)
        await tx.deleteFrom(table).where('user_id', '=', rejected.user).execute()
    },
  },
  {
    invariant: 'sheet_and_approval_by_two',
    what: 'a signed sheet entered by the user who approved the loan',
    with: async (tx, { active }) => {
      const { rows } = await sql<{ approver: string }>`select approved_by as approver from loans where id = ${active.loan}`.execute(tx)
      await sheet(tx, active.loan, rows[0]?.approver ?? '', 'Sheet 14')
    },
  },
  {
    invariant: 'acceptance_by_its_customer_or_sheet',
    what: 'terms accepted by staff without a signed sheet',
    with: (tx, { active, desk }) => sheet(tx, active.loan, desk, null),
  },
]
