-- What: statements of the office's bank account with their lines, the exceptions that staff resolve, and the invariants of both.
-- Why: the bank's book is compared with the ledger day by day (rules P35 to P37). A line is stored once, whatever layout or number of files
-- has it, and books money once: it is linked with its payment or its entry.
create table bank_statements (
  id bigint generated always as identity primary key,
  layout text not null check (layout in ('columns', 'signed', 'sides', 'mt940', 'camt053')),
  -- As the file names it.
  account text,
  -- The days of which it has every line.
  from_day date not null,
  to_day date not null,
  -- Pesewas at the begin of the first and the end of the last day, where the file names them.
  opening bigint,
  closing bigint,
  file_hash text not null,
  line_count int not null check (line_count >= 0),
  new_count int not null check (new_count >= 0),
  imported_by text not null references users (id),
  imported_at timestamptz not null,
  check (from_day <= to_day and new_count <= line_count),
  check ((opening is null) = (closing is null))
);
create index bank_statements_days on bank_statements (to_day);

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  -- The file that brought it first.
  statement_id bigint not null references bank_statements (id),
  -- On which the bank booked it.
  day date not null,
  incoming boolean not null,
  amount bigint not null check (amount > 0),
  reference text,
  -- Capitals and digits of the reference; empty without one.
  reference_key text not null,
  -- Of several that are equal otherwise: the first, the second ...
  occurrence int not null check (occurrence > 0),
  -- Null once their customer is erased.
  details text,
  payer text,
  -- The payment or the entry that it is in the ledger.
  payment_id bigint unique references payments (id),
  entry_id bigint unique references journal_entries (id),
  constraint bank_statement_lines_linked_once check (num_nonnulls(payment_id, entry_id) <= 1 and (payment_id is null or incoming)),
  unique (day, incoming, amount, reference_key, occurrence)
);
create index bank_statement_lines_loose on bank_statement_lines (id) where payment_id is null and entry_id is null;
create index bank_statement_lines_keys on bank_statement_lines (reference_key);

-- What the bank reported never changes; what it is in the ledger is noted once. Only texts about an erased customer go.
create function prevent_bank_line_change() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.day, new.incoming, new.amount, new.reference, new.reference_key, new.occurrence)
      is distinct from (old.statement_id, old.day, old.incoming, old.amount, old.reference, old.reference_key, old.occurrence)
    or coalesce(new.details, old.details) is distinct from old.details or coalesce(new.payer, old.payer) is distinct from old.payer
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (old.entry_id is not null and new.entry_id is distinct from old.entry_id)
  then
    raise exception 'line % of a bank statement is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger prevent_bank_statement_line_change before update on bank_statement_lines for each row execute function prevent_bank_line_change();

create table bank_exceptions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'no_loan_number', 'wrong_loan', 'not_booked', 'wrong_amount', 'duplicate', 'returned', 'unexplained', 'missing_payment', 'missing_entry')),
  line_id bigint references bank_statement_lines (id),
  -- The payment with another amount, that was returned, or that is on no statement.
  about_payment_id bigint references payments (id),
  about_entry_id bigint references journal_entries (id),
  -- Why nothing was booked.
  details text,
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'resolved')),
  resolution text check (resolution in ('post', 'keep', 'correct', 'reverse', 'close', 'found')),
  note text,
  resolved_by text references users (id),
  resolved_at timestamptz,
  constraint bank_exceptions_are_about check (case kind
    when 'missing_payment' then about_payment_id is not null and num_nonnulls(line_id, about_entry_id) = 0
    when 'missing_entry' then about_entry_id is not null and num_nonnulls(line_id, about_payment_id) = 0
    else line_id is not null and about_entry_id is null and (about_payment_id is not null) = (kind in ('wrong_amount', 'returned')) end),
  constraint bank_exceptions_are_resolved check ((state = 'resolved') = (resolved_at is not null) and (state = 'resolved') = (resolution is not null)
    and (resolution is not distinct from 'found' or (resolution is null) = (resolved_by is null)) and resolved_at >= found_at)
);
create unique index bank_exceptions_once_by_line on bank_exceptions (line_id);
create unique index bank_exceptions_once_by_payment on bank_exceptions (about_payment_id) where line_id is null;
create unique index bank_exceptions_once_by_entry on bank_exceptions (about_entry_id);
create index bank_exceptions_state on bank_exceptions (state, id);

create function invariants_of_bank_statements() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'bank_line_is_its_payment', 'bank line ' || s.id, 'reported ' || s.amount || ', payment ' || p.id || ' is of ' || x.arrived
    from bank_statement_lines s join payments p on p.id = s.payment_id
      cross join lateral (select case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived) x
    where (x.arrived, p.payment_method) is distinct from (s.amount, 'bank')
  union all
  select 'bank_line_is_its_entry', 'bank line ' || s.id, 'reported ' || s.amount || ', entry ' || e.id || ' moves ' || x.booked
    from bank_statement_lines s join journal_entries e on e.id = s.entry_id
      cross join lateral (
        select coalesce(sum(j.amount), 0)::bigint as booked from journal_lines j where j.entry_id = e.id and j.account = 'bank'
      ) x
    where x.booked <> case when s.incoming then s.amount else -s.amount end
$$;
