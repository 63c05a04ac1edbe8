import { sql, type RawBuilder } from 'kysely'
import type { contactShape, promiseShape } from '#contract/collections.ts'
import type { Inside } from '#contract/endpoint.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { isContact, promiseState, RECORDED_KINDS, type ContactOutcome, type RecordedKind } from '#domain/collections/contact.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

export type ContactView = Inside<typeof contactShape>
export type PromiseView = Inside<typeof promiseShape>

interface ContactRow {
  readonly id: number
  readonly loan_id: number
  readonly at: Date
  readonly kind: RecordedKind
  readonly incoming: boolean
  readonly outcome: ContactOutcome | null
  readonly note: string | null
  readonly by: string
  readonly promised_on: LocalDate | null
  readonly promised_amount: number | null
  readonly paid_by_then: number
  readonly paid_since: number
}

/** With the payments after each promise, by value date; one of the same day counts only if received later. */
const contactRows = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, distinct = sql``) => sql<ContactRow>`
  select ${distinct} c.id, c.loan_id, c.at, c.kind, c.incoming, c.outcome, c.note, u.full_name as by, c.promised_on, c.promised_amount,
    coalesce(x.by_then, 0)::bigint as paid_by_then, coalesce(x.since, 0)::bigint as paid_since
  from loan_contacts c join users u on u.id = c.made_by left join lateral (
    select sum(p.amount) filter (where p.value_date <= c.promised_on) as by_then, sum(p.amount) as since
    from payments p where c.promised_on is not null and p.loan_id = c.loan_id and p.status = 'completed' and p.value_date >= c.made_on
      and (p.value_date > c.made_on or least(p.paid_at, coalesce(p.receipt_generated_at, p.paid_at)) > c.at)
  ) x on true where ${where} ${order}`

export async function contactsOfLoan(
  db: Db,
  loanId: number,
  page: Page,
  today: LocalDate,
): Promise<{ rows: ContactView[]; next: string | undefined }> {
  const before = cursorId(page)
  const older = before === undefined ? sql`` : sql`and c.id < ${before}`
  const { rows } = await contactRows(sql`c.loan_id = ${loanId} ${older}`, sql`order by c.id desc limit ${page.limit + 1}`).execute(db)
  const shown = pageById(rows, page.limit)
  return { rows: shown.rows.map((row) => toContactView(row, today)), next: shown.next }
}

export async function contactsOfCustomer(
  db: Db,
  userId: string,
  most: number,
  today: LocalDate,
): Promise<(ContactView & { readonly loanId: number })[]> {
  const { rows } = await contactRows(sql`c.user_id = ${userId}`, sql`order by c.id desc limit ${most}`).execute(db)
  return rows.map((row) => ({ ...toContactView(row, today), loanId: row.loan_id }))
}

export async function oneContact(tx: Tx, id: number, today: LocalDate): Promise<ContactView | undefined> {
  const { rows } = await contactRows(sql`c.id = ${id}`, sql``).execute(tx)
  return rows[0] && toContactView(rows[0], today)
}

/** The latest promise replaces earlier ones. */
export async function latestPromises(db: Db, loanIds: readonly number[], today: LocalDate): Promise<Map<number, PromiseView>> {
  const latest = sql`order by c.loan_id, c.id desc`
  const { rows } = await contactRows(
    sql`c.loan_id = any(${loanIds}::bigint[]) and c.promised_on is not null`,
    latest,
    sql`distinct on (c.loan_id)`,
  ).execute(db)
  return new Map(
    rows.flatMap((row) => {
      const promise = promiseOf(row, today)
      return promise ? [[row.loan_id, promise] as const] : []
    }),
  )
}

export interface LastContact {
  readonly at: Date
  readonly kind: RecordedKind
  readonly outcome: ContactOutcome | null
  readonly by: string
}

/** The newest contact of each loan (rule C26). */
export async function lastContacts(db: Db, loanIds: readonly number[]): Promise<Map<number, LastContact>> {
  const { rows } = await sql<LastContact & { readonly loan_id: number }>`
    select distinct on (c.loan_id) c.loan_id, c.at, c.kind, c.outcome, u.full_name as by
    from loan_contacts c join users u on u.id = c.made_by
    where c.loan_id = any(${loanIds}::bigint[]) and c.kind = any(${RECORDED_KINDS.filter(isContact)}::text[])
    order by c.loan_id, c.at desc, c.id desc`.execute(db)
  return new Map(rows.map(({ loan_id: loanId, ...contact }) => [loanId, contact]))
}

const toContactView = (row: ContactRow, today: LocalDate): ContactView => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  incoming: row.incoming,
  outcome: row.outcome,
  note: row.note,
  by: row.by,
  promise: promiseOf(row, today),
})

function promiseOf(row: ContactRow, today: LocalDate): PromiseView | null {
  if (row.promised_on === null || row.promised_amount === null) return null
  const promise = {
    on: row.promised_on,
    amount: pesewas(row.promised_amount),
    paidByThen: pesewas(row.paid_by_then),
    paidSince: pesewas(row.paid_since),
  }
  return { on: promise.on, amount: promise.amount, paid: promise.paidByThen, state: promiseState(promise, today) }
}
