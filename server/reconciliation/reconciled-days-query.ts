import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listMomoDays } from '#contract/reconciliation.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, subtract } from '#domain/kernel/money.ts'
import { STATEMENT_LAYOUTS } from '#domain/reconciliation/statement-layouts.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'
import { networksOf } from '#server/reconciliation/import-statement.ts'

type DayView = Inside<(typeof listMomoDays)['response']>[number]

const SHOWN_DAYS = 31

interface DayRow {
  day: LocalDate
  gateway: string
  covered: boolean
  provider_in: number
  provider_out: number
  fees: number
  ledger_in: number
  ledger_out: number
  open: number
}

/**
 * An entry counts on the day of its statement line, else on its value date; the reversal of one without a line on that entry's day.
 * Reconciled: no difference and no open exception.
 */
export async function momoDays(
  db: Db,
  networks: MomoNetworks,
  page: Page,
  today: LocalDate,
): Promise<{ rows: DayView[]; next: string | undefined }> {
  const before = page.cursor === undefined ? [] : cursorParts(page.cursor, /^(\d{4}-\d{2}-\d{2})~([a-z]{1,20})$/)
  const [beforeDay = '9999-12-31', beforeGateway = ''] = before
  const rows = (await comparedDays(db, networks, addDays(today, -SHOWN_DAYS))).filter(
    ({ day, gateway }) => day < beforeDay || (day === beforeDay && gateway > beforeGateway),
  )
  const shown = pageBy(rows, page.limit, (last) => `${last.day}~${last.gateway}`)
  return { rows: shown.rows.map(toDay), next: shown.next }
}

function toDay(row: DayRow): DayView {
  const differenceIn = subtract(pesewas(row.provider_in), pesewas(row.ledger_in))
  const differenceOut = subtract(pesewas(row.provider_out), pesewas(row.ledger_out))
  const agrees = differenceIn === 0 && differenceOut === 0 && row.open === 0
  return {
    day: row.day,
    gateway: STATEMENT_LAYOUTS.find((each) => each === row.gateway) ?? 'mtn',
    state: row.covered ? (agrees ? 'green' : 'red') : 'no_statement',
    theirsIn: pesewas(row.provider_in),
    theirsOut: pesewas(row.provider_out),
    fees: pesewas(row.fees),
    oursIn: pesewas(row.ledger_in),
    oursOut: pesewas(row.ledger_out),
    differenceIn,
    differenceOut,
    openExceptions: row.open,
  }
}

async function comparedDays(db: Db, networks: MomoNetworks, from: LocalDate): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with moved as (
      select e.kind in ('payment_completed', 'payment_unallocated', 'payment_reversed') or e.kind = 'taken_from_kept' and e.payment_id is not null
          or e.kind in ('provider_transfer', 'momo_over_short') and j.amount > 0 as comes_in,
        e.id, e.kind, e.value_date, e.payment_id, j.amount, p.momo_provider, coalesce(p.value_date, p.entered_on) as paid_on,
        coalesce(p.momo_reference, late.reference, booked.reference, back.reference, transfer.reference) as reference, booked.gateway as booked_gateway
      from journal_entries e join journal_lines j on j.entry_id = e.id and j.account = 'momo_clearing'
        left join payments p on p.id = e.payment_id
        left join momo_exceptions late on late.payment_id = e.payment_id
        left join momo_exceptions booked on booked.entry_id = e.id
        left join momo_refunds back on back.entry_id = e.id
        left join lateral (
          select q.reference from payouts q join journal_entries pe on pe.id = q.entry_id
          where e.payment_id is null and e.loan_id is not null
            and (q.loan_id = e.loan_id or q.loan_id in (select l.id from loans l where l.refinanced_from_loan_id = e.loan_id))
          order by pe.request_id = e.request_id desc, q.id desc limit 1
        ) transfer on true
      where e.booked_on >= ${from}::date
    ), placed as (
      select coalesce(s.gateway, m.gateway, x.booked_gateway, case
          when x.momo_provider is null then null
          when x.momo_provider = 'mtn' and not x.momo_provider = any(${[...networksOf(networks, 'paystack')]}::text[]) then 'mtn' else 'paystack' end) as gateway,
        case when x.kind = 'payment_reversed' or x.kind = 'taken_from_kept' and x.payment_id is not null then case when s.id is null then x.paid_on else x.value_date end
          when x.kind in ('payout_returned', 'refinance_undone', 'payout_rest_undone') then x.value_date
          else coalesce(s.moved_on, x.value_date) end as day,
        case when x.comes_in then x.amount else 0 end as money_in,
        case when x.comes_in then 0 else -x.amount end as money_out
      from moved x left join momo_transactions m on m.reference = x.reference
        left join lateral (
          select s.id, s.gateway, s.moved_on from momo_statement_lines s
          where s.entry_id = x.id or s.payment_id = x.payment_id or s.entry_id is null and s.request_reference = x.reference
          order by s.id limit 1
        ) s on true
    ), ledger as (
      select gateway, day, sum(money_in)::bigint as money_in, sum(money_out)::bigint as money_out from placed where gateway is not null group by gateway, day
    ), provider as (
      select gateway, moved_on as day, coalesce(sum(amount) filter (where incoming), 0)::bigint as money_in,
        coalesce(sum(amount) filter (where not incoming), 0)::bigint as money_out, sum(fee)::bigint as fees
      from momo_statement_lines where moved_on >= ${from}::date group by gateway, moved_on
    ), statement_days as (
      select st.gateway, d::date as day, bool_or(st.imported_at at time zone 'UTC' >= d + interval '1 day') as covered
      from momo_statements st, generate_series(greatest(st.from_day, ${from}::date), st.to_day, interval '1 day') as d
      where st.to_day >= ${from}::date group by st.gateway, d::date
    ), open_exceptions as (
      select o.gateway, coalesce(s.moved_on, n.moved_on, (m.created_at at time zone 'UTC')::date, p.value_date) as day, count(*) as open
      from momo_exceptions o left join momo_statement_lines s on s.id = o.line_id left join momo_statement_lines n on n.request_reference = o.reference
        left join momo_transactions m on m.reference = o.reference left join payments p on p.id = o.about_payment_id
      where o.state = 'open' group by 1, 2
    )
    select day, gateway, coalesce(statement_days.covered, false) as covered, coalesce(provider.money_in, 0) as provider_in, coalesce(provider.money_out, 0) as provider_out,
      coalesce(provider.fees, 0) as fees, coalesce(ledger.money_in, 0) as ledger_in, coalesce(ledger.money_out, 0) as ledger_out, coalesce(open_exceptions.open, 0)::int as open
    from statement_days full join provider using (gateway, day) full join ledger using (gateway, day) left join open_exceptions using (gateway, day)
    where day >= ${from}::date
    order by day desc, gateway`.execute(db)
  return rows
}
