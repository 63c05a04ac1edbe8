import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/**
 * The part of a customer's unallocated money that may be applied or refunded: what valid bound receipts wait to be entered for is left out. In pesewas.
 */
export async function freeUnallocatedOf(db: Db | Tx, userId: string, today: LocalDate): Promise<Pesewas> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(amount), 0)::bigint as waiting from receipts
    where user_id = ${userId} and status = 'open' and void_from > ${today}::date`.execute(db)
  return pesewas((await unallocatedOf(db, userId)) - (rows[0]?.waiting ?? 0))
}

/**
 * On which day money that is kept for this loan came in: the first by which enough of it was there to cover `amount`; undefined where less was received
 * for this loan.
 */
export async function dayReceivedFor(db: Db | Tx, loanId: number, amount: Pesewas): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select min(value_date) filter (where received - used >= ${amount}::bigint) as day from (
      select e.value_date, sum(case when l.amount < 0 then -l.amount else 0 end) over (order by e.value_date, e.id) as received,
        sum(case when l.amount > 0 then l.amount else 0 end) over () as used
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'unallocated_money' and l.loan_id = ${loanId}
    ) as kept`.execute(db)
  return rows[0]?.day ?? undefined
}

/** Whether this person took in any of the money that is kept for the customer. */
export async function tookMoneyIn(db: Db | Tx, userId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = 'unallocated_money' and l.user_id = ${userId} and l.amount < 0 and e.actor_id = ${staffId}
      and e.kind in ('receipt_made', 'payment_completed', 'payment_unallocated') limit 1`.execute(db)
  return rows.length > 0
}

/** Money of a customer that belongs to no loan, in pesewas, from the journal. */
export async function unallocatedOf(db: Db | Tx, userId: string): Promise<Pesewas> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(-sum(amount), 0)::bigint as balance from journal_lines where account = 'unallocated_money' and user_id = ${userId}`.execute(
    db,
  )
  return pesewas(rows[0]?.balance ?? 0)
}
