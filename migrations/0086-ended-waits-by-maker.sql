-- What: indexes by the user who requested or entered it, for payouts and refunds that ended while they waited, and for claims that failed.
-- Why: My day shows its maker that another user refused it or that nobody decided (rule A30), and is read often.
create index payouts_ended_of_maker on payouts (requested_by, ended_at) where ended_at is not null;
create index momo_refunds_waiting_of_maker on momo_refunds (requested_by, requested_on) where reference is null;
create index payments_failed_of_staff on payments (entered_by, decided_at) where status = 'failed' and entered_by <> user_id;
-- My day shows changed wallets that a second user confirms.
create index wallet_changes_open on wallet_changes (user_id) where confirmed_at is null;
