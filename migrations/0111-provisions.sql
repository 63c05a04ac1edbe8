-- What: the accounts of provisions, their dated rates, and for each closed month the class and provision of each loan (rules A48 to A50).
-- Why: the books showed loans at their full principal until they were written off. With the setting "provisions" the close of a month books the
-- difference between the required and the booked allowance.
insert into accounts (account, code, name, kind) values
  ('loan_allowance', '1120', 'Allowance for loan losses', 'asset'),
  ('provision_expense', '5010', 'Provisions for loan losses', 'expense');

-- A change is a new row; rates in hundredths of a percent.
create table provision_rates (
  id bigint generated always as identity primary key,
  from_day date not null,
  current_rate int not null check (current_rate between 0 and 10000),
  olem_rate int not null check (olem_rate between 0 and 10000),
  substandard_rate int not null check (substandard_rate between 0 and 10000),
  doubtful_rate int not null check (doubtful_rate between 0 and 10000),
  loss_rate int not null check (loss_rate between 0 and 10000),
  npl_limit int not null check (npl_limit between 0 and 10000),
  given_default int not null check (given_default between 0 and 10000),
  reason text not null check (reason <> ''),
  set_by text not null references users (id),
  set_at timestamptz not null
);
create trigger prevent_provision_rates_change before update or delete on provision_rates for each row execute function refuse_change();
create trigger prevent_provision_rates_truncate before truncate on provision_rates for each statement execute function refuse_change();

create table month_provisions (
  month date primary key references closed_months (month),
  -- Of all loans at the end of its last day, and the allowance before its entry, in pesewas.
  required bigint not null check (required >= 0),
  booked bigint not null,
  -- Null where both are equal.
  entry_id bigint references journal_entries (id),
  -- A write-off after this entry uses these provisions.
  last_entry_id bigint not null,
  booked_by text not null references users (id),
  booked_at timestamptz not null
);
create trigger prevent_month_provisions_change before update or delete on month_provisions for each row execute function refuse_change();
create trigger prevent_month_provisions_truncate before truncate on month_provisions for each statement execute function refuse_change();

create table loan_provisions (
  -- Deferred: its row needs their sum.
  month date not null references month_provisions (month) deferrable initially deferred,
  loan_id bigint not null references loans (id),
  days_past_due int not null check (days_past_due >= 0),
  class text not null check (class in ('current', 'olem', 'substandard', 'doubtful', 'loss')),
  principal bigint not null check (principal > 0),
  required bigint not null check (required between 0 and principal),
  primary key (loan_id, month)
);
create index loan_provisions_of_month on loan_provisions (month);
create trigger prevent_loan_provisions_change before update or delete on loan_provisions for each row execute function refuse_change();
create trigger prevent_loan_provisions_truncate before truncate on loan_provisions for each statement execute function refuse_change();

create unique index journal_entries_provisions on journal_entries (value_date) where kind = 'provisions_booked';
create unique index journal_entries_provision_used on journal_entries (loan_id) where kind = 'provision_used';

create function invariants_of_provisions() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'month_provisions_are_their_loans', to_char(m.month, 'YYYY-MM'),
      'required are ' || m.required || ', of its loans ' || coalesce(s.required, 0)
    from month_provisions m left join (select p.month, sum(p.required)::bigint as required from loan_provisions p group by p.month) s on s.month = m.month
    where m.required <> coalesce(s.required, 0)
  union all
  select 'month_provisions_are_their_entry', to_char(coalesce(m.month, date_trunc('month', e.value_date)), 'YYYY-MM'),
      'the allowance grows by ' || coalesce(m.required - m.booked, 0) || ', its entry books ' || coalesce(e.amount, 0)
    from (select p.month, p.required, p.booked, p.entry_id from month_provisions p where p.required <> p.booked or p.entry_id is not null) m
    full join (
      select j.id, j.value_date, -sum(l.amount)::bigint as amount
      from journal_entries j join journal_lines l on l.entry_id = j.id and l.account = 'loan_allowance'
      where j.kind = 'provisions_booked' group by j.id, j.value_date
    ) e on e.id = m.entry_id
    where e.amount is distinct from m.required - m.booked
$$;
