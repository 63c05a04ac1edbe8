import { sql } from 'kysely'
import type { Break } from './break.ts'
import type { Tx } from '#server/platform/db.ts'

/** Tampering by the owner of the database. */
async function afterSealing(tx: Tx, statement: string): Promise<void> {
  await sql`
    insert into audit_seals (first_id, last_id, row_count, rows_hash, seal, sealed_at)
    select 1, max(id), count(*), audit_rows_hash(1, max(id)), seal_of(null, 1, max(id), count(*), audit_rows_hash(1, max(id))), '2027-01-01' from audit_trail`.execute(
    tx,
  )
  for (const table of ['audit_trail', 'audit_seals']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
  await sql.raw(statement).execute(tx)
}

export const AUDIT_BREAKS: readonly Break[] = [
  {
    invariant: 'sealed_rows_are_as_written',
    what: 'an audit row changed after it was sealed',
    with: (tx) => afterSealing(tx, "update audit_trail set reason = 'Another reason' where id = (select max(id) from audit_trail)"),
  },
  {
    invariant: 'seals_are_a_chain',
    what: 'a forged seal',
    with: (tx) => afterSealing(tx, "update audit_seals set seal = 'made by hand'"),
  },
  {
    invariant: 'audit_text_matches_hash',
    what: 'another text beside an audit row',
    with: (tx) => withText(tx, "update audit_texts set reason = 'Other words' where reason = 'Words'"),
  },
  {
    invariant: 'audit_text_matches_hash',
    what: 'a text removed without an erasure',
    with: (tx) => withText(tx, "delete from audit_texts where reason = 'Words'"),
  },
]

/** As the database's owner with triggers off. */
async function withText(tx: Tx, statement: string): Promise<void> {
  await sql`
    with row as (
      insert into audit_trail (at, action, outcome, reason_hash, request_id, address)
      values ('2026-03-09T09:00:00Z', 'runJobNow', 'done', encode(sha256('saltWords'), 'hex'), 'request', '127.0.0.1') returning id
    ) insert into audit_texts (audit_id, salt, reason) select id, 'salt', 'Words' from row`.execute(tx)
  await sql`alter table audit_texts disable trigger user`.execute(tx)
  await sql.raw(statement).execute(tx)
}

const unguarded = (table: 'documents' | 'loan_terms') => sql`alter table ${sql.table(table)} disable trigger user`

const issue = (columns: { loan: number; user: string; hash: string }) => sql`
  insert into documents (code, kind, loan_id, user_id, params, content, hash, issued_at, issued_by)
  values ('222222222A', 'payoff', ${columns.loan}, ${columns.user}, '{}', '{"a":1}', ${columns.hash}, '2026-03-09T09:00:00Z', ${columns.user})`
/** SHA-256 of `{"a":1}`. */
const ITS_HASH = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862'

export const DOCUMENT_BREAKS: readonly Break[] = [
  {
    invariant: 'sealed_terms_match_hash',
    what: 'a sealed text with another price',
    with: async (tx, { active }) => {
      await unguarded('loan_terms').execute(tx)
      await sql`update loan_terms set body = replace(body, '1,300.00', '1,200.00') where loan_id = ${active.loan}`.execute(tx)
    },
  },
  {
    invariant: 'document_matches_hash',
    what: 'a document altered after it was issued',
    with: async (tx, { active }) => {
      await issue({ ...active, hash: ITS_HASH }).execute(tx)
      await unguarded('documents').execute(tx)
      await sql`update documents set content = '{"a":2}'`.execute(tx)
    },
  },
  {
    invariant: 'document_is_of_its_loan',
    what: 'a document stored for another person than the borrower',
    with: (tx, { active, pending }) => issue({ loan: active.loan, user: pending.user, hash: ITS_HASH }).execute(tx),
  },
]
