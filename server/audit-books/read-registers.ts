import { sql, type RawBuilder } from 'kysely'
import type { RegisterDifference } from '#domain/audit-books/office-books.ts'

/** SHA-256 of the days and names that the product came with (migration 0015). */
const FIXED_HOLIDAYS = '183595a6c299afe08c690d18c079fa3903f1d6a9cbc64a15f9bc867370b7f9f2'

/** The sealed terms of each version (rule L26). */
const VERSIONS: Readonly<Record<number, string>> = {
  1: '13 weeks flat 300000000 weekly 13 1 half_up none [] 100000 500000 1000000 {}',
  2: 'Salary, 6 months declining_balance 50000000 monthly 6 1 half_up actuarial_with_fee 10000000 2000 [{"cap": 5000, "kind": "rate", "name": "Arrangement fee", "rate": 10000000}] 500000 1000000 {"Has a monthly salary, shown on the last three payslips.","The employer confirms the pay day."}',
}

const ACCOUNT_KINDS: Readonly<Record<string, readonly string[]>> = {
  asset: ['office_cash', 'bank', 'momo_clearing', 'loan_principal', 'interest_receivable', 'loan_allowance'],
  liability: ['unallocated_money', 'customer_advances', 'unearned_interest', 'accrued_interest'],
  equity: ['owner_funding', 'owner_drawings', 'retained_earnings'],
  income: ['interest_income', 'accrual_income', 'loan_fees', 'recoveries', 'other_income'],
  expense: ['write_offs', 'provision_expense', 'cash_over_short', 'momo_over_short', 'bank_charges', 'provider_fees', 'office_expenses'],
}

