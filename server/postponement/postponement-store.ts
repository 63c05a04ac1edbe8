import { sql } from 'kysely'
import type { PostponementStatus } from '#domain/postponement/postponement-status.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface PostponementRow {
  readonly id: number
  readonly status: PostponementStatus
  readonly requested_at: Date | null
  readonly decided_at: Date | null
  readonly reason: string | null
}

/** Since the current payout, oldest first. */
export async function postponementsOf(db: Db | Tx, loanId: number): Promise<PostponementRow[]> {
  const { rows } = await sql<PostponementRow>`
    select p.id, p.status, p.requested_at, p.decided_at, p.reason from postponements p
      join loans l on l.id = p.loan_id and l.payouts = p.payout and l.disbursed_on is not null
    where p.loan_id = ${loanId} order by p.id`.execute(db)
  return rows
}

export async function insertPostponementRequest(tx: Tx, loanId: number, at: Date): Promise<void> {
  await sql`
    insert into postponements (loan_id, payout, status, requested_at) select id, payouts, 'asked', ${at} from loans where id = ${loanId}`.execute(
    tx,
  )
}

export interface PostponementDecision {
  readonly status: Exclude<PostponementStatus, 'asked'>
  readonly at: Date
  readonly by: string
  /** Null: the customer withdrew. */
  readonly reason: string | null
}

export async function decidePostponementRequest(tx: Tx, id: number, { status, at, by, reason }: PostponementDecision): Promise<void> {
  await tx
    .updateTable('postponements')
    .set({ status, decided_at: sql`greatest(${at}::timestamptz, requested_at)`, decided_by: by, reason })
    .where('id', '=', id)
    .execute()
}

/** Stores a postponement granted without a request. */
export async function insertGranted(tx: Tx, loanId: number, { at, by, reason }: Omit<PostponementDecision, 'status'>): Promise<void> {
  await sql`
    insert into postponements (loan_id, payout, status, decided_at, decided_by, reason)
    select id, payouts, 'granted', ${at}::timestamptz, ${by}::text, ${reason}::text from loans where id = ${loanId}`.execute(tx)
}
