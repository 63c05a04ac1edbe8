import { sql } from 'kysely'
import type { Break } from './break.ts'

/** Tampering with triggers off, as the database's owner could do it. */
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
