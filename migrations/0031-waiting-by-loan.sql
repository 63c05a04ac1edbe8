-- What: the loans that something waits on, with its amount, each as a small index of its own.
-- Why: a page of the portfolio's loans asks what waits, and read every waiting payment and open receipt for it. The waiting payments by number, which the
-- index of payments by status has too, go, so that a payment writes as many indexes as before.
drop index payments_waiting;
create index payments_waiting on payments (loan_id) include (amount) where status = 'pending';
drop index receipts_open_of_loan;
create index receipts_open_of_loan on receipts (loan_id) include (amount) where status = 'open' and loan_id is not null;
