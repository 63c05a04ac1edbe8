-- What: the history of every customer's score, and what an event of a loan left behind.
-- Why: a score of a past day is shown, and proved by computing it again from the facts as they were known then. A loan's row keeps only its last approval
-- and payout, so each event notes the terms as it left them. A moment is the later of the clock and what happened before it, so a clock that jumps back
-- reorders nothing.
update loan_events e
  set details = jsonb_build_object('approvedAmount', l.approved_amount, 'levelMaximum', l.level_maximum,
    'disbursedAt', (extract(epoch from l.disbursed_at) * 1000)::bigint, 'refinancedTo', l.refinanced_to_loan_id)
  from loans l where l.id = e.loan_id;
create trigger loan_events_stay before update or delete on loan_events for each row execute function refuse_change();
create trigger loan_events_untruncated before truncate on loan_events for each statement execute function refuse_change();

-- What asked for the history of a loan found its open receipts only.
create index receipts_of_loan on receipts (loan_id) where loan_id is not null;

-- One row for each change of a score or of an input. `day` is the business day for which it was computed; `at` is never before the newest fact behind it.
create table score_history (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  at timestamptz not null,
  day date not null,
  score int not null check (score between 0 and 100),
  level text not null check (level in ('BRONZE', 'SILVER', 'GOLD')),
  has_active_or_completed_loan boolean not null,
  total_payments int not null check (total_payments = on_time_payments + late_payments + missed_payments),
  on_time_payments int not null check (on_time_payments >= 0),
  late_payments int not null check (late_payments >= 0),
  missed_payments int not null check (missed_payments >= 0),
  current_debt bigint not null check (current_debt >= 0),
  available_credit bigint not null check (available_credit > 0),
  account_age_months int not null check (account_age_months >= 0),
  total_loans_completed int not null check (total_loans_completed >= 0),
  active_loans int not null check (active_loans >= 0),
  recent_credit_inquiries int not null check (recent_credit_inquiries >= 0),
  cause text not null
);
create index score_history_of_user on score_history (user_id, id desc);
create trigger score_history_stays before update or delete on score_history for each row execute function refuse_change();
create trigger score_history_untruncated before truncate on score_history for each statement execute function refuse_change();

-- Scores from before this history begin it as they were last stored.
insert into score_history (user_id, at, day, score, level, has_active_or_completed_loan, total_payments, on_time_payments, late_payments, missed_payments,
  current_debt, available_credit, account_age_months, total_loans_completed, active_loans, recent_credit_inquiries, cause)
select u.id, u.updated_at, (u.updated_at at time zone 'Africa/Accra')::date, u.credit_score, u.credit_level, u.has_active_or_completed_loan, u.total_payments,
  u.on_time_payments, u.late_payments, u.missed_payments, u.current_debt, u.available_credit, u.account_age_months, u.total_loans_completed, u.active_loans,
  u.recent_credit_inquiries, 'taken_over'
from users u where exists (select 1 from loans l where l.user_id = u.id) order by u.id;

create function invariants_of_scores() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'stored_score_is_history', 'user ' || u.id, 'stored ' || u.credit_score || ' ' || u.credit_level || ', newest ' || coalesce(x.score || ' ' || x.level, 'none')
    from users u left join lateral (select h.score, h.level from score_history h where h.user_id = u.id order by h.id desc limit 1) x on true
    where (u.credit_score, u.credit_level) is distinct from (coalesce(x.score, 0), coalesce(x.level, 'BRONZE'))
$$;
