import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { BookedFacts } from '#domain/reports/loan-position.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface FactsRow {
  instalments: [week: number, amount: number, interest: number, dueDate: LocalDate][]
  changes: [week: number, oldDate: LocalDate, bookedOn: LocalDate, isPlan: boolean][]
  movements: [kind: string, bookedOn: LocalDate, at: number, valueDate: LocalDate, principal: number, interest: number][]
  money: [valueDate: LocalDate, amount: number, bookedOn: LocalDate, undoneOn: LocalDate | null][]
  receipts: [
    amount: number,
    madeOn: LocalDate,
    expiresOn: LocalDate,
    bookedOn: LocalDate,
    closedOn: LocalDate | null,
    closedAt: number | null,
    leftOver: number,
  ][]
}

/** Facts for the loan's position on any day. */
export async function bookedFactsOf(db: Db | Tx, loanId: number): Promise<BookedFacts> {
  const { rows } = await sql<FactsRow>`
    select
      (select coalesce(json_agg(json_build_array(i.week, i.amount + i.rebated, i.interest + i.rebated_interest, i.due_date) order by i.week), '[]') from instalments i where i.loan_id = ${loanId}) as instalments,
      (select coalesce(json_agg(json_build_array(c.week, c.old_date, c.booked_on, c.cause = 'second_plan') order by c.id), '[]') from due_date_changes c where c.loan_id = ${loanId}) as changes,
      (select coalesce(json_agg(json_build_array(e.kind, e.booked_on, (extract(epoch from e.at) * 1000)::bigint, e.value_date, x.principal, x.interest) order by e.id), '[]')
        from journal_entries e cross join lateral (
          select coalesce(sum(l.amount) filter (where l.account = 'loan_principal'), 0) as principal,
            coalesce(sum(l.amount) filter (where l.account = 'interest_receivable'), 0) as interest
          from journal_lines l where l.entry_id = e.id
        ) x where e.loan_id = ${loanId}) as movements,
      (select coalesce(json_agg(json_build_array(e.value_date, p.amount, e.booked_on, u.undone_on) order by e.id), '[]')
        from journal_entries e join payments p on p.id = e.payment_id
        left join lateral (
          select min(u.booked_on) as undone_on from journal_entries u where u.loan_id = e.loan_id and u.id > e.id
            and ((u.kind = 'payment_reversed' and u.payment_id = e.payment_id) or u.kind = 'advance_released')
        ) u on true
        where e.loan_id = ${loanId} and e.kind = 'payment_completed') as money,
      (select coalesce(json_agg(json_build_array(r.amount, r.made_on, r.expires_on, r.made_booked_on, r.closed_booked_on,
          (extract(epoch from least((select p.created_at from payments p where p.receipt_number = r.number), r.used_at, r.closed_at, r.cancelled_at)) * 1000)::bigint,
          case when r.closed_at is not null then r.amount
            else r.amount - coalesce((select p.amount from payments p where p.receipt_number = r.number and p.paid_at is not null), r.amount) end)), '[]')
        from receipts r where r.loan_id = ${loanId}) as receipts`.execute(db)
  const row = rows[0] ?? { instalments: [], changes: [], movements: [], money: [], receipts: [] }
  return {
    instalments: row.instalments.map(([week, amount, interest, dueDate]) => ({
      week,
      amount: pesewas(amount),
      interest: pesewas(interest),
      dueDate,
    })),
    dueDateChanges: row.changes.map(([week, oldDate, bookedOn, isPlan]) => ({ week, oldDate, bookedOn, isPlan })),
    movements: row.movements.map(([kind, bookedOn, at, valueDate, principal, interest]) => ({
      kind,
      bookedOn,
      at: new Date(at),
      valueDate,
      principal,
      interest,
    })),
    money: row.money.map(([valueDate, amount, bookedOn, undoneOn]) => ({ valueDate, amount: pesewas(amount), bookedOn, undoneOn })),
    receipts: row.receipts.map(([amount, madeOn, ...days]) => {
      const [expiresOn, bookedOn, closedOn, closedAt, leftOver] = days
      const closed = { closedOn, closedAt: closedAt === null ? null : new Date(closedAt), leftOver: pesewas(leftOver) }
      return { amount: pesewas(amount), madeOn, expiresOn, bookedOn, ...closed }
    }),
  }
}
