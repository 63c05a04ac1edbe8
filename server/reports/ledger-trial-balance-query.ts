import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readTrialBalance } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { ACCOUNTS, HIDDEN_UNTIL_USED, normalSide, type Account } from '#domain/ledger/accounts.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

type TrialBalance = Inside<(typeof readTrialBalance)['response']>

interface BalanceRow {
  account: Account
  /** A debit is positive. */
  balance: number
  in_parts: number
  parts: number
  fact: number | null
  facts: number | null
  is_used: boolean
}

/**
 * By booking date, in one statement, so that both sides of a control agree. @throws InvalidRequest for a day after the open one.
 */
export async function trialBalance(db: Db | Tx, requestedDay: LocalDate | undefined, clockDay: LocalDate): Promise<TrialBalance> {
  const today = await openDay(db, clockDay)
  const asOf = requestedDay ?? today
  if (asOf > today) throw new InvalidRequest('Choose today or a day before it', { asOf: 'Choose today or a day before it' })
  const balances = await balancesOn(db, asOf)
  const { rows: closed } = await sql`select 1 from closed_days where day >= ${asOf}::date limit 1`.execute(db)
  const shown = balances.filter(({ account, is_used: isUsed }) => isUsed || !HIDDEN_UNTIL_USED.includes(account))
  const rows = shown.map(({ account, balance }) => ({ account, ...ACCOUNTS[account], ...netOf(balance) }))
  return {
    asOf,
    today,
    isClosed: closed.length > 0,
    rows: rows.toSorted((a, b) => a.code.localeCompare(b.code)),
    totals: { debit: add(...rows.map((row) => row.debit)), credit: add(...rows.map((row) => row.credit)) },
    controls: balances.flatMap((row) => controlOf(row, asOf === today)),
  }
}

async function balancesOn(db: Db | Tx, asOf: LocalDate): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    with balance_parts as (
      select l.account, case l.account
          when 'loan_principal' then l.loan_id::text when 'interest_receivable' then l.loan_id::text when 'customer_advances' then l.loan_id::text
          when 'unallocated_money' then l.user_id
        end as part, sum(l.amount)::bigint as amount
      from journal_lines l join journal_entries e on e.id = l.entry_id where e.booked_on <= ${asOf}::date group by 1, 2
    ),
    open_parts as (
      select i.loan_id, sum(i.principal - greatest(i.paid - i.interest, 0))::bigint as principal, sum(i.interest - least(i.paid, i.interest))::bigint as interest
      from instalments i join loans l on l.id = i.loan_id where l.status = 'active' and l.settled_by_refinance = 0 group by i.loan_id
      union all
      -- A refinance settled the tail, and a reversed payment opened the part before it (rule L24).
      select l.id, l.total_repayment - l.settled_by_refinance - l.amount_paid - x.interest, x.interest
      from loans l cross join lateral (
        select interest_of_first(l.id, l.total_repayment - l.settled_by_refinance) - interest_paid_of(l.id) as interest
      ) x where l.status = 'active' and l.settled_by_refinance > 0
    ),
    facts as (
      select 'loan_principal' as account, coalesce(sum(x.principal), 0)::bigint as amount, count(*) filter (where x.principal > 0) as parts from open_parts x
      union all
      select 'interest_receivable', coalesce(sum(x.interest), 0)::bigint, count(*) filter (where x.interest > 0) from open_parts x
      union all
      select 'customer_advances', coalesce(-sum(amount_paid), 0)::bigint, count(*) filter (where amount_paid > 0) from loans where status = 'approved'
    )
    select a.account, coalesce(sum(s.amount), 0)::bigint as balance, coalesce(sum(s.amount) filter (where s.part is not null), 0)::bigint as in_parts,
      count(*) filter (where s.part is not null and s.amount <> 0) as parts, max(f.amount) as fact, max(f.parts) as facts, count(s.account) > 0 as is_used
    from accounts a left join balance_parts s on s.account = a.account left join facts f on f.account = a.account
    group by a.account, a.code order by a.code`.execute(db)
  return rows
}

function netOf(balance: number): { debit: Pesewas; credit: Pesewas } {
  return balance > 0 ? { debit: pesewas(balance), credit: NOTHING } : { debit: NOTHING, credit: pesewas(0 - balance) }
}

const CONTROLS: Partial<Record<Account, 'loans' | 'customers'>> = {
  loan_principal: 'loans',
  interest_receivable: 'loans',
  unallocated_money: 'customers',
  customer_advances: 'loans',
}

/** Schedules prove only the open day; for a past day the journal is summed. */
function controlOf(row: BalanceRow, isToday: boolean): TrialBalance['controls'] {
  const of = CONTROLS[row.account]
  if (of === undefined) return []
  const bySchedules = isToday && row.fact !== null && row.facts !== null
  const turned = (amount: number) => pesewas(normalSide(row.account) === 'debit' ? amount : 0 - amount)
  const [balance, parts] = [turned(row.balance), turned(bySchedules ? (row.fact ?? 0) : row.in_parts)]
  return [
    {
      account: row.account,
      name: ACCOUNTS[row.account].name,
      balance,
      parts,
      count: bySchedules ? (row.facts ?? 0) : row.parts,
      of,
      from: bySchedules ? 'schedules' : 'journal',
      difference: subtract(balance, parts),
    },
  ]
}
