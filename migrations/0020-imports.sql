-- What: imports of another lender's book: what each brought in, and which loans and payments came with it.
-- Why: loans that were paid out before this product was used enter it as they stand, all or nothing, and the same files never twice. What they had earned
-- by then is no income of the day of the import, and what each import brought can be compared with what was shown before it.
create table imports (
  id bigint generated always as identity primary key,
  -- SHA-256 of the files together, in hex.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  request_id text not null,
  imported_by text not null references users (id),
  imported_at timestamptz not null,
  customers int not null check (customers >= 0),
  loans int not null check (loans >= 0),
  payments int not null check (payments >= 0),
  principal bigint not null check (principal >= 0),
  repaid bigint not null check (repaid >= 0),
  -- Of what was repaid, the interest: earned before, elsewhere.
  interest bigint not null check (interest between 0 and repaid)
);
create trigger imports_stay before update or delete on imports for each row execute function refuse_change();
create trigger imports_untruncated before truncate on imports for each statement execute function refuse_change();

alter table loans add column import_id bigint references imports (id);
alter table payments add column import_id bigint references imports (id);
create index loans_imported on loans (import_id) where import_id is not null;
create index payments_imported on payments (import_id) where import_id is not null;

create function invariants_of_imports() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'import_brought_what_was_shown', 'import ' || m.id,
      'shown ' || concat_ws(' ', m.loans, m.principal, m.payments, m.repaid) || ', in the books ' || concat_ws(' ', l.loans, l.principal, p.payments, p.repaid)
    from imports m
      cross join lateral (select count(*) as loans, coalesce(sum(approved_amount), 0)::bigint as principal from loans where import_id = m.id) l
      cross join lateral (
        select count(*) as payments, coalesce(sum(amount), 0)::bigint as repaid from payments where import_id = m.id and status = 'completed'
      ) p
    where (m.loans::bigint, m.principal, m.payments::bigint, m.repaid) <> (l.loans, l.principal, p.payments, p.repaid)
  union all
  select 'imported_income_is_not_of_today', 'import ' || m.id, 'interest paid before ' || x.paid || ', carried over ' || x.carried
    from imports m cross join lateral (
      select coalesce((select sum(a.interest) from allocations a join payments p on p.id = a.payment_id where p.import_id = m.id), 0)::bigint as paid,
        coalesce((select sum(j.amount) from journal_lines j join journal_entries e on e.id = j.entry_id
          where e.kind = 'imported_income' and e.request_id = m.request_id and j.account = 'interest_income'), 0)::bigint as carried
    ) x where x.paid <> x.carried or x.paid <> m.interest
  union all
  select 'imported_money_is_the_owners', 'import ' || m.id, 'principal still owed then ' || m.principal - m.repaid + m.interest || ', put in by the owner ' || x.funded
    from imports m cross join lateral (
      select coalesce(-sum(j.amount), 0)::bigint as funded from journal_lines j join journal_entries e on e.id = j.entry_id
        where e.request_id = m.request_id and j.account = 'owner_funding'
    ) x where x.funded <> m.principal - m.repaid + m.interest
$$;
