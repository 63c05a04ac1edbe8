-- What: a case for each loan past due, with its owner and next step, and the ladder of steps by days past due that the office edits.
-- Why: a list of overdue loans says nothing about who works on which of them, so two collectors called one customer and nobody the next.
create table collection_steps (
  from_day integer primary key check (from_day between 1 and 365),
  action text not null check (action in ('sms', 'call', 'visit', 'letter', 'manager', 'write_off')),
  -- The text of an SMS or a letter.
  template text check (char_length(template) between 1 and 1000),
  check ((action in ('sms', 'letter')) = (template is not null))
);
insert into collection_steps (from_day, action, template) values
  (1, 'sms', 'Mmoa Loans: GHS {amount} of Loan #{loan} is {days} days late. Please pay today. If you cannot, call us and we will help.'),
  (8, 'call', null),
  (15, 'visit', null),
  (31, 'letter', E'GHS {amount} of Loan #{loan} has been overdue for {days} days.\n\nPlease pay this amount within 7 days, at our office or by mobile money. If you cannot pay all of it, come and talk to us: we want to find a way with you.\n\nPaying late adds no fee and no interest.'),
  (61, 'manager', null),
  (91, 'write_off', null);

create table collection_cases (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  user_id text not null references users (id),
  -- Null: nobody may work on it yet.
  owned_by text references users (id),
  opened_at timestamptz not null,
  opened_on date not null,
  -- The step of the ladder that the loan reached.
  step_day integer not null check (step_day >= 1),
  next_step text not null check (next_step in ('sms', 'call', 'visit', 'letter', 'manager', 'write_off')),
  next_on date not null,
  closed_at timestamptz,
  closed_on date,
  closed_because text check (closed_because in ('paid', 'written_off')),
  check (num_nulls(closed_at, closed_on, closed_because) in (0, 3)),
  check (closed_at >= opened_at),
  check (owned_by <> user_id)
);
create unique index collection_cases_open on collection_cases (loan_id) where closed_on is null;
create index collection_cases_of_loan on collection_cases (loan_id, id);
create index collection_cases_of_user on collection_cases (user_id, id);
create index collection_cases_of_owner on collection_cases (owned_by) where closed_on is null;

create function prevent_closed_case_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_on is null and (new.loan_id, new.user_id, new.opened_at) = (old.loan_id, old.user_id, old.opened_at) then return new; end if;
  raise exception 'a closed collection case is never changed or deleted' using errcode = '42501';
end $$;
create trigger prevent_closed_case_change before update or delete on collection_cases for each row execute function prevent_closed_case_change();

-- Every owner of a case: money is counted for who owned it when the money came.
create table collection_owners (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_cases (id),
  -- Null: the office had nobody for it.
  owned_by text references users (id),
  how text not null check (how in ('rule', 'taken', 'handed_over')),
  at timestamptz not null,
  -- Null: by rule.
  changed_by text references users (id),
  check ((how = 'rule') = (changed_by is null))
);
create index collection_owners_of_case on collection_owners (case_id, id);
create trigger prevent_collection_owner_change before update or delete on collection_owners for each row execute function refuse_change();

create function invariants_of_collections() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'case_is_of_its_loan', 'case ' || c.id, 'loan ' || c.loan_id || ' is not of ' || c.user_id
    from collection_cases c join loans l on l.id = c.loan_id where l.user_id <> c.user_id
  union all
  select 'open_case_of_active_loan', 'case ' || c.id, 'loan ' || c.loan_id || ' is ' || l.status
    from collection_cases c join loans l on l.id = c.loan_id where c.closed_on is null and l.status <> 'active'
  union all
  select 'case_owner_is_newest', 'case ' || c.id, 'its owner is not the newest of its owners'
    from collection_cases c where c.owned_by is distinct from (select o.owned_by from collection_owners o where o.case_id = c.id order by o.id desc limit 1)
$$;
