import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readDayFigures } from '#contract/reports.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { mondayOf } from '#domain/reports/report-weeks.ts'
import type { Db } from '#server/platform/db.ts'
import { cashPosition } from '#server/reports/cash-position-query.ts'
import { findSnapshots } from '#server/reports/daily-report-snapshots-store.ts'

type DayFigures = Inside<(typeof readDayFigures)['response']>

const PAR_WEEKS = 26
const PAR_DAYS = 30

/** Rule A35. `today`: the open day. */
export async function dayFigures(db: Db, today: LocalDate, seesLedger: boolean): Promise<DayFigures> {
  const monday = mondayOf(today)
  const week = await disbursedBetween(db, monday, today)
  return {
    day: today,
    cash: seesLedger ? await cashShown(db, today) : null,
    due: await dueOn(db, today),
    collected: await collectedOn(db, today),
    atRisk: await atRiskByWeek(db, today),
    disbursed: { week, weekBefore: await disbursedBetween(db, addDays(monday, -7), addDays(monday, -1)) },
  }
}

async function cashShown(db: Db, today: LocalDate): Promise<DayFigures['cash']> {
  const { unallocated: _, ...cash } = await cashPosition(db, today)
  return cash
}

/** Without loans that a refinance settled, or that were written off. */
async function dueOn(db: Db, day: LocalDate): Promise<DayFigures['due']> {
  const { rows } = await sql<{ amount: number; paid_today: number; paid_before: number }>`
    select coalesce(sum(i.amount), 0)::bigint as amount, coalesce(sum(t.amount), 0)::bigint as paid_today,
      coalesce(sum(i.paid - coalesce(t.amount, 0)), 0)::bigint as paid_before
    from instalments i join loans l on l.id = i.loan_id
      left join lateral (
        select sum(a.amount)::bigint as amount from allocations a join payments p on p.id = a.payment_id
        where a.loan_id = i.loan_id and a.week = i.week and p.status = 'completed' and p.value_date = ${day}::date
      ) t on true
    where i.due_date = ${day}::date and l.status in ('active', 'completed') and l.settled_by_refinance = 0`.execute(db)
  const [row] = rows
  return {
    amount: pesewas(row?.amount ?? 0),
    paidToday: pesewas(row?.paid_today ?? 0),
    paidBefore: pesewas(row?.paid_before ?? 0),
  }
}

/** Divides payments by the due date of the week that they pay. */
async function collectedOn(db: Db, day: LocalDate): Promise<DayFigures['collected']> {
  const { rows } = await sql<{ due: number; overdue: number; early: number }>`
    select coalesce(sum(a.amount) filter (where i.due_date = ${day}::date), 0)::bigint as due,
      coalesce(sum(a.amount) filter (where i.due_date < ${day}::date), 0)::bigint as overdue,
      coalesce(sum(a.amount) filter (where i.due_date > ${day}::date), 0)::bigint as early
    from journal_entries e join payments p on p.id = e.payment_id join allocations a on a.payment_id = p.id
      join instalments i on i.loan_id = a.loan_id and i.week = a.week
    where e.kind = 'payment_completed' and e.value_date = ${day}::date and p.status = 'completed'`.execute(db)
  const [row] = rows
  const parts = { due: pesewas(row?.due ?? 0), overdue: pesewas(row?.overdue ?? 0), early: pesewas(row?.early ?? 0) }
  return { ...parts, total: add(parts.due, parts.overdue, parts.early) }
}

/** From stored reports of Sundays and the last closed day; days without a report are omitted. */
async function atRiskByWeek(db: Db, today: LocalDate): Promise<DayFigures['atRisk']> {
  const lastSunday = addDays(mondayOf(today), -1)
  const sundays = Array.from({ length: PAR_WEEKS }, (_, index) => addDays(lastSunday, -7 * index))
  const yesterday = addDays(today, -1)
  const found = await findSnapshots(db, [...new Set([yesterday, ...sundays])])
  return found.map(({ day, figures }) => ({ day, share: figures.atRisk.find(({ over }) => over === PAR_DAYS)?.share ?? null }))
}

async function disbursedBetween(db: Db, from: LocalDate, to: LocalDate): Promise<{ count: number; amount: Pesewas }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select (count(distinct e.id) filter (where e.kind = 'disbursement') - count(distinct e.id) filter (where e.kind = 'payout_returned'))::int as count,
      coalesce(sum(l.amount), 0)::bigint as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'loan_principal'
    where e.kind in ('disbursement', 'payout_returned') and e.booked_on between ${from}::date and ${to}::date`.execute(db)
  return { count: rows[0]?.count ?? 0, amount: pesewas(rows[0]?.amount ?? 0) }
}
