import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { postingsForProvisionUsed } from '#domain/ledger/provision-postings.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { postEntry, type PostingFacts } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'

/** After the entry of the write-off, so that no month closes meanwhile: the provision of the last month with provisions pays for it. */
export async function useProvision(tx: Tx, context: ActingContext, lost: Pesewas, facts: PostingFacts & { loanId: number }): Promise<void> {
  const { rows } = await sql<{ required: number }>`
    select required from loan_provisions
    where loan_id = ${facts.loanId}::bigint and month = (select max(month) from month_provisions)`.execute(tx)
  const entry = postingsForProvisionUsed(pesewas(rows[0]?.required ?? 0), lost)
  if (entry !== undefined) await postEntry(tx, context, entry, facts)
}
