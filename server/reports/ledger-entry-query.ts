import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readJournalEntry } from '#contract/ledger-reports.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { REVERSED_KINDS } from '#domain/ledger/entry-kinds.ts'
import type { Db } from '#server/platform/db.ts'
import { auditRowsOfRequest } from '#server/reports/audit-query.ts'
import { journalEntry } from '#server/reports/ledger-journal-query.ts'

type OpenedEntry = Inside<(typeof readJournalEntry)['response']>

/**
 * One entry, with what it takes back, what took it back, and what its request did.
 * @throws Refused not_found.
 */
export async function openedEntry(db: Db, id: number): Promise<OpenedEntry> {
  const entry = await journalEntry(db, id)
  if (!entry) throw new Refused(refusal('not_found'))
  return { entry, ...(await pairOf(db, id)), audit: await auditRowsOfRequest(db, entry.requestId) }
}

/** An entry that takes another back names the same loan, payment and receipt, and takes back the last one of the kind before it. */
async function pairOf(db: Db, id: number): Promise<{ reverses: number | null; reversedBy: number | null }> {
  const pairs = sql.join(Object.entries(REVERSED_KINDS).map(([undoing, done]) => sql`(${undoing}, ${done})`))
  const same = sql`o.loan_id is not distinct from e.loan_id and o.payment_id is not distinct from e.payment_id
    and o.receipt_number is not distinct from e.receipt_number`
  const { rows } = await sql<{ reverses: number | null; reversed_by: number | null }>`
    with pairs (undoing, done) as (values ${pairs})
    select
      (select max(o.id) from journal_entries o join pairs p on p.done = o.kind where p.undoing = e.kind and o.id < e.id and ${same}) as reverses,
      (select min(o.id) from journal_entries o join pairs p on p.undoing = o.kind where p.done = e.kind and o.id > e.id and ${same}
        and not exists (select 1 from journal_entries n where n.kind = e.kind and n.id > e.id and n.id < o.id and n.loan_id is not distinct from e.loan_id
          and n.payment_id is not distinct from e.payment_id and n.receipt_number is not distinct from e.receipt_number)) as reversed_by
    from journal_entries e where e.id = ${id}`.execute(db)
  return { reverses: rows[0]?.reverses ?? null, reversedBy: rows[0]?.reversed_by ?? null }
}
