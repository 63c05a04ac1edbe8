-- What: when the network moved the money of an exception.
-- Why: a payout that arrived after its failure is dated by the network (rule P10), not by the moment at which we learned of it.
alter table momo_exceptions add column moved_at timestamptz;
