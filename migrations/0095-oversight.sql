-- What: an index of the audit trail by time, outcome and redress of an answered complaint, and the register of incidents.
-- Why: the trail is read by day; a lender reports how complaints ended and what was done about incidents (Act 843, Bank of Ghana's directive of 2025).
create index audit_trail_at on audit_trail (at, id);

-- Complaints that were answered before this version have no outcome.
alter table complaints
  add column outcome text check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  add column redress text check (redress in ('none', 'apology', 'record_corrected', 'payment_corrected', 'money_returned', 'dates_postponed', 'staff_measure')),
  add check (num_nulls(outcome, redress) in (0, 2)),
  add check (outcome is null or state = 'answered'),
  add check (outcome is distinct from 'upheld' or redress <> 'none');

create table incidents (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('personal_data', 'fraud', 'cash', 'system', 'provider', 'other')),
  happened_on date not null,
  found_on date not null check (found_on >= happened_on),
  description text not null check (char_length(description) between 1 and 2000),
  -- Who was notified, and when.
  notified text not null check (char_length(notified) between 1 and 1000),
  measures text not null check (char_length(measures) between 1 and 2000),
  recorded_by text not null references users (id),
  recorded_at timestamptz not null
);
create trigger incidents_stay before update or delete on incidents for each row execute function refuse_change();
create trigger incidents_untruncated before truncate on incidents for each statement execute function refuse_change();
