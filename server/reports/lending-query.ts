import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readLending } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { collectionRate, lendingOf } from '#domain/reports/lending.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { mondayOf } from '#domain/reports/report-weeks.ts'
import type { Db } from '#server/platform/db.ts'
import { cashPosition } from '#server/reports/cash-position-query.ts'
import { findSnapshot } from '#server/reports/daily-report-snapshots-store.ts'

/** Rule A41. `today`: the open day; the rate is of the last closed day. */
export async function lendingThisWeek(db: Db, today: LocalDate): Promise<Inside<(typeof readLending)['response']>> {
  const until = addDays(mondayOf(today), 6)
  const { safe, tills, momo, bank, total, approvedPayouts, unallocated } = await cashPosition(db, today)
  const { due, paid } = await dueBetween(db, today, until)
  const report = await findSnapshot(db, addDays(today, -1))
  const rate = collectionRate(report?.weeks ?? [], today)
  const { expected, canLend } = lendingOf({ balances: total, due, paid, rate, promisedPayouts: approvedPayouts.amount, unallocated })
  return {
    day: today,
    until,
    safe,
    tills: add(...tills.map(({ amount }) => amount)),
    momo,
    bank,
    due,
    paid,
    rate: { ...rate, share: shareOf(rate.paid, rate.due) },
    expected,
    promisedPayouts: approvedPayouts,
    unallocated,
    canLend,
  }
}

/** A week has at most one instalment of each loan. */
async function dueBetween(db: Db, from: LocalDate, to: LocalDate): Promise<{ due: Pesewas; paid: Pesewas }> {
  const { rows } = await sql<{ due: number; paid: number }>`
    select coalesce(sum(i.amount), 0)::bigint as due, coalesce(sum(i.paid), 0)::bigint as paid
    from instalments i join loans l on l.id = i.loan_id
    where i.due_date between ${from}::date and ${to}::date and l.status = 'active'`.execute(db)
  return { due: pesewas(rows[0]?.due ?? 0), paid: pesewas(rows[0]?.paid ?? 0) }
}
