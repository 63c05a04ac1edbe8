-- What: a function of the owner that stops bookings while a month or a year closes.
-- Why: only who may change or delete rows may take this lock. The application's role may not, so production could not close a month.
create function stop_bookings() returns void language plpgsql security definer set search_path from current as $$
begin
  lock table journal_entries, closed_months in share row exclusive mode;
end $$;
