-- What: the index by which receipts are listed has their numbers too.
-- Why: receipts of one book are made out in one moment, by the hundred: a page of the list read and sorted all of the newest moment.
drop index receipts_newest;
create index receipts_newest on receipts (made_at, number);
