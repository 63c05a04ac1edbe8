-- What: who called a waiting refund off, and why.
-- Why: a refund that waits for its second person could only run out with its day, or be replaced by another wish.
alter table momo_refunds
  -- Somebody called it off; null where another refund took its place.
  add column ended_by text references users (id),
  add column end_reason text,
  add constraint momo_refunds_called_off check ((ended_by is null) = (end_reason is null) and (ended_by is null or ended_at is not null));
