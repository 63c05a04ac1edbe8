-- What: the last rows whose lateness followed the earlier rule, and one more computation of the scores at the next daily close.
-- Why: a receipt that the end of a loan displaced dates the weeks that it covered (rule P25) also where a written-off loan was recovered, where a refinance
-- ended the loan, and where a loan was repaid that a reversal had opened again after a refinance. Scores and figures stored before did not count it.

insert into book_rule_changes (last_score_id, last_entry_id, last_day, reason)
select coalesce((select max(id) from score_history), 0), coalesce((select max(last_entry_id) from book_rule_changes), 0),
  (select max(last_day) from book_rule_changes), 'Displaced receipts of every loan that ended'
from receipts r join loans l on l.id = r.loan_id
where r.status = 'closed' and r.expires_on > (r.closed_at at time zone 'UTC')::date
  and (l.status = 'written_off' or l.refinanced_to_loan_id is not null)
limit 1;

update job_runs set counts = (counts - 'standings') || jsonb_build_object('standingsOfOlderRules', counts -> 'standings') where counts ? 'standings';
