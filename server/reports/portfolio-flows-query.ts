import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { DECISION_DAYS } from '#domain/reports/report-weeks.ts'
import type { Db, Tx } from '#server/platform/db.ts'

type Portfolio = Inside<(typeof readPortfolio)['response']>
type Flows = Pick<Portfolio, 'disbursed' | 'refinanced' | 'writtenOff' | 'recovered' | 'interestEarned' | 'unallocated' | 'advances'>

interface FlowRow {
  kind: string
  account: string
  amount: number
  lines: number
  month_amount: number
  month_lines: number
}

/** Stored totals of closed days plus later entries. */
export async function portfolioFlows(db: Db | Tx, day: LocalDate): Promise<Flows> {
  const inMonth = sql`day >= date_trunc('month', ${day}::timestamp)::date`
  const { rows } = await sql<FlowRow>`
    select kind, account, sum(amount)::bigint as amount, sum(lines)::int as lines,
      coalesce(sum(amount) filter (where ${inMonth}), 0)::bigint as month_amount, coalesce(sum(lines) filter (where ${inMonth}), 0)::int as month_lines
    from (
      select d.* from journal_days d where d.day <= ${day}::date
      union all
      select t.* from journal_day_totals(coalesce((select max(c.day) + 1 from closed_days c), '0001-01-01'), ${day}::date) t
      -- A year end only moves what was earned before, and a provision only pays for a write-off.
    ) as moved where kind not in ('year_closed', 'provision_used') group by kind, account`.execute(db)
  const flow = (side: 1 | -1, accounts: readonly string[], kinds?: readonly string[]) => {
    const counted = rows.filter((row) => accounts.includes(row.account) && (kinds === undefined || kinds.includes(row.kind)))
    return {
      amount: pesewas(counted.reduce((sum, row) => sum + side * row.amount, 0)),
      thisMonth: pesewas(counted.reduce((sum, row) => sum + side * row.month_amount, 0)),
    }
  }
  /** Entries less reversals; each has one line of principal. */
  const count = (kind: string, undoing: string | undefined, lines: 'lines' | 'month_lines') => {
    const on = (which: string | undefined) => rows.find((row) => row.kind === which && row.account === 'loan_principal')?.[lines] ?? 0
    return on(kind) - on(undoing)
  }
  const counts = (kind: string, undoing?: string) => ({
    count: count(kind, undoing, 'lines'),
    countThisMonth: count(kind, undoing, 'month_lines'),
  })
  const settled = ['refinance_settled', 'refinance_undone'] as const
  return {
    disbursed: { ...flow(1, ['loan_principal'], ['disbursement', 'payout_returned']), ...counts('disbursement', 'payout_returned') },
    refinanced: { ...flow(-1, ['loan_principal', 'interest_receivable'], settled), ...counts(...settled) },
    writtenOff: { ...flow(1, ['write_offs']), ...counts('written_off') },
    recovered: flow(-1, ['recoveries']),
    interestEarned: flow(-1, ['interest_income']),
    unallocated: flow(-1, ['unallocated_money']).amount,
    advances: flow(-1, ['customer_advances']).amount,
  }
}

/** Decisions in force at the end of the day, without withdrawn approvals. */
export async function portfolioDecisions(db: Db | Tx, day: LocalDate): Promise<Portfolio['decisions']> {
  const { rows } = await sql<{ approved: number; rejected: number; hours: number | null }>`
    with decided as materialized (
      select distinct on (e.loan_id) e.loan_id, e.kind, e.at from loan_events e
      where e.kind in ('approved', 'rejected', 'approval_undone') and e.booked_on > ${day}::date - ${DECISION_DAYS}::int and e.booked_on <= ${day}::date
      order by e.loan_id, e.id desc
    )
    select count(*) filter (where d.kind = 'approved')::int as approved, count(*) filter (where d.kind = 'rejected')::int as rejected,
      percentile_cont(0.5) within group (order by greatest(0, date_part('epoch', d.at - l.applied_at) / 3600)) as hours
    from decided d join loans l on l.id = d.loan_id
      -- Numbers grow with time, so most loans are older than all that were decided, and need not be looked for among these.
      and l.id >= (select min(loan_id) from decided)
    where d.kind <> 'approval_undone'`.execute(db)
  const { approved, rejected, hours } = rows[0] ?? { approved: 0, rejected: 0, hours: null }
  return {
    approved,
    rejected,
    approvalRate: shareOf(approved, approved + rejected),
    medianHours: hours === null ? null : Math.round(hours * 10) / 10,
  }
}
