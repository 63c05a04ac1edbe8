-- What: an index of postponements by their loan.
-- Why: the proof of the books compares all postponements of each loan with the audit trail, and only waiting and granted ones had an index.
create index postponements_of_loan on postponements (loan_id);
