-- What: closed months with their frozen trial balance, and the way to the entries of one loan and one customer.
-- Why: days close by themselves; a month is closed by a person, who takes its trial balance as it stands. What was taken is kept, and each later look
-- compares: an entry that slipped into the month, or a line that changed, is found.
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  -- A line for each account that stands at anything: code, account, pesewas (a debit above zero).
  trial_balance text not null,
  hash text not null check (hash = encode(sha256(convert_to(trial_balance, 'UTF8')), 'hex')),
  closed_at timestamptz not null,
  closed_by text not null references users (id)
);
create trigger closed_months_stay before update or delete on closed_months for each row execute function refuse_change();
create trigger closed_months_untruncated before truncate on closed_months for each statement execute function refuse_change();

-- The days of a closed month are closed too, but those before the first entry are no rows of closed_days.
create function journal_month_is_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from closed_months where month >= date_trunc('month', new.booked_on::timestamp)::date) then
    raise exception 'the month of % is closed', new.booked_on using errcode = '23514';
  end if;
  return new;
end $$;
create trigger journal_month_is_open before insert on journal_entries for each row execute function journal_month_is_open();

-- What every account stood at when each month ended, from the month of the first entry on, in one pass over the journal.
create function trial_balances_by_month() returns table (month date, trial_balance text) language sql stable as $$
  with moved as (
    select l.account, date_trunc('month', e.booked_on::timestamp)::date as month, sum(l.amount)::bigint as amount
    from journal_lines l join journal_entries e on e.id = l.entry_id group by 1, 2
  ),
  months as (
    select generate_series(min(m.month)::timestamp, greatest(max(m.month), (select max(day) from closed_days))::timestamp, interval '1 month')::date as month
    from moved m
  ),
  standing as (
    select months.month, a.code, a.account, sum(moved.amount)::bigint as amount
    from months join moved on moved.month <= months.month join accounts a on a.account = moved.account
    group by 1, 2, 3 having sum(moved.amount) <> 0
  )
  select months.month, coalesce(string_agg(concat_ws(' ', s.code, s.account, s.amount), E'\n' order by s.code), '')
  from months left join standing s on s.month = months.month group by months.month
$$;

-- An opened entry tells what its request did.
create index audit_trail_request on audit_trail (request_id);
create index journal_entries_loan on journal_entries (loan_id, booked_on, id) where loan_id is not null;
create index journal_entries_user on journal_entries (user_id, booked_on, id) where user_id is not null;

create function invariants_of_months() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'frozen_month_is_unchanged', 'month ' || to_char(m.month, 'YYYY-MM'), 'frozen as ' || m.hash || ', its entries now say otherwise'
    from closed_months m left join trial_balances_by_month() t on t.month = m.month
    where t.trial_balance is distinct from m.trial_balance
$$;
