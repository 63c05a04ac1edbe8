-- What: when the office lifted a stop of a customer's claims; the index of what waited over the end of a day goes; the next daily close computes the score
-- of every customer with an open loan again.
-- Why: a claim that nobody confirmed changes no figure any more (rule P19), so no query looks for those of a past day; an unpaid week counts as late from
-- the day after its due date (rule P11), and an open receipt as money received (rule P12), which changes stored scores.
create table claim_stop_lifts (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  -- The reason is in the audit trail.
  lifted_by text not null references users (id) check (lifted_by <> user_id),
  lifted_at timestamptz not null
);
create index claim_stop_lifts_of_user on claim_stop_lifts (user_id, lifted_at);
create trigger prevent_claim_stop_lifts_change before update or delete on claim_stop_lifts for each row execute function refuse_change();
create trigger prevent_claim_stop_lifts_truncate before truncate on claim_stop_lifts for each statement execute function refuse_change();

drop index payments_waited;

-- The daily close computes the figures of those whom time changed since its last complete run; without one, of every customer with an open loan.
update job_runs set counts = (counts - 'standings') || jsonb_build_object('standingsOfOlderRules', counts -> 'standings') where counts ? 'standings';
