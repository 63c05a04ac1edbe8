-- What the applicant pays other lenders and savings groups in a week (rule L27). Loans of before have none stated.
alter table loans add column weekly_obligations bigint check (weekly_obligations >= 0);
