-- A payment looks up its receipt, and a claim its transaction ID, in the register of money received. The unique index leaves duplicates out, so these statements
-- read the whole table: a quarter of a second for each payment at 200,000 customers.
create index received_money_reference on received_money (reference);
