-- What: when a customer put an answer away: a rejection, an ended approval or a repaid loan on home.
-- Why: home shows such an answer until its customer has read it. Loans that had ended before this migration count as read.
-- A loan that a reversed payment opened again is shown again when it is repaid again.
alter table loans add column put_away_at timestamptz;
update loans set put_away_at = coalesce(completed_at, decided_at, created_at) where status in ('completed', 'rejected', 'withdrawn', 'expired');
