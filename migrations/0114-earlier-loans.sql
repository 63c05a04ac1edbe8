-- What: loans that were repaid before the lender used this product, as dated facts of an import: amount, day of payout and the day on which each week was paid.
-- Why: score, level and limit count a customer's whole history (rule R25). The facts move no money, so no journal entry exists for them: each import has the
-- sum of its file's rows, and the books are proved against it.
create table earlier_loans (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports (id),
  -- As in the spreadsheet: the header is row 1.
  file_row int not null check (file_row >= 2),
  user_id text not null references users (id),
  amount bigint not null check (amount > 0),
  paid_out_on date not null,
  -- By week of the schedule.
  paid_on date[] not null check (cardinality(paid_on) = 13 and array_position(paid_on, null) is null),
  unique (import_id, file_row)
);
create index earlier_loans_of_user on earlier_loans (user_id);
create trigger prevent_earlier_loan_change before update or delete on earlier_loans for each row execute function refuse_change();
create trigger prevent_earlier_loans_truncation before truncate on earlier_loans for each statement execute function refuse_change();

alter table imports
  add column earlier_loans int not null default 0 check (earlier_loans >= 0),
  add column earlier_principal bigint not null default 0 check (earlier_principal >= 0),
  -- SHA-256 of the rows of repaid loans, as earlier_loans_sum() writes them; null without such rows.
  add column earlier_hash text check (earlier_hash ~ '^[0-9a-f]{64}$'),
  add constraint imports_earlier_check check ((earlier_hash is null) = (earlier_loans = 0));

create function earlier_loans_sum(of_import bigint) returns table (loans int, principal bigint, hash text) language sql stable as $$
  select count(*)::int, coalesce(sum(amount), 0)::bigint, encode(sha256(convert_to(string_agg(
    concat_ws('|', file_row, user_id, amount, paid_out_on, array_to_string(paid_on, ',')), E'\n' order by file_row), 'utf8')), 'hex')
  from earlier_loans where import_id = of_import
$$;

-- The total of a loan by the product's one price: 30 percent, half up (rule L5).
create function invariants_of_earlier_loans() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'earlier_loans_are_their_file', 'import ' || m.id,
      'imported ' || concat_ws(' ', m.earlier_loans, m.earlier_principal, m.earlier_hash) || ', stored ' || concat_ws(' ', x.loans, x.principal, x.hash)
    from imports m cross join lateral earlier_loans_sum(m.id) x
    where (m.earlier_loans, m.earlier_principal) <> (x.loans, x.principal) or m.earlier_hash is distinct from x.hash
  union all
  select 'earlier_loan_ended_before_its_import', 'earlier loan ' || e.id, 'paid ' || e.paid_on::text || ', imported ' || m.imported_at::date
    from earlier_loans e join imports m on m.id = e.import_id
    where e.paid_on <> (select array_agg(d order by d) from unnest(e.paid_on) d)
      or e.paid_on[1] < e.paid_out_on or e.paid_on[13] > (m.imported_at at time zone 'UTC')::date
$$;

-- Stored sums of a customer count them. The text of the function is changed in place, so that other changes to it stay.
do $$
declare
  definition text := pg_get_functiondef('invariants_of_core'::regproc);
  change record;
begin
  for change in select * from (values
      ('select coalesce(sum(l.amount_paid), 0)::bigint as repaid,',
        'select coalesce(sum(l.amount_paid), 0)::bigint + (select coalesce(sum(round(e.amount * 1.3)), 0)::bigint from earlier_loans e where e.user_id = u.id) as repaid,'),
      ('count(*) filter (where l.status = ''completed'' and l.refinanced_to_loan_id is null) as completed',
        'count(*) filter (where l.status = ''completed'' and l.refinanced_to_loan_id is null)
          + (select count(*) from earlier_loans e where e.user_id = u.id) as completed')
    ) as changes (before, after)
  loop
    if position(change.before in definition) = 0 then raise exception 'invariants_of_core has no text %', change.before; end if;
    definition := replace(definition, change.before, change.after);
  end loop;
  execute definition;
end $$;
