-- What: products that came with an import: the terms of an earlier lender's loans, which are never offered. Repaid loans of any number of payments.
-- Why: an earlier book has loans of other rates and terms (rules R25 and L30). For version 1 nothing is checked less than before.
alter table product_versions
  add column import_id bigint references imports (id),
  add constraint product_versions_imported_are_not_offered check (import_id is null or not active);

-- Only an imported loan can be of a product that is not active: of one that came with an import.
create or replace function loans_keep_version() returns trigger language plpgsql as $$
declare
  its product_versions;
begin
  if tg_op = 'UPDATE' and new.product_version <> old.product_version then
    raise exception 'loan % keeps version % of its product', new.id, old.product_version using errcode = '23514';
  end if;
  select * into strict its from product_versions v where v.version = new.product_version;
  if (tg_op = 'INSERT' and not its.active and (new.import_id is null or its.import_id is null)) or new.term_weeks <> its.instalments then
    raise exception 'version % of the product is not active, or has not % instalments', its.version, new.term_weeks using errcode = '23514';
  end if;
  return new;
end $$;

alter table earlier_loans
  add column product_version int not null default 1 references product_versions (version),
  -- Of a monthly loan.
  add column pay_day int constraint earlier_loans_pay_day_check check (pay_day is null or (pay_day between 1 and 31 and product_version <> 1)),
  -- Repaid in total; null of version 1, whose price is 30 percent.
  add column total bigint constraint earlier_loans_total_check check ((product_version = 1) = (total is null) and total >= amount),
  drop constraint earlier_loans_paid_on_check,
  add constraint earlier_loans_paid_on_check check (array_position(paid_on, null) is null
    and case product_version when 1 then cardinality(paid_on) = 13 else cardinality(paid_on) between 1 and 366 end);

create function earlier_loans_fit_version() returns trigger language plpgsql as $$
begin
  if cardinality(new.paid_on) <> (select v.instalments from product_versions v where v.version = new.product_version) then
    raise exception 'version % of the product has not % instalments', new.product_version, cardinality(new.paid_on) using errcode = '23514';
  end if;
  return new;
end $$;
create trigger earlier_loans_fit_version before insert on earlier_loans for each row when (new.product_version <> 1)
  execute function earlier_loans_fit_version();

-- Rows of version 1 have the text that they had.
create or replace function earlier_loans_sum(of_import bigint) returns table (loans int, principal bigint, hash text) language sql stable as $$
  select count(*)::int, coalesce(sum(amount), 0)::bigint, encode(sha256(convert_to(string_agg(
    concat_ws('|', file_row, user_id, amount, paid_out_on, array_to_string(paid_on, ','),
      case when product_version <> 1 then concat_ws('|', product_version, coalesce(pay_day, 0), total) end), E'\n' order by file_row), 'utf8')), 'hex')
  from earlier_loans where import_id = of_import
$$;

do $$
declare
  change record;
  text_now text;
begin
  for change in select * from (values
    ('invariants_of_earlier_loans'::regproc, 'e.paid_on[13] >', 'e.paid_on[cardinality(e.paid_on)] >'),
    ('invariants_of_core'::regproc, 'sum(round(e.amount * 1.3))', 'sum(coalesce(e.total, round(e.amount * 1.3)))')
  ) as c (part, old, new) loop
    text_now := pg_get_functiondef(change.part);
    if position(change.old in text_now) = 0 then raise exception '% has no "%"', change.part, change.old; end if;
    execute replace(text_now, change.old, change.new);
  end loop;
end $$;
