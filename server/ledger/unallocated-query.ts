import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/**
 * In pesewas, never below zero. Excludes what valid bound receipts will take, and refunds that are pending or arrived after they had
 * failed.
 */
export async function freeUnallocatedOf(db: Db | Tx, userId: string, today: LocalDate): Promise<Pesewas> {
  const balance = await unallocatedOf(db, userId)
  const { rows } = await sql<{ waiting: number }>`
    select ((
      select coalesce(sum(amount), 0) from receipts where user_id = ${userId} and status = 'open' and expires_on > ${today}::date
    ) + (
      select coalesce(sum(m.amount), 0) from momo_transactions m
      where m.user_id = ${userId} and m.direction = 'refund' and (m.status in ('CREATED', 'PENDING') or m.status = 'FAILED' and exists (
        select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us', 'wrong_amount') and o.state = 'open'))
    ))::bigint as waiting`.execute(db)
  return pesewas(Math.max(0, balance - (rows[0]?.waiting ?? 0)))
}

/**
 * The day on which this loan's funds covered `amount`. An entered receipt took its own money, every other use the oldest. Undefined if less
 * was received.
 */
export async function dayReceivedFor(db: Db | Tx, loanId: number, amount: Pesewas, today: LocalDate): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    with moved as (
      select e.id, e.receipt_number, l.amount, case when e.kind = 'payment_reversed' then coalesce(p.value_date, e.value_date) else e.value_date end as came_in
      from journal_lines l join journal_entries e on e.id = l.entry_id left join payments p on p.id = e.payment_id
      where l.account = 'unallocated_money' and l.loan_id = ${loanId} and not (e.kind = 'receipt_made' and exists (
        select 1 from receipts r where r.number = e.receipt_number and r.status = 'open' and r.expires_on > ${today}::date))
    ), of_one as (
      select min(id) as id, sum(amount) as amount, min(came_in) as came_in from moved where receipt_number is not null group by receipt_number
      union all
      select id, amount, came_in from moved where receipt_number is null
    )
    select min(came_in) filter (where received - used >= ${amount}::bigint) as day from (
      select came_in, sum(case when amount < 0 then -amount else 0 end) over (order by came_in, id) as received,
        sum(case when amount > 0 then amount else 0 end) over () as used
      from of_one
    ) as kept`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Whether this user received any of the customer's unallocated funds. */
export async function tookMoneyIn(db: Db | Tx, userId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = 'unallocated_money' and l.user_id = ${userId} and l.amount < 0 and e.actor_id = ${staffId}
      and e.kind in ('receipt_made', 'payment_completed', 'payment_unallocated') limit 1`.execute(db)
  return rows.length > 0
}

/** A customer's unallocated funds from the journal, in pesewas. */
export async function unallocatedOf(db: Db | Tx, userId: string): Promise<Pesewas> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(-sum(amount), 0)::bigint as balance from journal_lines where account = 'unallocated_money' and user_id = ${userId}`.execute(
    db,
  )
  return pesewas(rows[0]?.balance ?? 0)
}
