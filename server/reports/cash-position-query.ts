import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readDayFigures } from '#contract/reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { transferOf } from '#domain/loans/payout.ts'
import { customerLoansOfMany } from '#server/loans/customer-loans-store.ts'
import type { Db } from '#server/platform/db.ts'

type CashPosition = NonNullable<Inside<(typeof readDayFigures)['response']>['cash']> & {
  readonly unallocated: Pesewas
}

/** The ledger's cash by place, also less all approved payouts. */
export async function cashPosition(db: Db, today: LocalDate): Promise<CashPosition> {
  const { rows } = await sql<{ account: 'office_cash' | 'bank' | 'momo_clearing' | 'unallocated_money'; amount: number }>`
    select account, sum(amount)::bigint as amount from (
      select d.account, d.amount from journal_days d
      union all
      select t.account, t.amount from journal_day_totals(coalesce((select max(c.day) + 1 from closed_days c), '0001-01-01'), ${today}::date) t
    ) x where account in ('office_cash', 'bank', 'momo_clearing', 'unallocated_money') group by account`.execute(db)
  const { rows: tills } = await sql<{ staff_name: string; opened_at: Date; amount: number }>`
    select u.full_name as staff_name, t.opened_at, coalesce(sum(l.amount), 0)::bigint as amount
    from tills t join users u on u.id = t.staff_id left join journal_lines l on l.till_id = t.id
    where t.closed_at is null group by t.id, u.full_name order by t.id`.execute(db)
  const of = (account: string): Pesewas => pesewas(rows.find((row) => row.account === account)?.amount ?? 0)
  const inTills = add(...tills.map(({ amount }) => pesewas(amount)))
  const total = add(of('office_cash'), of('bank'), of('momo_clearing'))
  const payouts = await approvedPayouts(db, today)
  return {
    total,
    safe: subtract(of('office_cash'), inTills),
    tills: tills.map((till) => ({ staffName: till.staff_name, openedAt: till.opened_at, amount: pesewas(till.amount) })),
    momo: of('momo_clearing'),
    bank: of('bank'),
    approvedPayouts: payouts,
    afterPayouts: subtract(total, payouts.amount),
    unallocated: pesewas(-of('unallocated_money')),
  }
}

/** Amounts if paid out today (rules L21, L26 and L28). */
async function approvedPayouts(db: Db, today: LocalDate): Promise<{ count: number; amount: Pesewas }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(approved_amount - fees), 0)::bigint as amount from loans
    where status = 'approved' and refinanced_from_loan_id is null`.execute(db)
  const { rows: refinances } = await sql<{ id: number; userId: string }>`
    select id, user_id as "userId" from loans where status = 'approved' and refinanced_from_loan_id is not null`.execute(db)
  const owners = await customerLoansOfMany(
    db,
    refinances.map(({ userId }) => userId),
    today,
  )
  const amounts = refinances.flatMap(({ id, userId }) => {
    const loans = owners.get(userId)
    const loan = loans?.loans.find((one) => one.id === id)
    return loans && loan ? [transferOf(loan, loans, today).amount] : []
  })
  return { count: (rows[0]?.count ?? 0) + amounts.length, amount: add(pesewas(rows[0]?.amount ?? 0), ...amounts) }
}
