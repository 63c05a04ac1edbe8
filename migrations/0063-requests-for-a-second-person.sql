-- What: requests that one user makes and a second, independent user confirms or refuses: write-offs, roles, permissions of a role, refunds in cash.
-- Why: one user alone could write off a loan, make a managing director or grant approve_large_loans (rule A14).
create table second_person_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('write_off', 'role', 'role_permissions', 'cash_refund')),
  -- The subject: a loan, a person, or a role.
  loan_id bigint references loans (id),
  user_id text references users (id),
  role text,
  -- What a write-off would lose, or a refund pay.
  amount bigint check (amount > 0),
  cause text check (cause in ('death', 'fraud', 'court')),
  -- The role of the person, and permissions of their own; of a role its permissions.
  new_role text,
  new_permissions text[],
  old_role text,
  old_permissions text[],
  reason text,
  requested_by text not null references users (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  outcome text check (outcome in ('confirmed', 'refused', 'withdrawn', 'expired')),
  decided_by text references users (id),
  decided_at timestamptz check (decided_at >= requested_at),
  decision_reason text,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null or outcome = 'expired') = (decided_by is null)),
  check (outcome not in ('confirmed', 'refused') or decided_by <> requested_by),
  check (outcome <> 'withdrawn' or decided_by = requested_by),
  check (user_id <> requested_by),
  check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount) = 0
    else num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role) = 0 end)
);
create unique index second_person_requests_one_open on second_person_requests (kind, coalesce(loan_id::text, user_id, role)) where outcome is null;
create index second_person_requests_of_loan on second_person_requests (loan_id) where loan_id is not null;
create index second_person_requests_of_user on second_person_requests (user_id) where user_id is not null;
