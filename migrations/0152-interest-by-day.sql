-- What: the accounts of interest accrued by day, the dated choice of the income basis with the request of its first user, and for each closed month
-- what its loans accrued (rule A52).
-- Why: the books earned interest only when it was paid. A lender may choose that the close of a month books what accrued and is not paid.
insert into accounts (account, code, name, kind) values
  ('accrued_interest', '2110', 'Unearned interest already accrued', 'liability'),
  ('accrual_income', '4005', 'Interest accrued by day', 'income');

-- The request of the first user, beside those of migration 0128; one waits at a time.
alter table second_person_requests
  add column basis text,
  add column basis_from date,
  drop constraint second_person_requests_kind_check,
  drop constraint second_person_requests_facts_check;
alter table second_person_requests
  add constraint second_person_requests_kind_check check (
    kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment', 'office_entry', 'year_end', 'second_plan', 'interest_basis')),
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role, year) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount, year) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount, year) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'office_entry' then num_nonnulls(amount, value_date, office_entry, document, document_on, reason) = 6
      and num_nonnulls(loan_id, user_id, role, new_role, cause, bank_reference, year) = 0
    when 'cash_refund' then num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role, year) = 0
    when 'second_plan' then num_nonnulls(loan_id, amount, reason, plan_first_due, plan_every_weeks, talk_id) = 6
      and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'interest_basis' then num_nonnulls(basis, basis_from, reason) = 3 and num_nonnulls(loan_id, user_id, role, amount, new_role, cause, year) = 0
    else year is not null and num_nonnulls(loan_id, user_id, role, amount, new_role, cause) = 0 end),
  add constraint second_person_requests_basis_check check (case
    when kind = 'interest_basis' then basis in ('when_paid', 'by_day') and extract(day from basis_from) = 1
    else num_nonnulls(basis, basis_from) = 0 end);
create unique index second_person_requests_one_basis on second_person_requests (kind) where kind = 'interest_basis' and outcome is null;

-- A change is a new row; it holds from the first day of its month.
create table interest_bases (
  id bigint generated always as identity primary key,
  from_month date not null check (extract(day from from_month) = 1),
  basis text not null check (basis in ('when_paid', 'by_day')),
  reason text not null check (reason <> ''),
  request_id bigint not null unique references second_person_requests (id),
  set_by text not null references users (id),
  set_at timestamptz not null
);
create trigger prevent_interest_bases_change before update or delete on interest_bases for each row execute function refuse_change();
create trigger prevent_interest_bases_truncate before truncate on interest_bases for each statement execute function refuse_change();

create table month_accruals (
  month date primary key references closed_months (month),
  basis text not null check (basis in ('when_paid', 'by_day')),
  -- At the end of its last day, in pesewas: not paid of performing loans, and of loans at least 90 days past due, which is no income.
  accrued bigint not null,
  suspended bigint not null,
  -- The balance of the account before its entry.
  carried bigint not null,
  -- Null where accrued and carried are equal.
  entry_id bigint references journal_entries (id),
  booked_by text not null references users (id),
  booked_at timestamptz not null,
  check (basis = 'by_day' or (accrued = 0 and suspended = 0))
);
create trigger prevent_month_accruals_change before update or delete on month_accruals for each row execute function refuse_change();
create trigger prevent_month_accruals_truncate before truncate on month_accruals for each statement execute function refuse_change();

create table loan_accruals (
  -- Deferred: its row needs their sum.
  month date not null references month_accruals (month) deferrable initially deferred,
  loan_id bigint not null references loans (id),
  -- Since the payout, and past due.
  days int not null check (days >= 0),
  days_past_due int not null check (days_past_due >= 0),
  -- Of its interest, in billionths, by the days since the payout.
  share bigint not null check (share between 0 and 1000000000),
  -- Of the whole schedule, and the paid part, in pesewas.
  interest bigint not null check (interest >= 0),
  paid bigint not null check (paid between 0 and interest),
  -- Not paid; below zero where more was paid ahead.
  accrued bigint not null check (accrued <= interest - paid),
  primary key (loan_id, month)
);
create index loan_accruals_of_month on loan_accruals (month);
create trigger prevent_loan_accruals_change before update or delete on loan_accruals for each row execute function refuse_change();
create trigger prevent_loan_accruals_truncate before truncate on loan_accruals for each statement execute function refuse_change();

create unique index journal_entries_interest_accrued on journal_entries (value_date) where kind = 'interest_accrued';

create function invariants_of_accruals() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'month_accruals_are_their_loans', to_char(m.month, 'YYYY-MM'),
      'accrued and suspended are ' || m.accrued || ' and ' || m.suspended || ', of its loans ' || coalesce(s.accrued, 0) || ' and ' || coalesce(s.suspended, 0)
    from month_accruals m left join (
      select a.month, coalesce(sum(a.accrued) filter (where a.days_past_due < 90), 0)::bigint as accrued,
        coalesce(sum(a.accrued) filter (where a.days_past_due >= 90), 0)::bigint as suspended
      from loan_accruals a group by a.month
    ) s on s.month = m.month
    where (m.accrued, m.suspended) is distinct from (coalesce(s.accrued, 0), coalesce(s.suspended, 0))
  union all
  select 'month_accruals_are_their_entry', to_char(coalesce(m.month, date_trunc('month', e.value_date)), 'YYYY-MM'),
      'the accrued interest grows by ' || coalesce(m.accrued - m.carried, 0) || ', its entry books ' || coalesce(e.amount, 0)
    from (select a.month, a.accrued, a.carried, a.entry_id from month_accruals a where a.accrued <> a.carried or a.entry_id is not null) m
    full join (
      select j.id, j.value_date, sum(l.amount)::bigint as amount
      from journal_entries j join journal_lines l on l.entry_id = j.id and l.account = 'accrued_interest'
      where j.kind = 'interest_accrued' group by j.id, j.value_date
    ) e on e.id = m.entry_id
    where e.amount is distinct from m.accrued - m.carried
  union all
  -- Only the close of a month moves the account.
  select 'accrued_interest_is_carried', 'accrued_interest', 'the account has ' || x.booked || ', the last month ' || x.accrued
    from (
      select (select coalesce(sum(l.amount), 0)::bigint from journal_lines l where l.account = 'accrued_interest') as booked,
        coalesce((select a.accrued from month_accruals a order by a.month desc limit 1), 0) as accrued
    ) x where x.booked <> x.accrued
  union all
  select 'accrued_interest_is_carried', to_char(m.month, 'YYYY-MM'), 'carried ' || m.carried || ', the month before accrued ' || m.before
    from (select a.month, a.carried, coalesce(lag(a.accrued) over (order by a.month), 0) as before from month_accruals a) m
    where m.carried <> m.before
$$;
