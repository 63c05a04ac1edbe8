-- What: the day of the month on which a monthly loan is due.
-- Why: a salary product is paid back on its customer's pay day (rule L26); without one the loan is due on the day of its payout.
alter table loans add column pay_day int constraint loans_pay_day_check check (pay_day is null or (pay_day between 1 and 31 and product_version <> 1));
