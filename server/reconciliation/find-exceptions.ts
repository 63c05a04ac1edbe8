import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { networksOf } from '#server/reconciliation/import-statement.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Notes each difference of statements and ledger once, resolves exceptions with a found counterpart; books nothing. */
export async function findExceptions({ db, clock, log }: Deps, networks: MomoNetworks): Promise<{ found: number; cleared: number }> {
  const now = clock.now()
  const byPaystack = networksOf(networks, 'paystack')
  const counts = await transaction(db, async (tx) => {
    const cleared = await resolveFound(tx, now)
    const insertions = [
      differentLines(now),
      linesOfFailedTransactions(now),
      unknownLines(now),
      transactionsWithoutLine(now),
      paymentsWithoutLine(byPaystack, now),
    ]
    let found = 0
    for (const insertion of insertions) found += (await insertion.execute(tx)).rows.length
    return { found, cleared }
  })
  if (counts.found > 0) log.error({ alarm: 'momo_exceptions', ...counts }, 'The book of a provider of mobile money and ours do not agree')
  return counts
}

async function resolveFound(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`
    update momo_exceptions o set state = 'resolved', resolved_at = greatest(${now}::timestamptz, o.found_at),
      resolution = case when exists (select 1 from payments p where p.status = 'reversed' and (p.id = o.about_payment_id or p.momo_reference = o.reference))
        then 'reversed' else 'found' end
    where o.state = 'open' and (
      o.kind = 'missing_at_provider' and (
        exists (select 1 from momo_statement_lines s where s.request_reference = o.reference or s.payment_id = o.about_payment_id)
        or exists (
          select 1 from payments p join received_money r on r.payment_id = p.id and r.left_entry_id is not null
          where p.status = 'reversed' and (p.id = o.about_payment_id or p.momo_reference = o.reference)))
      or o.kind in ('unknown', 'duplicate') and exists (
        select 1 from momo_statement_lines s where s.id = o.line_id and num_nonnulls(s.request_reference, s.payment_id, s.entry_id) > 0)
      or o.kind = 'missing_with_us' and exists (
        select 1 from momo_transactions m where m.reference = o.reference and (m.status = 'SUCCESSFUL'
          or exists (select 1 from momo_exceptions t where t.reference = m.reference and t.kind = 'late_success')))
    ) returning o.id`.execute(tx)
  return rows.length
}

const LOOKBACK_DAYS = 120

const INTO = sql`insert into momo_exceptions (kind, reference, line_id, about_payment_id, gateway, transaction_id, amount, currency, phone, details, found_at)`

/** Lines with another amount, currency or wallet than their transaction or payment. */
const differentLines = (now: Date): RawBuilder<unknown> => sql`
  ${INTO}
  select case when m.reference is null or s.amount <> m.amount and s.currency = m.currency then 'wrong_amount'
      when s.currency <> m.currency then 'wrong_currency' else 'wrong_wallet' end,
    m.reference, s.id, s.payment_id, s.gateway, s.transaction_id, s.amount, s.currency, s.phone, null, ${now}::timestamptz
  from momo_statement_lines s left join momo_transactions m on m.reference = s.request_reference left join payments p on p.id = s.payment_id
  where s.entry_id is null and s.moved_on >= ${addDays(dayOf(now), -LOOKBACK_DAYS)}::date and (
    m.reference is not null and ((s.amount, s.currency) <> (m.amount, m.currency) or s.phone ~ '^0\\d' and m.phone ~ '^0\\d' and s.phone <> m.phone)
    or p.status = 'completed' and p.amount + p.unallocated_amount <> s.amount)
  on conflict do nothing returning id`

/** Where the provider itself reported success, it is a late success instead. */
const linesOfFailedTransactions = (now: Date): RawBuilder<unknown> => sql`
  ${INTO}
  select 'missing_with_us', m.reference, s.id, null, s.gateway, s.transaction_id, s.amount, s.currency, s.phone, null, ${now}::timestamptz
  from momo_statement_lines s join momo_transactions m on m.reference = s.request_reference
  where m.status = 'FAILED' and s.entry_id is null and s.moved_on >= ${addDays(dayOf(now), -LOOKBACK_DAYS)}::date and (s.amount, s.currency) = (m.amount, m.currency)
    and not exists (select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'wrong_wallet'))
  on conflict do nothing returning id`

