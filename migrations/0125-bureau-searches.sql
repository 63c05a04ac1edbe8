-- What: searches at a credit bureau with the consent before them, reasons to decide without one, and the monthly data submissions.
-- Why: a lender searches before it lends and submits its loans every month (Act 726; rules S35 and S36). All of it is off by default.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('reminders', 'news', 'bureau'));

create table bureau_searches (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  consent_id bigint not null references consents (id),
  requested_by text not null references users (id),
  requested_at timestamptz not null,
  answered_by text references users (id),
  answered_at timestamptz,
  -- failed: the bureau could not search, or the customer was erased.
  outcome text check (outcome in ('found', 'not_found', 'failed')),
  -- An erasure empties the report.
  report_number text,
  open_loans int check (open_loans >= 0),
  outstanding bigint check (outstanding >= 0),
  days_past_due int check (days_past_due >= 0),
  constraint bureau_searches_answer_check check (num_nonnulls(answered_by, answered_at, outcome) in (0, 3)),
  constraint bureau_searches_report_check check (outcome is not distinct from 'found' or num_nonnulls(report_number, open_loans, outstanding, days_past_due) = 0)
);
create unique index bureau_searches_one_waiting on bureau_searches (user_id) where outcome is null;
create index bureau_searches_of_user on bureau_searches (user_id, id desc);

-- Why a loan is decided without a search; an erasure empties the reason.
create table bureau_exceptions (
  loan_id bigint primary key references loans (id),
  reason text not null check (reason <> ''),
  recorded_by text not null references users (id),
  recorded_at timestamptz not null
);

create table bureau_submissions (
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  layout text not null,
  loans int not null check (loans >= 0),
  disbursed bigint not null check (disbursed >= 0),
  outstanding bigint not null check (outstanding >= 0),
  overdue bigint not null check (overdue >= 0),
  made_by text not null references users (id),
  made_at timestamptz not null
);
-- Facts of loans only: the file joins the persons, so that a correction or an erasure of a person reaches it.
create table bureau_submission_lines (
  month text not null references bureau_submissions (month),
  loan_id bigint not null references loans (id),
  disbursed bigint not null check (disbursed > 0),
  outstanding bigint not null check (outstanding >= 0),
  overdue bigint not null check (overdue >= 0),
  days_past_due int not null check (days_past_due >= 0),
  status text not null check (status in ('open', 'closed', 'written_off')),
  primary key (month, loan_id)
);
create trigger prevent_bureau_submissions_change before update or delete on bureau_submissions for each row execute function refuse_change();
create trigger prevent_bureau_submissions_truncate before truncate on bureau_submissions for each statement execute function refuse_change();
create trigger prevent_bureau_submission_lines_change before update or delete on bureau_submission_lines for each row execute function refuse_change();
create trigger prevent_bureau_submission_lines_truncate before truncate on bureau_submission_lines for each statement execute function refuse_change();
