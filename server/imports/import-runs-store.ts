import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readImport } from '#contract/imports/import-calls.ts'
import type { ImportTexts } from '#contract/imports/import-files.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { Role } from '#domain/access/roles.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type ImportState = Inside<typeof readImport.response>
export type ImportRun = NonNullable<ImportState['run']>
export type Heading = ImportState['headings'][number]

interface RunRow {
  readonly id: number
  readonly status: ImportRun['status']
  readonly done: number
  readonly total: number
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly endedAt: Date | null
  readonly reason: string | null
  /** Null until imported; totalsOf() names them. */
  readonly counts: readonly [number, number, number, number, number, number, number] | null
}

/** Undefined while another import waits or runs. */
export async function addImportRun(tx: Tx, context: RequestContext, texts: ImportTexts, customers: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into import_runs (files, requested_by, requested_at, request_id, address, total)
    values (${JSON.stringify(texts)}::jsonb, ${context.actor.userId}, ${context.now}, ${context.origin.requestId}, ${context.origin.address}, ${customers})
    on conflict ((true)) where ended_at is null do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function newestRun(db: Db | Tx): Promise<ImportRun | null> {
  const { rows } = await sql<RunRow>`
    select r.id, r.status, r.done, r.total, u.full_name as "requestedBy", r.requested_at as "requestedAt", r.ended_at as "endedAt", r.reason,
      case when m.id is not null then json_build_array(m.customers, m.earlier_loans, m.earlier_principal, m.loans, m.payments, m.principal, m.repaid) end as counts
    from import_runs r join users u on u.id = r.requested_by left join imports m on m.id = r.import_id order by r.id desc limit 1`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { counts, ...run } = row
  return { ...run, totals: counts && totalsOf(counts) }
}

const totalsOf = ([customers, earlierLoans, earlierPrincipal, loans, payments, principal, repaid]: NonNullable<RunRow['counts']>) => ({
  customers,
  earlierLoans,
  earlierPrincipal: pesewas(earlierPrincipal),
  loans,
  payments,
  principal: pesewas(principal),
  repaid: pesewas(repaid),
})

export interface OpenRun {
  readonly id: number
  readonly files: ImportTexts
  readonly userId: string
  readonly name: string
  readonly role: Role
  readonly requestId: string
  readonly address: string
}

/** Also takes a run that a killed process left. Only one transaction at a time receives it. */
export async function takeOpenRun(tx: Tx): Promise<OpenRun | undefined> {
  // Reading the files takes longer between two statements than a request may.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { rows: locks } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(hashtext('import-book')) as got`.execute(tx)
  if (locks[0]?.got !== true) return undefined
  const { rows } = await sql<OpenRun>`
    select r.id, r.files, u.id as "userId", u.full_name as name, u.role, r.request_id as "requestId", r.address
    from import_runs r join users u on u.id = r.requested_by where r.ended_at is null`.execute(tx)
  return rows[0]
}

/** Outside the import's transaction, so that the page sees it. */
export async function saveProgress(db: Db, id: number, done: number): Promise<void> {
  await sql`update import_runs set status = 'running', done = ${done} where id = ${id} and ended_at is null`.execute(db)
}

export async function endRun(db: Db | Tx, id: number, at: Date, outcome: { importId: number } | { reason: string }): Promise<void> {
  const [importId, reason] = 'importId' in outcome ? [outcome.importId, null] : [null, outcome.reason]
  await sql`
    update import_runs set status = ${reason === null ? 'done' : 'failed'}, done = case when ${reason}::text is null then total else done end, files = null,
      ended_at = ${at}, reason = ${reason}, import_id = ${importId}
    where id = ${id} and ended_at is null`.execute(db)
}

export async function storedHeadings(db: Db | Tx): Promise<Heading[]> {
  const { rows } = await sql<Heading>`select file, name, heading from import_headings order by file, name`.execute(db)
  return rows
}

export async function rememberHeadings(tx: Tx, headings: readonly Heading[]): Promise<void> {
  for (const { file, name, heading } of headings)
    await tx
      .insertInto('import_headings')
      .values({ file, name, heading })
      .onConflict((conflict) => conflict.columns(['file', 'name']).doUpdateSet({ heading }))
      .execute()
}