/** Compares what staff set, entered or decided without an entry with the audit trail. Each query returns only differences. */
export const REGISTER_DIFFERENCES: RawBuilder<RegisterDifference> = sql<RegisterDifference>`
  with acts as materialized (
    select id, at, actor_id as actor, action, target_id as target, before, after from audit_trail
    where outcome = 'done' and action in ('changeSetting', 'blacklistCustomer', 'liftBlacklist', 'enterHoliday', 'removeHoliday', 'setProvisionRates',
      'liftClaimStop', 'verifyGhanaCard', 'assignRole', 'updateRolePermissions', 'importBook', 'importBankStatement', 'importMomoStatement',
      'resolveBankException', 'resolveMomoException', 'bookLatePayout', 'createUser', 'saveAccountMap', 'askPayout', 'releasePayout', 'refundUnallocated',
      'makeBureauSubmission', 'refuseRequest', 'withdrawRequest', 'requestRole', 'requestRolePermissions', 'requestOfficeEntry', 'requestYearEnd',
      'requestInterestBasis', 'requestProduct', 'bookOfficeEntry', 'closeYear', 'setInterestBasis', 'activateProduct', 'deactivateProduct')
  ), requests as materialized (
    -- Requests of the office; a customer's are read with the customer.
    select q.*, 'request ' || q.id || ' (' || q.kind || ')' as name, coalesce(q.user_id, q.role, q.year::text, q.office_entry, q.product_version::text, 'interest_basis') as target,
      case q.kind when 'role' then 'requestRole' when 'role_permissions' then 'requestRolePermissions' when 'office_entry' then 'requestOfficeEntry'
        when 'year_end' then 'requestYearEnd' when 'product' then 'requestProduct' else 'requestInterestBasis' end as made,
      case q.outcome when 'refused' then 'refuseRequest' when 'withdrawn' then 'withdrawRequest' else case q.kind when 'role' then 'assignRole'
        when 'role_permissions' then 'updateRolePermissions' when 'office_entry' then 'bookOfficeEntry' when 'year_end' then 'closeYear'
        when 'product' then case when q.product_active then 'activateProduct' else 'deactivateProduct' end else 'setInterestBasis' end end as ended
    from second_person_requests q where q.kind in ('role', 'role_permissions', 'office_entry', 'year_end', 'interest_basis', 'product')
  ), last_acts as (
    select distinct on (action, target) * from acts where action in ('changeSetting', 'assignRole', 'updateRolePermissions', 'createUser', 'saveAccountMap') order by action, target, id desc
  )
  select 'setting_is_audited' as rule, 'The setting "' || coalesce(s.name, a.target) || '"' as what,
    coalesce(concat_ws(' by ', a.after ->> 'value', a.actor), 'none') as expected, coalesce(concat_ws(' by ', s.value, s.updated_by), 'none') as found
  from settings s full join (select * from last_acts where action = 'changeSetting') a on a.target = s.name
  where (s.value::text, s.updated_by, s.updated_at) is distinct from (a.after ->> 'value', a.actor, a.at)
  union all
  select 'role_is_audited', 'The role of user ' || u.id, concat_ws(' ', a.after ->> 'role', a.after ->> 'permissions'), concat_ws(' ', u.role, to_jsonb(u.permissions))
  from users u join last_acts a on a.action = 'assignRole' and a.target = u.id
  where u.erased_at is null and (u.role, to_jsonb(u.permissions)) is distinct from (a.after ->> 'role', a.after -> 'permissions')
  union all
  select 'role_is_audited', 'Who assigned the role of user ' || u.id, a.actor, coalesce(u.assigned_by, 'nobody')
  from users u join last_acts a on a.action = 'assignRole' and a.target = u.id
  where u.erased_at is null and a.actor is not null and (u.assigned_by, u.role_assigned_at) is distinct from (a.actor, a.at)
  union all
  -- A role that nobody changed is that of the new account: customer, where the user signed up.
  select 'role_is_audited', 'The role of user ' || u.id, coalesce(a.after ->> 'role', 'customer'), concat_ws(' ', u.role, nullif(u.permissions, '{}')::text)
  from users u left join last_acts a on a.action = 'createUser' and a.target = u.id
  where u.erased_at is null and u.role <> 'administrator' and (u.role <> coalesce(a.after ->> 'role', 'customer') or u.permissions <> '{}')
    and not exists (select 1 from last_acts c where c.action = 'assignRole' and c.target = u.id)
  union all
  select 'account_map_is_audited', 'The accounts for ' || coalesce(m.layout, a.target), coalesce(concat_ws(' ', a.after -> 'targets', a.after ->> 'extra'), 'none'),
    coalesce(concat_ws(' ', m.targets, m.extra), 'none')
  from account_maps m full join (select * from last_acts where action = 'saveAccountMap') a on a.target = 'account_map_' || m.layout
  where (m.targets, m.extra, m.updated_by, m.updated_at) is distinct from (a.after -> 'targets', a.after ->> 'extra', a.actor, a.at)
  union all
  -- As the network returned it at the request or release.
  select 'payout_is_audited', 'The holder of the wallet of payout ' || p.id, a.matches[1], coalesce(p.holder_match, 'none')
  from payouts p join (
    -- Several payouts of one loan may have the same moment.
    select action, target, actor, at, array_agg(after ->> 'holder') as matches from acts where after ->> 'holder' is not null group by action, target, actor, at
  ) a on a.action = case when p.released_at is null then 'askPayout' else 'releasePayout' end
    and (a.target, a.actor, a.at) = (p.loan_id::text, coalesce(p.released_by, p.requested_by), coalesce(p.released_at, p.requested_at))
  where p.method = 'momo' and p.holder_match <> all (a.matches)
  union all
  select 'refund_is_audited', 'The holder of the wallet of refund ' || r.id, coalesce(a.after ->> 'holder', 'none'), coalesce(r.holder_match, 'none')
  from momo_refunds r join acts a on a.action = 'refundUnallocated' and a.after ->> 'reference' = r.reference
  where a.after ->> 'holder' is distinct from r.holder_match
  union all
  select 'role_is_audited', 'The permissions of the role ' || coalesce(r.role, a.target), coalesce(a.after ->> 'permissions', 'none'),
    coalesce(to_jsonb(r.permissions)::text, 'none')
  from role_permissions r full join (select * from last_acts where action = 'updateRolePermissions') a on a.target = r.role
  where to_jsonb(r.permissions) is distinct from a.after -> 'permissions'
  union all
  select 'blacklist_is_audited', 'The entry of user ' || coalesce(b.user_id, a.target) || ' on the blacklist',
    coalesce('until ' || coalesce(a.after ->> 'until', 'lifted'), 'none'), coalesce('until ' || coalesce(b.until_day::text, 'lifted'), 'none')
  from blacklist_entries b full join (select * from acts where action = 'blacklistCustomer') a
    on (a.target, a.actor, a.at) = (b.user_id, b.entered_by, b.entered_at)
  where b.id is null or a.id is null or b.until_day::text is distinct from a.after ->> 'until'
  union all
  select 'blacklist_is_audited', 'The lifting of the entry of user ' || coalesce(b.user_id, a.target), case when a.id is null then 'none' else 'lifted' end,
    case when b.id is null then 'none' else 'lifted' end
  from (select * from blacklist_entries where lifted_at is not null) b full join (select * from acts where action = 'liftBlacklist') a
    on (a.target, a.actor, a.at) = (b.user_id, b.lifted_by, b.lifted_at)
  where b.id is null or a.id is null
  union all
  select 'holiday_is_audited', 'The holiday ' || coalesce(h.date::text, a.target), coalesce(a.after ->> 'name', 'none'), coalesce(h.name, 'none')
  from (select * from holidays where entered_by is not null) h full join (select * from acts where action = 'enterHoliday') a
    on (a.target, a.actor, a.at, a.after ->> 'name') = (h.date::text, h.entered_by, h.entered_at, h.name)
  where h.id is null or a.id is null or a.after ->> 'movesPlainDates' <> h.moves_plain_dates::text
  union all
  select 'holiday_is_audited', 'The removal of the holiday ' || coalesce(h.date::text, a.target), case when a.id is null then 'none' else 'removed' end,
    case when h.id is null then 'none' else 'removed' end
  from (select * from holidays where removed_at is not null) h full join (select * from acts where action = 'removeHoliday') a
    on (a.target, a.actor, a.at) = (h.date::text, h.removed_by, h.removed_at)
  where h.id is null or a.id is null
  union all
  -- Holidays that the product came with.
  select 'holiday_is_audited', 'The fixed holidays', ${FIXED_HOLIDAYS}::text, x.hash
  from (select encode(sha256(convert_to(coalesce(string_agg(date || ' ' || name, E'\n' order by date, name), ''), 'utf8')), 'hex') as hash from holidays where entered_by is null) x
  where x.hash <> ${FIXED_HOLIDAYS}::text
  union all
  select 'provision_rates_are_audited', 'The limits with the percentages of provisions ' || coalesce(r.id::text, a.target),
    concat_ws(' ', a.after ->> 'npl_limit', a.after ->> 'given_default'), concat_ws(' ', r.npl_limit, r.given_default)
  from provision_rates r full join (select * from acts where action = 'setProvisionRates') a on a.target = r.id::text
  where (r.npl_limit::text, r.given_default::text) is distinct from (a.after ->> 'npl_limit', a.after ->> 'given_default')
  union all
  select 'claim_stop_is_audited', 'A lifted stop of user ' || coalesce(c.user_id, a.target), case when a.id is null then 'none' else 'an audit row' end,
    case when c.id is null then 'none' else 'lifted' end
  from claim_stop_lifts c full join (select * from acts where action = 'liftClaimStop') a on (a.target, a.actor, a.at) = (c.user_id, c.lifted_by, c.lifted_at)
  where c.id is null or a.id is null
  union all
  select 'card_is_audited', 'The verified Ghana Card of user ' || c.user_id, coalesce(a.after ->> 'how', 'none'), coalesce(c.verified_how, 'verified')
  from ghana_cards c left join acts a on a.action = 'verifyGhanaCard' and (a.target, a.actor, a.at) = (c.user_id, c.verified_by, c.verified_at)
  where c.verified_at is not null and (a.id is null or a.after ->> 'how' is distinct from c.verified_how)
  union all
  select 'import_is_audited', 'The customers and files of import ' || m.id, concat_ws(' ', a.after ->> 'customers', a.after ->> 'files'), concat_ws(' ', m.customers, m.hash)
  from imports m join acts a on a.action = 'importBook' and a.target = m.id::text
  where m.customers::text is distinct from a.after ->> 'customers' or m.hash <> coalesce(a.after ->> 'files', m.hash)
  union all
  select 'loan_is_of_its_product', 'The lender and rate of loan ' || id, 'mmoa_direct 30.00', concat_ws(' ', lender_name, interest_rate)
  from loans where lender_name <> 'mmoa_direct' or (product_version = 1 and interest_rate <> 30)
  union all
  select 'product_version_is_sealed', 'Product version ' || v.version, v.sealed, coalesce(x.found, 'none')
  from unnest(${Object.keys(VERSIONS).map(Number)}::int[], ${Object.values(VERSIONS)}::text[]) v (version, sealed) left join (
    select version, concat_ws(' ', name, method, rate, frequency, instalments, rounding_unit, rounding_way, rebate, rebate_fee_rate, rebate_fee_cap, fees,
      limits ->> 'BRONZE', limits ->> 'SILVER', limits ->> 'GOLD', eligibility) as found from product_versions
  ) x on x.version = v.version where x.found is distinct from v.sealed
  union all
  select 'closed_day_stays_closed', 'The day ' || x.day, 'closed', 'open'
  from (
    select day from journal_days union select day from proved_days union select day from daily_report_snapshots
    union select business_date from job_runs where job = 'daily-close' and finished_at is not null
  ) x where not exists (select 1 from closed_days c where c.day = x.day)
  union all
  select 'day_is_closed_after_its_end', 'The day ' || day, 'closed from ' || day + 1 || ' on', 'closed on ' || (closed_at at time zone 'UTC')::date
  from closed_days where closed_at < (day + 1)::timestamp at time zone 'UTC'
  union all
  select 'submission_is_audited', 'The submission of ' || coalesce(s.month, a.after ->> 'month') || ' to the credit bureau',
    concat_ws(' ', 'by', a.actor, a.at, a.after ->> 'linesHash'), concat_ws(' ', 'by', s.made_by, s.made_at, s.hash)
  from (
    select b.*, (
      select sum_of_lines(string_agg(concat_ws('|', x.loan_id, x.disbursed, x.outstanding, x.overdue, x.days_past_due, x.status), E'\n' order by x.loan_id))
      from bureau_submission_lines x where x.month = b.month) as hash
    from bureau_submissions b
  ) s full join (select * from acts where action = 'makeBureauSubmission') a on a.after ->> 'month' = s.month
  where (a.actor, a.at) is distinct from (s.made_by, s.made_at) or coalesce(a.after ->> 'linesHash', s.hash) is distinct from s.hash
  union all
  select 'submission_is_its_lines', 'The sums of the submission of ' || s.month || ' (loans, disbursed, outstanding, overdue)', l.sums, concat_ws(' ', s.loans, s.disbursed, s.outstanding, s.overdue)
  from bureau_submissions s cross join lateral (
    select concat_ws(' ', count(*), coalesce(sum(x.disbursed), 0), coalesce(sum(x.outstanding), 0), coalesce(sum(x.overdue), 0)) as sums
    from bureau_submission_lines x where x.month = s.month) l
  where concat_ws(' ', s.loans, s.disbursed, s.outstanding, s.overdue) <> l.sums
  union all
  select 'submission_is_its_lines', 'The balance of loan ' || x.loan_id || ' in the submission of ' || x.month, coalesce(b.principal + b.interest, 0)::text, x.outstanding::text
  from bureau_submission_lines x cross join lateral (select ((x.month || '-01')::date + interval '1 month' - interval '1 day')::date as day) d
    left join loan_balances b on b.loan_id = x.loan_id and b.from_day <= d.day and b.until_day > d.day
  where coalesce(b.principal + b.interest, 0) <> x.outstanding
  union all
  select 'account_is_of_its_kind', 'The account ' || x.account, x.kind, coalesce(a.kind, 'none')
  from unnest(${Object.values(ACCOUNT_KINDS).flat()}::text[], ${Object.entries(ACCOUNT_KINDS).flatMap(([kind, names]) => names.map(() => kind))}::text[]) x (account, kind)
    left join accounts a on x.account = a.account where a.kind is distinct from x.kind
  union all
  select 'statement_is_audited', 'Bank statement ' || s.id, coalesce(concat_ws(' ', a.after ->> 'lines', a.after ->> 'newLines', a.after ->> 'opening', a.after ->> 'closing',
    a.after ->> 'linesHash'), 'none'), concat_ws(' ', s.line_count, s.new_count, s.opening, s.closing, s.hash)
  from (
    select b.*, sum_of_lines(l.lines) as hash from bank_statements b left join (
      select statement_id, string_agg(bank_line_text(x), E'\n' order by x.id) as lines from bank_statement_lines x group by statement_id) l on l.statement_id = b.id
  ) s left join acts a on a.action = 'importBankStatement' and a.after ->> 'newLines' = s.new_count::text
    and (a.target, a.actor, a.at) = (concat_ws(' ', s.layout, s.from_day, s.to_day), s.imported_by, s.imported_at)
  where a.after ->> 'lines' is distinct from s.line_count::text
    or (a.after ? 'linesHash' and (a.after ->> 'linesHash', a.after ->> 'opening', a.after ->> 'closing') is distinct from (s.hash, s.opening::text, s.closing::text))
  union all
  select 'statement_is_audited', 'Mobile money statement ' || s.id, coalesce(concat_ws(' ', a.after ->> 'lines', a.after ->> 'newLines', a.after ->> 'linesHash'), 'none'),
    concat_ws(' ', s.line_count, s.new_count, s.hash)
  from (
    select m.*, sum_of_lines(l.lines) as hash from momo_statements m left join (
      select statement_id, string_agg(momo_line_text(x), E'\n' order by x.id) as lines from momo_statement_lines x group by statement_id) l on l.statement_id = m.id
  ) s left join acts a on a.action = 'importMomoStatement' and a.after ->> 'newLines' = s.new_count::text
    and (a.target, a.actor, a.at) = (concat_ws(' ', s.gateway, s.from_day, s.to_day), s.imported_by, s.imported_at)
  where a.after ->> 'lines' is distinct from s.line_count::text or coalesce(a.after ->> 'linesHash', s.hash) <> s.hash
  union all
  select 'statement_is_audited', 'The statement of audit row ' || a.id, a.target, 'none'
  from acts a where a.action = 'importBankStatement' and not exists (select 1 from bank_statements s where (s.imported_by, s.imported_at) = (a.actor, a.at))
    or a.action = 'importMomoStatement' and not exists (select 1 from momo_statements s where (s.imported_by, s.imported_at) = (a.actor, a.at))
  union all
  select 'exception_is_audited', 'Bank exception ' || o.id, 'an audit row (resolveBankException) of user ' || o.resolved_by || ' and its moment', 'none'
  from bank_exceptions o where o.resolved_by is not null and not exists (
    select 1 from acts a where a.action = 'resolveBankException' and (a.target, a.actor) = (o.id::text, o.resolved_by) and greatest(a.at, o.found_at) = o.resolved_at)
  union all
  select 'exception_is_audited', 'Mobile money exception ' || o.id, 'an audit row (resolveMomoException) of user ' || o.resolved_by || ' and its moment', 'none'
  from momo_exceptions o where o.resolved_by is not null
    -- One act may resolve several exceptions of a transaction.
    and not exists (select 1 from acts a where a.action in ('resolveMomoException', 'bookLatePayout') and a.actor = o.resolved_by
      and greatest(a.at, o.found_at) = o.resolved_at)
  union all
  select 'exception_is_audited', 'The exception of audit row ' || a.id || ' (' || a.action || ')', 'a stored exception', 'none'
  from acts a where a.action = 'resolveBankException' and not exists (select 1 from bank_exceptions o where o.id::text = a.target)
    or a.action = 'resolveMomoException' and not exists (select 1 from momo_exceptions o where o.id::text = a.target)
  union all
  select 'exception_is_audited', 'The end of mobile money exception ' || o.id, concat_ws(' ', a.before ->> 'kind', a.after ->> 'resolution', a.after ->> 'amount'),
    concat_ws(' ', o.kind, o.resolution, o.amount)
  from momo_exceptions o join acts a on a.action = 'resolveMomoException' and (a.target, a.actor) = (o.id::text, o.resolved_by) and greatest(a.at, o.found_at) = o.resolved_at
  where (a.before ->> 'kind', a.after ->> 'resolution') is distinct from (o.kind, o.resolution) or a.after ->> 'amount' <> o.amount::text
  union all
  select 'exception_is_audited', 'The end of bank exception ' || o.id, concat_ws(' ', a.before ->> 'kind', a.after ->> 'resolution', case when o.line_id is not null then a.after ->> 'amount' end),
    concat_ws(' ', o.kind, o.resolution, (select l.amount from bank_statement_lines l where l.id = o.line_id))
  from bank_exceptions o join acts a on a.action = 'resolveBankException' and (a.target, a.actor) = (o.id::text, o.resolved_by) and greatest(a.at, o.found_at) = o.resolved_at
  where (a.before ->> 'kind', a.after ->> 'resolution') is distinct from (o.kind, o.resolution)
    or o.line_id is not null and a.after ->> 'amount' is distinct from (select l.amount::text from bank_statement_lines l where l.id = o.line_id)
  union all
  -- These ends book at once; the others may wait for a second user.
  select 'exception_is_audited', 'The state of bank exception ' || o.id, 'resolved', o.state
  from bank_exceptions o where o.state = 'open' and exists (
    select 1 from acts a where a.action = 'resolveBankException' and a.target = o.id::text and a.after ->> 'resolution' in ('keep', 'reverse', 'close'))
  union all
  select 'exception_is_audited', 'The state of mobile money exception ' || o.id, 'resolved', o.state
  from momo_exceptions o where o.state = 'open' and exists (select 1 from acts a where a.action = 'resolveMomoException' and a.target = o.id::text)
  union all
  select 'request_is_audited', 'The making of ' || q.name, 'an audit row (' || q.made || ') of its maker, moment and facts', 'none'
  from requests q where not exists (
    select 1 from acts a where (a.action, a.target, a.actor, a.at) = (q.made, q.target, q.requested_by, q.requested_at) and case q.kind
      when 'role' then (a.after #>> '{to,role}', a.after #> '{to,permissions}') = (q.new_role, to_jsonb(q.new_permissions))
      when 'role_permissions' then a.after -> 'to' = to_jsonb(q.new_permissions)
      when 'product' then a.after -> 'active' = to_jsonb(q.product_active)
      when 'interest_basis' then (a.after ->> 'basis', a.after ->> 'fromMonth') = (q.basis, to_char(q.basis_from, 'YYYY-MM')) else true end)
  union all
  select 'request_is_audited', 'The request of audit row ' || a.id || ' (' || a.action || ')', 'a stored request', 'none'
  from acts a where a.action in ('requestRole', 'requestRolePermissions', 'requestOfficeEntry', 'requestYearEnd', 'requestInterestBasis', 'requestProduct')
    and not exists (select 1 from requests q where (q.made, q.target, q.requested_by, q.requested_at) = (a.action, a.target, a.actor, a.at))
  union all
  select 'request_is_audited', 'When ' || q.name || ' expires', (q.requested_at + interval '7 days')::text, q.expires_at::text
  from requests q where q.expires_at <> q.requested_at + interval '7 days'
  union all
  select 'request_is_audited', 'The end of ' || q.name, 'an audit row (' || q.ended || ') of its user and moment', q.outcome
  from requests q where q.outcome in ('confirmed', 'refused', 'withdrawn') and not exists (
    select 1 from acts a where (a.action, a.target, a.actor) = (q.ended, q.target, q.decided_by) and greatest(a.at, q.requested_at) = q.decided_at)
  union all
  select 'request_is_by_two', 'Who decided ' || q.name, case q.outcome when 'withdrawn' then 'its maker' else 'a second user' end, q.decided_by
  from requests q where q.outcome in ('confirmed', 'refused', 'withdrawn') and (q.outcome = 'withdrawn') <> (q.decided_by = q.requested_by)
  union all
  select 'exception_is_its_line', 'The movement of mobile money exception ' || o.id, coalesce(concat_ws(' ', s.amount, s.currency, s.gateway, s.transaction_id), 'none'),
    concat_ws(' ', o.amount, o.currency, o.gateway, o.transaction_id)
  from momo_exceptions o left join momo_statement_lines s on s.id = o.line_id
  where o.line_id is not null and (s.amount, s.currency, s.gateway, s.transaction_id) is distinct from (o.amount, o.currency, o.gateway, o.transaction_id)
  union all
  select 'bank_line_is_explained', 'The payment ' || l.payment_id || ' of bank line ' || l.id, 'a stored payment', 'none'
  from bank_statement_lines l where l.payment_id is not null and not exists (select 1 from payments p where p.id = l.payment_id)
  union all
  -- A line that is not in the books waits for staff, or for the second user of its payment.
  select 'bank_line_is_explained', 'Bank line ' || l.id || ' of ' || l.day, 'a payment, an entry or an exception', 'none'
  from bank_statement_lines l where num_nonnulls(l.payment_id, l.entry_id) = 0 and not exists (select 1 from bank_exceptions o where o.line_id = l.id)
    and not exists (select 1 from second_person_requests q where q.kind = 'bank_payment' and (q.amount, q.value_date) = (l.amount, l.day))`
