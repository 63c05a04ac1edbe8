-- What: each loan names its product version, and the checks that had 30% and 13 weeks baked in compare it with that version.
-- Why: a loan keeps the product under which it was sealed (rule L29). For version 1 nothing is checked less than before.
alter table loans add column product_version int not null default 1 references product_versions (version);

alter table loans
  drop constraint loans_interest_rate_check,
  drop constraint loans_term_weeks_check,
  drop constraint loans_weeks_completed_check,
  drop constraint loans_check1,
  add constraint loans_interest_rate_check check (product_version <> 1 or interest_rate = 30.00),
  add constraint loans_term_weeks_check check (case product_version when 1 then term_weeks = 13 else term_weeks between 1 and 366 end),
  add constraint loans_weeks_completed_check check (weeks_completed between 0 and term_weeks),
  add constraint loans_total_of_version_check check (case product_version
    when 1 then total_repayment = (coalesce(approved_amount, requested_amount) * 260 + 100) / 200
    else total_repayment >= coalesce(approved_amount, requested_amount) end);

-- A loan is applied for under an active version, has its number of instalments, and never changes to another version.
create function loans_keep_version() returns trigger language plpgsql as $$
declare
  its product_versions;
begin
  if tg_op = 'UPDATE' and new.product_version <> old.product_version then
    raise exception 'loan % keeps version % of its product', new.id, old.product_version using errcode = '23514';
  end if;
  select * into strict its from product_versions v where v.version = new.product_version;
  if (tg_op = 'INSERT' and not its.active) or new.term_weeks <> its.instalments then
    raise exception 'version % of the product is not active, or has not % instalments', its.version, new.term_weeks using errcode = '23514';
  end if;
  return new;
end $$;
-- Version 1 is compared with the checks above: an ordinary application costs no query.
create trigger loans_keep_version_when_applied before insert on loans for each row when (new.product_version <> 1) execute function loans_keep_version();
create trigger loans_keep_version before update of product_version, term_weeks on loans for each row
  when (new.product_version <> 1 or new.product_version <> old.product_version) execute function loans_keep_version();

-- No instalment above the number of its loan: below 14 the count is reported as schedule_is_the_total.
create function instalments_fit_version() returns trigger language plpgsql as $$
begin
  if new.week > (select l.term_weeks from loans l where l.id = new.loan_id) then
    raise exception 'loan % has no instalment %', new.loan_id, new.week using errcode = '23514';
  end if;
  return new;
end $$;
alter table instalments
  drop constraint instalments_week_check,
  add constraint instalments_week_check check (week between 1 and 366);
create trigger instalments_fit_version before insert or update of week on instalments for each row when (new.week > 13)
  execute function instalments_fit_version();

-- The number of instalments of a schedule is that of its loan.
do $$
declare
  old text := pg_get_functiondef('invariants_of_core'::regproc);
  new text := replace(old, 'x.parts <> 13 or', 'x.parts <> l.term_weeks or');
begin
  if new = old then raise exception 'invariants_of_core() compares no schedule with 13'; end if;
  execute new;
end $$;
