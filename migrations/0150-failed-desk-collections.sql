-- What: an index of the failed collections that a desk requested.
-- Why: My day of each cashier reads them, and the table holds every mobile money transaction.
create index momo_transactions_failed_at_desk on momo_transactions (requested_by, decided_at)
  where direction = 'collection' and status = 'FAILED' and requested_by <> user_id;
