-- What: the chart of accounts and the double-entry journal.
-- Why: every movement of money is a balanced entry, written in the transaction of the fact that it records and never changed: balances, arrears and
-- reports come from here. A debit is above zero, a credit below.
create table accounts (
  account text primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense'))
);
insert into accounts (account, code, name, kind) values
  ('office_cash', '1000', 'Office cash', 'asset'),
  ('bank', '1010', 'Bank', 'asset'),
  ('momo_clearing', '1020', 'Mobile money clearing', 'asset'),
  ('loan_principal', '1100', 'Loans receivable: principal', 'asset'),
  ('interest_receivable', '1110', 'Loans receivable: interest', 'asset'),
  ('unallocated_money', '2000', 'Customers'' unallocated money', 'liability'),
  ('customer_advances', '2010', 'Customers'' advances before payout', 'liability'),
  ('unearned_interest', '2100', 'Unearned interest', 'liability'),
  ('owner_funding', '3000', 'Owner''s funding', 'equity'),
  ('interest_income', '4000', 'Interest income', 'income'),
  ('recoveries', '4100', 'Recoveries on written-off loans', 'income'),
  ('write_offs', '5000', 'Loans written off', 'expense'),
  ('cash_over_short', '5100', 'Cash over and short', 'expense');

-- The open business day is the later of the clock's day and the day after the last closed one.
create table closed_days (
  day date primary key,
  closed_at timestamptz not null
);

create table journal_entries (
  id bigint generated always as identity primary key,
  kind text not null,
  booked_on date not null,
  value_date date not null,
  at timestamptz not null,
  user_id text references users (id),
  loan_id bigint references loans (id),
  payment_id bigint,
  receipt_number text,
  actor_id text references users (id),
  request_id text not null,
  reverses bigint unique references journal_entries (id),
  reason text
);
create index journal_entries_day on journal_entries (booked_on, id);
create index journal_entries_disbursed on journal_entries (id) where kind in ('disbursement', 'payout_returned');
create index journal_entries_payment on journal_entries (payment_id) where payment_id is not null;

create table journal_lines (
  entry_id bigint not null references journal_entries (id),
  line int not null,
  account text not null references accounts (account),
  amount bigint not null check (amount <> 0),
  currency text not null default 'GHS' check (currency = 'GHS'),
  user_id text,
  loan_id bigint,
  primary key (entry_id, line)
);
create index journal_lines_account on journal_lines (account, entry_id);
create index journal_lines_loan on journal_lines (loan_id, account) where loan_id is not null;
create index journal_lines_unallocated on journal_lines (user_id) where account = 'unallocated_money';

create function journal_entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'journal entry % does not balance', new.entry_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balances after insert on journal_lines
  deferrable initially deferred for each row execute function journal_entry_balances();

create function journal_day_is_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from closed_days where day = new.booked_on) then
    raise exception 'the day % is closed', new.booked_on using errcode = '23514';
  end if;
  return new;
end $$;
create trigger journal_day_is_open before insert on journal_entries for each row execute function journal_day_is_open();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = '42501';
end $$;
create trigger journal_entries_stay before update or delete on journal_entries for each row execute function refuse_change();
create trigger journal_lines_stay before update or delete on journal_lines for each row execute function refuse_change();
create trigger journal_entries_untruncated before truncate on journal_entries for each statement execute function refuse_change();
create trigger journal_lines_untruncated before truncate on journal_lines for each statement execute function refuse_change();