const unknownLines = (now: Date): RawBuilder<unknown> => sql`
  ${INTO}
  select case when m.reference is null then 'unknown' else 'duplicate' end, null, s.id, null, s.gateway, s.transaction_id, s.amount, s.currency, s.phone,
    case when m.reference is null then null else 'order ' || m.reference end, ${now}::timestamptz
  from momo_statement_lines s left join momo_transactions m on m.reference = s.reported_reference and m.gateway = s.gateway
    and (m.direction = s.direction or m.direction = 'refund' and not s.incoming)
  where num_nonnulls(s.request_reference, s.payment_id, s.entry_id) = 0
  on conflict do nothing returning id`

/** Days that had ended at the import of their statement. */
const covered = (now: Date): RawBuilder<unknown> => sql`
  covered as (
    select distinct st.gateway, day::date as day from momo_statements st, generate_series(st.from_day, st.to_day, interval '1 day') as day
    where st.to_day >= ${addDays(dayOf(now), -LOOKBACK_DAYS)}::date and st.imported_at at time zone 'UTC' >= day + interval '1 day'
  )`
const allCovered = (gateway: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*) from covered c where c.gateway = ${gateway} and c.day between ${from} and ${to}) = ${to} - ${from} + 1`

/** Successful transactions, also late ones, on no statement of their days. */
const transactionsWithoutLine = (now: Date): RawBuilder<unknown> => sql`
  with ${covered(now)}, alone as materialized (
    select m.reference, m.gateway, coalesce(m.transaction_id, late.transaction_id) as transaction_id, m.amount, m.currency, m.phone,
      (m.created_at at time zone 'UTC')::date as made_on, (greatest(m.decided_at, late.found_at) at time zone 'UTC')::date as ended_on
    from momo_transactions m left join momo_exceptions late on late.reference = m.reference and late.kind = 'late_success' and late.payment_id is not null
    where (m.status = 'SUCCESSFUL' or late.id is not null) and m.created_at >= (select min(day) from covered)
      and not exists (select 1 from momo_statement_lines s where s.request_reference = m.reference)
      and not exists (
        select 1 from payments p join received_money r on r.payment_id = p.id and r.left_entry_id is not null where p.momo_reference = m.reference and p.status = 'reversed')
  )
  ${INTO}
  select 'missing_at_provider', m.reference, null, null, m.gateway, m.transaction_id, m.amount, m.currency, m.phone, null, ${now}::timestamptz
  from alone m where ${allCovered(sql`m.gateway`, sql`m.made_on`, sql`m.ended_on`)}
  on conflict do nothing returning id`

/** Confirmed claims, also unallocated ones, on no statement of their days. */
const paymentsWithoutLine = (byPaystack: readonly MomoProvider[], now: Date): RawBuilder<unknown> => sql`
  with ${covered(now)}, without_line as materialized (
    select p.id, p.momo_transaction_id, p.transaction_key, case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived,
      least(p.value_date, p.entered_on) as made_on, p.entered_on,
      case when p.momo_provider = 'mtn' and not p.momo_provider = any(${[...byPaystack]}::text[]) then 'mtn' else 'paystack' end as gateway
    from payments p
    where (p.status = 'completed' and p.source = 'momo_clearing' or p.status = 'failed' and p.unallocated_amount > 0) and p.payment_method = 'momo'
      and p.momo_reference is null and p.import_id is null and not exists (select 1 from momo_exceptions late where late.payment_id = p.id)
      and p.entered_on >= (select min(day) from covered)
      and not exists (select 1 from momo_statement_lines s where s.payment_id = p.id)
  ), alone as (
    -- The line of a request whose payment left the ledger has the transaction and its amount.
    select * from without_line p
    where not exists (
      select 1 from momo_statement_lines s join payments q on q.momo_reference = s.request_reference and q.status = 'reversed'
        join received_money r on r.payment_id = q.id and r.left_entry_id is not null
      where s.transaction_key = p.transaction_key and s.amount = p.arrived)
  )
  ${INTO}
  select 'missing_at_provider', null, null, p.id, p.gateway, p.momo_transaction_id, p.arrived, null, null, null, ${now}::timestamptz
  from alone p where ${allCovered(sql`p.gateway`, sql`p.made_on`, sql`p.entered_on`)}
  on conflict do nothing returning id`
