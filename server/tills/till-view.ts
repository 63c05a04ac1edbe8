import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { tillDetailsShape, tillShape } from '#contract/tills.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'
import type { Pieces } from '#domain/tills/denominations.ts'
import { isLeftOpen, type TillStatus } from '#domain/tills/till.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type TillView = Inside<typeof tillShape>
export type TillDetails = Inside<typeof tillDetailsShape>

export interface TillViewRow {
  id: number
  staff_id: string
  staff_name: string
  business_day: LocalDate
  status: TillStatus
  opened_at: Date
  opening_float: number
  in_till: number
  closed_at: Date | null
  closed_by: string | null
  closed_by_name: string | null
  books: number | null
  counted: number | null
  first_counted: number | null
  difference: number | null
  pieces: Pieces[] | null
  reason: string | null
  signed_at: Date | null
  signed_by_name: string | null
  sign_note: string | null
}

/** From `tills t`; each view adds its condition. */
export const TILL_VIEW = sql`
  select t.id, t.staff_id, s.full_name as staff_name, t.business_day,
    case when t.signed_at is not null then 'signed' when t.closed_at is not null then 'closed' else 'open' end as status,
    t.opened_at, t.opening_float, (select coalesce(sum(l.amount), 0)::bigint from journal_lines l where l.till_id = t.id) as in_till,
    t.closed_at, t.closed_by, c.full_name as closed_by_name, t.books, t.counted, t.first_counted, t.difference, t.pieces, t.reason, t.signed_at,
    g.full_name as signed_by_name, t.sign_note
  from tills t join users s on s.id = t.staff_id left join users c on c.id = t.closed_by left join users g on g.id = t.signed_by`

const money = (amount: number | null) => (amount === null ? null : pesewas(amount))

export const toTillView = (row: TillViewRow, openDay: LocalDate): TillView => ({
  id: row.id,
  staffId: row.staff_id,
  staffName: row.staff_name,
  businessDay: row.business_day,
  status: row.status,
  leftOpen: isLeftOpen({ status: row.status, businessDay: row.business_day }, openDay),
  openedAt: row.opened_at,
  openingFloat: pesewas(row.opening_float),
  inTill: pesewas(row.in_till),
  closedAt: row.closed_at,
  closedBy: row.closed_by,
  closedByName: row.closed_by_name,
  books: money(row.books),
  counted: money(row.counted),
  firstCounted: money(row.first_counted),
  difference: money(row.difference),
  denominations: row.pieces,
  reason: row.reason,
  signedAt: row.signed_at,
  signedByName: row.signed_by_name,
  signOffNote: row.sign_note,
})

interface MovementRow {
  entry_id: number
  at: Date
  kind: EntryKind
  amount: number
  loan_id: number | null
  receipt_number: string | null
  reason: string | null
}

/** In the order of booking. */
export async function withMovements(db: Db | Tx, row: TillViewRow, openDay: LocalDate): Promise<TillDetails> {
  const { rows } = await sql<MovementRow>`
    select e.id as entry_id, e.at, e.kind, l.amount, e.loan_id, e.receipt_number, e.reason
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.till_id = ${row.id} order by e.id, l.line`.execute(db)
  return {
    ...toTillView(row, openDay),
    movements: rows.map((one) => ({
      entryId: one.entry_id,
      at: one.at,
      kind: one.kind,
      amount: pesewas(one.amount),
      loanId: one.loan_id,
      receiptNumber: one.receipt_number,
      reason: one.reason,
    })),
  }
}
