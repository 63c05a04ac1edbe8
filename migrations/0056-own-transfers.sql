-- What: two indexes by which a typed transaction ID is compared with the transfers that left the account with a network, in any spelling.
-- Why: a customer could claim the ID of a payout or refund that they were sent, and staff could confirm it as a payment (rule P21). An open bound receipt
-- is closed on the day it expires (rule P24): the daily job finds them by the existing index of expiry.
create index momo_transactions_sent on momo_transactions (regexp_replace(upper(transaction_id), '[^A-Z0-9]', '', 'g'))
  where direction <> 'collection' and transaction_id is not null;
create index momo_statement_lines_out on momo_statement_lines (transaction_key) where not incoming;
