import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { receiptBookShape } from '#contract/tills.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'
import { gapOfReceipt, stateOfReceipt, takingsOf, type BookedReceipt, type ReceiptState } from '#domain/tills/receipt-book.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db } from '#server/platform/db.ts'

type ReceiptBook = Inside<typeof receiptBookShape>

interface NumberRow {
  number: string
  status: BookedReceipt['status']
  loan_id: number | null
  amount: number | null
  made_by: string
  made_by_name: string
  made_at: Date
  expires_on: LocalDate
  cancelled_at: Date | null
  cancelled_on: LocalDate | null
  cancelled_by_name: string | null
  cancel_reason: string | null
  payment_status: string | null
  payment_reason: string | null
  decided_by_name: string | null
  close_reason: string | null
}

const by = (column: string, issuer: string | undefined) => (issuer === undefined ? sql`true` : sql`${sql.ref(column)} = ${issuer}`)

/** A bound number belongs to its cash's day, an unbound one to the day of issue. */
export async function receiptBook(
  db: Db,
  query: { day: LocalDate | undefined; issuer: string | undefined },
  today: LocalDate,
): Promise<ReceiptBook> {
  const { issuer } = query
  const day = query.day ?? (await openDay(db, today))
  const rows = await numbersOf(db, day, issuer)
  const booked = rows.map((row) => ({ row, receipt: toBooked(row, day) }))
  const movements = await movementsOf(db, day, issuer)
  const journal = add(...movements.filter(({ kind }) => RECEIPT_KINDS.has(kind)).map(({ amount }) => amount))
  const bound = add(...rows.map((row) => pesewas(row.amount ?? 0)))
  const confirmed = await confirmedOf(db, day, issuer)
  const cancelled = await cancelledOf(db, day, issuer)
  const book = subtract(add(bound, confirmed), cancelled)
  return {
    day,
    issuer: issuer ?? null,
    issuers: await issuersOf(db, day),
    receipts: booked.map(({ row, receipt }) => ({
      receiptNumber: row.number,
      madeAt: row.made_at,
      madeBy: row.made_by,
      madeByName: row.made_by_name,
      loanId: row.loan_id,
      amount: receipt.amount,
      state: stateOfReceipt(receipt, today),
      gap: gapOfReceipt(receipt, today) ?? null,
    })),
    counts: countsOf(booked.map(({ receipt }) => stateOfReceipt(receipt, today))),
    ...takingsOf(
      booked.map(({ receipt }) => receipt),
      today,
    ),
    cash: { bound, confirmed, cancelled, book, journal, difference: subtract(book, journal) },
    movements,
    movement: add(...movements.map(({ amount }) => amount)),
  }
}

/** Other cash entries are payouts, refunds, floats and deposits. */
const RECEIPT_KINDS = new Set<EntryKind>(['receipt_made', 'receipt_cancelled', 'payment_completed', 'payment_unallocated'])

async function numbersOf(db: Db, day: LocalDate, issuer: string | undefined): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    select r.number, r.status, r.loan_id, r.amount, r.made_by, m.full_name as made_by_name, r.made_at, r.expires_on, r.cancelled_at,
      (select e.booked_on from journal_entries e where e.receipt_number = r.number and e.kind = 'receipt_cancelled') as cancelled_on,
      c.full_name as cancelled_by_name, r.cancel_reason, r.close_reason, p.status as payment_status, p.reason as payment_reason, d.full_name as decided_by_name
    from receipts r join users m on m.id = r.made_by left join users c on c.id = r.cancelled_by
      left join payments p on p.receipt_number = r.number left join users d on d.id = p.decided_by
    where ${by('r.made_by', issuer)} and (
      r.number in (select e.receipt_number from journal_entries e where e.booked_on = ${day}::date and e.kind = 'receipt_made')
      or (r.made_on = ${day}::date and not exists (
        select 1 from journal_entries e where e.receipt_number = r.number and e.kind = 'receipt_made')))
    order by r.made_at, r.number`.execute(db)
  return rows
}

const toBooked = (row: NumberRow, day: LocalDate): BookedReceipt => ({
  day,
  amount: row.amount === null ? null : pesewas(row.amount),
  status: row.status,
  closeReason: row.close_reason,
  expiresOn: row.expires_on,
  payment: row.payment_status === null ? null : { status: row.payment_status, reason: row.payment_reason, decidedBy: row.decided_by_name },
  cancelled:
    row.cancelled_at === null
      ? null
      : { on: row.cancelled_on ?? dayOf(row.cancelled_at), by: row.cancelled_by_name ?? 'nobody', reason: row.cancel_reason },
})

function countsOf(states: readonly ReceiptState[]): ReceiptBook['counts'] {
  const count = (state: ReceiptState) => states.filter((one) => one === state).length
  return {
    issued: states.length,
    open: count('open'),
    waiting: count('waiting'),
    redeemed: count('redeemed'),
    void: count('void'),
    expired: count('expired'),
    cancelled: count('cancelled'),
  }
}

/** Cash confirmed on unbound numbers, even if reversed later. */
async function confirmedOf(db: Db, day: LocalDate, issuer: string | undefined): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end), 0)::bigint as sum
    from payments p join journal_entries e on e.payment_id = p.id and e.kind in ('payment_completed', 'payment_unallocated')
    where e.booked_on = ${day}::date and ${by('e.actor_id', issuer)} and p.payment_method = 'cash' and p.source is distinct from 'unallocated_money'`.execute(
    db,
  )
  return pesewas(rows[0]?.sum ?? 0)
}

/** Bound receipts of any day, cancelled on this one. */
async function cancelledOf(db: Db, day: LocalDate, issuer: string | undefined): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(r.amount), 0)::bigint as sum
    from receipts r join journal_entries e on e.receipt_number = r.number and e.kind = 'receipt_cancelled'
    where e.booked_on = ${day}::date and ${by('r.cancelled_by', issuer)} and r.status = 'cancelled'`.execute(db)
  return pesewas(rows[0]?.sum ?? 0)
}

async function movementsOf(db: Db, day: LocalDate, issuer: string | undefined): Promise<{ kind: EntryKind; amount: Pesewas }[]> {
  const { rows } = await sql<{ kind: EntryKind; amount: number }>`
    select e.kind, sum(l.amount)::bigint as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.booked_on = ${day}::date and l.account = 'office_cash' and ${by('e.actor_id', issuer)}
    group by e.kind order by min(e.id)`.execute(db)
  return rows.map(({ kind, amount }) => ({ kind, amount: pesewas(amount) }))
}

/** Users who issued a number or moved cash, by name. */
async function issuersOf(db: Db, day: LocalDate): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.full_name as name from users u
    where u.id in (select made_by from receipts where made_on = ${day}::date)
      or u.id in (
        select e.actor_id from journal_entries e join journal_lines l on l.entry_id = e.id
        where e.booked_on = ${day}::date and l.account = 'office_cash')
    order by u.full_name, u.id`.execute(db)
  return rows
}
