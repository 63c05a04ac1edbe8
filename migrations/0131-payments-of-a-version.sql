-- What: payments and arrears events can be of an instalment after the 13th, where their loan has it.
-- Why: a loan has the number of instalments of its product version (rule L29). For version 1 nothing is checked less than before.
create function week_fits_version() returns trigger language plpgsql as $$
declare
  its int := (to_jsonb(new) ->> tg_argv[0])::int;
begin
  if its > (select l.term_weeks from loans l where l.id = new.loan_id) then
    raise exception 'loan % has no instalment %', new.loan_id, its using errcode = '23514';
  end if;
  return new;
end $$;
alter table payments
  drop constraint payments_week_number_check,
  add constraint payments_week_number_check check (week_number between 1 and 366);
create trigger payments_fit_version before insert or update of week_number on payments for each row when (new.week_number > 13)
  execute function week_fits_version('week_number');
alter table daily_arrears_events
  drop constraint day_notes_week_check,
  add constraint day_notes_week_check check (week between 1 and 366);
create trigger arrears_events_fit_version before insert on daily_arrears_events for each row when (new.week > 13)
  execute function week_fits_version('week');
