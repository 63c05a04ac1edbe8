-- What: parts of names, e-mails and numbers as an index, and indexes for payments of a status and for profiles that are not filled in.
-- Why: the lists of the office find any part of a name, which no index of whole words can, and no extension may be needed for it (the embedded database
-- brings none). Every two and every three letters that follow each other are one key, so that a search meets only the rows that have all of its own.

-- The parts of `shortest` to `longest` letters, each once. One function without a helper of its own: a dump is restored without a search path.
create function text_parts(whole text, shortest int, longest int) returns text[] language sql immutable parallel safe cost 2000 as $$
  select array(
    select distinct substr(lower(whole), at, size)
    from generate_series(shortest, longest) as size cross join lateral generate_series(1, length(lower(whole)) - size + 1) as at
  )
$$;
create index users_parts on users
  using gin (text_parts(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(momo_number, ''), 2, 3));

create index users_profile_open on users (created_at desc, id) where is_active and not profile_completed and role = 'customer';
create index users_profile_open_by_name on users ((lower(full_name)) collate "C", id) where is_active and not profile_completed and role = 'customer';
create index users_inactive_by_name on users ((lower(full_name)) collate "C", id) where not is_active;
create index payments_of_status on payments (status, id);

-- The payouts of some loans, and the due dates and money of the loans that a day touched, are read by the loan.
drop index journal_entries_disbursed;
create index journal_entries_disbursed on journal_entries (loan_id, id) include (booked_on, value_date) where kind in ('disbursement', 'payout_returned');

-- What waited over the end of a day to be confirmed, and so may have covered its loan then.
create index payments_waited on payments (entered_on) include (loan_id, entry_booked_on, decision_booked_on)
  where decision_booked_on is null or decision_booked_on > entry_booked_on;

-- The first figures of the office (decisions, "Figures"), kept as changes that are summed: whoever changes a row adds one and waits for nobody, as they would
-- for a sum in one row. The daily close makes one row of many.
create table figure_changes (
  figure text not null,
  change bigint not null check (change <> 0)
);

create function figures_of_user(role text, is_active boolean) returns text[] language sql immutable as $$
  select array_remove(array[case when role <> 'administrator' then 'accounts' end, case when role = 'customer' and is_active then 'customers' end], null)
$$;
create function figures_by_counting() returns table (figure text, counted bigint) language sql stable as $$
  select 'accounts', count(*) from users where role <> 'administrator'
  union all select 'customers', count(*) from users where role = 'customer' and is_active
  union all select 'loans ' || status, count(*) from loans group by status
$$;
insert into figure_changes select figure, counted from figures_by_counting() where counted > 0;

create function change_figures(before text[], after text[]) returns void language sql as $$
  insert into figure_changes
  select x.figure, sum(x.change) from (select unnest(after) as figure, 1 as change union all select unnest(before), -1) x
  group by x.figure having sum(x.change) <> 0
$$;
create function users_change_figures() returns trigger language plpgsql as $$
begin
  perform change_figures(
    case when tg_op = 'INSERT' then '{}' else figures_of_user(old.role, old.is_active) end,
    case when tg_op = 'DELETE' then '{}' else figures_of_user(new.role, new.is_active) end);
  return null;
end $$;
create trigger users_come_or_go after insert or delete on users for each row execute function users_change_figures();
create trigger users_change_standing after update of role, is_active on users for each row
  when ((old.role, old.is_active) is distinct from (new.role, new.is_active)) execute function users_change_figures();

create function loans_change_figures() returns trigger language plpgsql as $$
begin
  perform change_figures(
    case when tg_op = 'INSERT' then '{}' else array['loans ' || old.status] end, case when tg_op = 'DELETE' then '{}' else array['loans ' || new.status] end);
  return null;
end $$;
create trigger loans_come_or_go after insert or delete on loans for each row execute function loans_change_figures();
create trigger loans_change_status after update of status on loans for each row
  when (old.status is distinct from new.status) execute function loans_change_figures();

-- What was paid out on the days that are open.
create index journal_entries_paid_out on journal_entries (booked_on) where kind in ('disbursement', 'payout_returned');

create function invariants_of_figures() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'kept_figure_is_counted', coalesce(k.figure, c.figure), 'kept ' || coalesce(k.kept, 0) || ', counted ' || coalesce(c.counted, 0)
    from (select figure, sum(change)::bigint as kept from figure_changes group by figure) k full join figures_by_counting() c on c.figure = k.figure
    where coalesce(k.kept, 0) <> coalesce(c.counted, 0)
$$;
