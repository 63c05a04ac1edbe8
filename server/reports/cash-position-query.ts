import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readDayFigures } from '#contract/reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { Db } from '#server/platform/db.ts'

type CashPosition = NonNullable<Inside<(typeof readDayFigures)['response']>['cash']> & {
  readonly unallocated: Pesewas
}

/** The ledger's cash by place, and after every approved payout. */
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
  const { rows: approved } = await sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(l.approved_amount - coalesce(o.total_repayment - o.amount_paid - o.settled_by_refinance, 0)), 0)::bigint as amount
    from loans l left join loans o on o.id = l.refinanced_from_loan_id where l.status = 'approved'`.execute(db)
  const of = (account: string): Pesewas => pesewas(rows.find((row) => row.account === account)?.amount ?? 0)
  const inTills = add(...tills.map(({ amount }) => pesewas(amount)))
  const total = add(of('office_cash'), of('bank'), of('momo_clearing'))
  const payouts = { count: approved[0]?.count ?? 0, amount: pesewas(approved[0]?.amount ?? 0) }
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
