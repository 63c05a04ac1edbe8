-- What: when a customer left the page that home shows after a payment.
-- Why: home shows a payment of today until its customer continues. Payments of earlier days are never shown there, so they need no moment.
alter table payments add column put_away_at timestamptz;
