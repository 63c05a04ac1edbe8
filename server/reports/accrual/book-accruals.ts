import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { basisOf, type InterestBasis, postingsForAccrual } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, lastDayOf, type LocalMonth, monthOf } from '#domain/ledger/month.ts'
import { NON_PERFORMING_FROM } from '#domain/reports/loan-classes.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { basisChanges } from '#server/ledger/interest-basis-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'
import { accruedOn, sharesOfVersions } from '#server/reports/accrual/accrued-loans.ts'
import { positionsOn } from '#server/reports/positions-query.ts'

/** Accrued interest as in the balance sheet of a day; only the close of a month moves it. */
export async function carriedInterest(db: Db | Tx, day?: LocalDate): Promise<Pesewas> {
  const { rows } = await sql<{ carried: number }>`
    select coalesce(sum(l.amount), 0)::bigint as carried from journal_lines l join journal_entries e on e.id = l.entry_id
      left join month_closes() c on c.entry_id = e.id
    where l.account = 'accrued_interest' and coalesce(c.day, e.booked_on) <= ${day ?? 'infinity'}::date`.execute(db)
  return pesewas(rows[0]?.carried ?? 0)
}

/** After closeMonth(), which stopped other bookings (rule A52). Reverses the carried amount where interest is earned when paid. */
export async function bookAccruals(tx: Tx, context: RequestContext, month: LocalMonth): Promise<void> {
  const basis = basisOf(await basisChanges(tx), month)
  const carried = await carriedInterest(tx)
  if (basis === 'when_paid' && carried === NOTHING) return
  const sums = basis === 'by_day' ? await storeLoans(tx, month) : { accrued: 0, suspended: 0 }
  const entry = postingsForAccrual(pesewas(sums.accrued), carried)
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: lastDayOf(month) }
  const entryId = entry === undefined ? null : await postEntry(tx, context, entry, facts)
  await tx
    .insertInto('month_accruals')
    .values({
      month: firstDayOf(month),
      basis,
      ...sums,
      carried,
      entry_id: entryId,
      booked_by: context.actor.userId,
      booked_at: context.now,
    })
    .execute()
}

async function storeLoans(tx: Tx, month: LocalMonth): Promise<{ accrued: number; suspended: number }> {
  const last = lastDayOf(month)
  const { rows } = await sql<{ accrued: number; suspended: number }>`${sql.raw(LONG_STATEMENT)}
    with stored as (
      insert into loan_accruals (month, loan_id, days, days_past_due, share, interest, paid, accrued)
      select ${firstDayOf(month)}::date, loan_id, days, days_past_due, share, whole, paid, accrued
      from (${accruedOn(last, positionsOn(last), await sharesOfVersions(tx))}) a
      returning days_past_due, accrued
    )
    select coalesce(sum(accrued) filter (where days_past_due < ${NON_PERFORMING_FROM}), 0)::bigint as accrued,
      coalesce(sum(accrued) filter (where days_past_due >= ${NON_PERFORMING_FROM}), 0)::bigint as suspended from stored`.execute(tx)
  return rows[0] ?? { accrued: 0, suspended: 0 }
}

interface MonthRow {
  month: LocalDate
  basis: InterestBasis
  accrued: number
  suspended: number
  carried: number
  entryId: number | null
  bookedAt: Date
}

export interface AccruedMonth {
  readonly month: LocalMonth
  readonly basis: InterestBasis
  readonly accrued: Pesewas
  readonly suspended: Pesewas
  readonly carried: Pesewas
  readonly entryId: number | null
  readonly bookedAt: Date
}

/** The newest 12 months, newest first, or one month. */
export async function accruedMonths(db: Db | Tx, only?: LocalMonth): Promise<AccruedMonth[]> {
  const { rows } = await sql<MonthRow>`
    select month, basis, accrued, suspended, carried, entry_id as "entryId", booked_at as "bookedAt" from month_accruals
    where ${only === undefined ? sql`true` : sql`month = ${firstDayOf(only)}::date`} order by month desc limit 12`.execute(db)
  return rows.map((row) => ({
    ...row,
    month: monthOf(row.month),
    accrued: pesewas(row.accrued),
    suspended: pesewas(row.suspended),
    carried: pesewas(row.carried),
  }))
}
