-- What: an index of the refunds by mobile money that the network refused, by the time of the refusal.
-- Why: My day shows them to those who can refund again (rule A30), and is read often.
create index momo_transactions_refused_refunds on momo_transactions (decided_at) where direction = 'refund' and status = 'FAILED';
