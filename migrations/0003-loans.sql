-- What: loans, their sealed terms, their schedule and their history.
-- Why: the price of a loan is a fact that the database holds too: total, parts and states cannot disagree, whatever code writes them. Money is whole
-- pesewas. Amounts of a loan (total, weekly) are those of the approved amount once there is one.
create table pictures (
  id text primary key,
  user_id text not null references users (id),
  jpeg bytea not null check (octet_length(jpeg) between 1 and 5242880),
  created_at timestamptz not null
);

create table loans (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  requested_amount bigint not null check (requested_amount between 100 and 5000000),
  approved_amount bigint check (approved_amount between 100 and requested_amount),
  lender_name text not null check (lender_name in ('mmoa_direct')),
  business_purpose text,
  weekly_income bigint check (weekly_income >= 0),
  total_repayment bigint not null,
  weekly_payment bigint not null,
  interest_rate numeric(5, 2) not null default 30.00 check (interest_rate = 30.00),
  term_weeks int not null default 13 check (term_weeks = 13),
  picture_id text references pictures (id),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'active', 'completed', 'rejected', 'withdrawn', 'written_off')),
  weeks_completed int not null default 0 check (weeks_completed between 0 and 13),
  amount_paid bigint not null default 0,
  settled_by_refinance bigint not null default 0 check (settled_by_refinance >= 0),
  is_refinanced boolean not null default false,
  refinanced_from_loan_id bigint references loans (id),
  refinanced_to_loan_id bigint references loans (id),
  refinance_reason text,
  disbursement_method text check (disbursement_method in ('cash', 'momo')),
  disbursement_momo_transaction text,
  disbursement_status text not null default 'pending' check (disbursement_status in ('pending', 'completed', 'failed', 'returned')),
  -- The terms in force, and those that the customer accepted last.
  terms_hash text not null,
  accepted_terms_hash text,
  -- The level at which it was approved; its maximum is the available credit of the score while the loan is active.
  level_name text,
  level_maximum bigint,
  limit_jump boolean not null default false,
  applied_at timestamptz not null,
  decided_at timestamptz,
  approved_at timestamptz,
  approved_by text references users (id),
  rejected_by text references users (id),
  rejection_reason text,
  admin_notes text,
  disbursed_at timestamptz,
  disbursed_on date,
  disbursed_by text references users (id),
  next_payment_due date,
  completed_at timestamptz,
  withdrawn_at timestamptz,
  -- Grows with every change of the application, for the stale-screen guard.
  version int not null default 1,
  created_at timestamptz not null,
  check (total_repayment = (coalesce(approved_amount, requested_amount) * 260 + 100) / 200),
  check (amount_paid >= 0 and amount_paid + settled_by_refinance <= total_repayment),
  check (
    case
      when status in ('approved', 'active', 'completed', 'written_off')
        then approved_amount is not null and approved_by is not null and approved_at is not null
      when status in ('pending', 'rejected') then approved_amount is null and approved_by is null and approved_at is null
      else true
    end
  ),
  check ((status = 'rejected') = (rejected_by is not null)),
  check (status not in ('active', 'completed', 'written_off') or (disbursed_at is not null and disbursed_on is not null)),
  check (status not in ('active', 'completed', 'written_off') or coalesce(accepted_terms_hash = terms_hash, false)),
  check (status not in ('approved', 'active') or amount_paid + settled_by_refinance < total_repayment),
  check (status <> 'completed' or (amount_paid + settled_by_refinance = total_repayment and completed_at is not null)),
  check (status in ('approved', 'active', 'completed', 'written_off') or amount_paid = 0),
  check (approved_by <> user_id and rejected_by <> user_id and disbursed_by <> user_id),
  check (approved_at >= applied_at and disbursed_at >= approved_at and completed_at >= disbursed_at)
);
create unique index loans_one_pending on loans (user_id) where status = 'pending';
create index loans_of_user on loans (user_id, id desc);
create index loans_by_status on loans (status, applied_at, id);
create index loans_arrears on loans (next_payment_due, id) where status = 'active';

-- A state changes only along these ways (docs/decisions, "Loans").
create function loans_keep_states() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'),
    ('approved', 'active'), ('approved', 'withdrawn'), ('approved', 'pending'),
    ('active', 'completed'), ('active', 'written_off'), ('active', 'approved'), ('completed', 'active')
  ) then
    raise exception 'a loan cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger loans_keep_states before update of status on loans for each row execute function loans_keep_states();

create table loan_terms (
  loan_id bigint not null references loans (id),
  hash text not null,
  version text not null,
  body text not null,
  amount bigint not null check (amount > 0),
  sealed_at timestamptz not null,
  accepted_at timestamptz,
  -- Who accepted: the customer, or a staff member with the signed sheet's reference.
  accepted_by text references users (id),
  paper_reference text,
  primary key (loan_id, hash)
);

create table instalments (
  loan_id bigint not null references loans (id),
  week int not null check (week between 1 and 13),
  amount bigint not null check (amount > 0),
  interest bigint not null check (interest between 0 and amount),
  principal bigint generated always as (amount - interest) stored,
  due_date date not null,
  paid bigint not null default 0,
  -- The first day by which the loan's money covers this instalment and all before it.
  paid_on date,
  primary key (loan_id, week),
  check (paid between 0 and amount),
  check (paid_on is null or paid = amount)
);

create table loan_events (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  kind text not null,
  at timestamptz not null,
  actor_id text references users (id),
  reason text,
  details jsonb not null default '{}'
);
create index loan_events_of_loan on loan_events (loan_id, id);
