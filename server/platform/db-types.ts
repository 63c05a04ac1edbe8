// Written by tools/generate-db-types.ts (npm run db:types) from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export interface AccountMapsTable {
  layout: string
  targets: unknown
  extra: Generated<string>
  updated_by: string
  updated_at: Date
}

export interface AccountsTable {
  account: string
  code: string
  name: string
  kind: string
}

export interface AdminFactorsTable {
  user_id: string
  totp_secret: string | null
  confirmed_at: Date | null
  last_step: number | null
  new_secret: string | null
  new_secret_at: Date | null
}

export interface AdminGrantsTable {
  token_hash: string
  expires_at: Date
  used_at: Date | null
  created_at: Date
  with_second_factor: Generated<boolean>
}

export interface AdminPasskeysTable {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  counter: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface AdminRecoveryCodesTable {
  code_hash: string
  user_id: string
  created_at: Date
  used_at: Date | null
}

export interface AggregateDeltasTable {
  figure: string
  change: number
}

export interface AllocationsTable {
  payment_id: number
  loan_id: number
  week: number
  amount: number
  interest: number
  principal: number
}

export interface ApiKeysTable {
  id: GeneratedAlways<number>
  name: string
  hash: string
  start: string
  scopes: string[]
  created_by: string
  created_at: Date
  expires_on: string
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}

export interface AuditSealsTable {
  number: GeneratedAlways<number>
  first_id: number
  last_id: number
  row_count: number
  rows_hash: string
  seal: string
  sealed_at: Date
  signature: string | null
}

export interface AuditTextsTable {
  audit_id: number
  user_id: string | null
  salt: string
  reason: string | null
}

export interface AuditTrailTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: string | null
  actor_role: string | null
  action: string
  outcome: string
  target_kind: string | null
  target_id: string | null
  before: unknown
  after: unknown
  reason: string | null
  request_id: string
  address: string
  reason_hash: string | null
}

export interface BankExceptionsTable {
  id: GeneratedAlways<number>
  kind: string
  line_id: number | null
  about_payment_id: number | null
  about_entry_id: number | null
  details: string | null
  found_at: Date
  state: Generated<string>
  resolution: string | null
  note: string | null
  resolved_by: string | null
  resolved_at: Date | null
}

export interface BankStatementLinesTable {
  id: GeneratedAlways<number>
  statement_id: number
  day: string
  incoming: boolean
  amount: number
  reference: string | null
  reference_key: string
  occurrence: number
  details: string | null
  payer: string | null
  payment_id: number | null
  entry_id: number | null
}

export interface BankStatementsTable {
  id: GeneratedAlways<number>
  layout: string
  account: string | null
  from_day: string
  to_day: string
  opening: number | null
  closing: number | null
  file_hash: string
  line_count: number
  new_count: number
  imported_by: string
  imported_at: Date
}

export interface BlacklistEntriesTable {
  id: GeneratedAlways<number>
  user_id: string
  reason: string
  until_day: string | null
  entered_by: string
  entered_at: Date
  entered_on: string
  lifted_by: string | null
  lifted_at: Date | null
  lifted_on: string | null
  lift_reason: string | null
}

export interface BookAuditsTable {
  id: GeneratedAlways<number>
  cause: string
  started_at: Date
  moved_at: Date
  customers: Generated<number>
  customers_total: Generated<number>
  finding_count: Generated<number>
  findings: Generated<unknown>
  finished_at: Date | null
  failed_at: Date | null
  scope: string
}

export interface BookRuleChangesTable {
  last_score_id: number
  last_entry_id: number
  last_day: string | null
  reason: string
}

export interface BureauExceptionsTable {
  loan_id: number
  reason: string
  recorded_by: string
  recorded_at: Date
}

export interface BureauSearchesTable {
  id: GeneratedAlways<number>
  user_id: string
  consent_id: number
  requested_by: string
  requested_at: Date
  answered_by: string | null
  answered_at: Date | null
  outcome: string | null
  report_number: string | null
  open_loans: number | null
  outstanding: number | null
  days_past_due: number | null
}

export interface BureauSubmissionLinesTable {
  month: string
  loan_id: number
  disbursed: number
  outstanding: number
  overdue: number
  days_past_due: number
  status: string
}

export interface BureauSubmissionsTable {
  month: string
  layout: string
  loans: number
  disbursed: number
  outstanding: number
  overdue: number
  made_by: string
  made_at: Date
}

export interface ClaimStopLiftsTable {
  id: GeneratedAlways<number>
  user_id: string
  lifted_by: string
  lifted_at: Date
}

export interface ClosedDaysTable {
  day: string
  closed_at: Date
}

export interface ClosedMonthsTable {
  month: string
  trial_balance: string
  hash: string
  closed_at: Date
  closed_by: string
}

export interface ClosedYearsTable {
  year: number
  result: number
  requested_by: string
  closed_by: string
  closed_at: Date
  by_booking_day: Generated<boolean>
}

export interface CollectionCasesTable {
  id: GeneratedAlways<number>
  loan_id: number
  user_id: string
  owned_by: string | null
  opened_at: Date
  opened_on: string
  step_day: number
  next_step: string
  next_on: string
  closed_at: Date | null
  closed_on: string | null
  closed_because: string | null
}

export interface CollectionOwnersTable {
  id: GeneratedAlways<number>
  case_id: number
  owned_by: string | null
  how: string
  at: Date
  changed_by: string | null
}

export interface CollectionStepsTable {
  from_day: number
  action: string
  template: string | null
}

export interface ComplaintMessagesTable {
  id: GeneratedAlways<number>
  complaint_id: number
  said_by: string
  author_id: string
  text: string
  at: Date
}

export interface ComplaintsTable {
  id: GeneratedAlways<number>
  user_id: string
  subject: string
  loan_id: number | null
  payment_id: number | null
  state: Generated<string>
  filed_at: Date
  filed_by: string
  reopened_at: Date | null
  answered_at: Date | null
  escalated_at: Date | null
  escalated_by: string | null
  escalation_reason: string | null
  outcome: string | null
  redress: string | null
}

export interface ConsentsTable {
  id: GeneratedAlways<number>
  user_id: string
  kind: string
  given: boolean
  at: Date
  set_by: string | null
  text_version: number
  channel: string
}

export interface DailyArrearsEventsTable {
  day: string
  kind: string
  loan_id: number
  week: number
  amount: number
  noted_at: Date
}

export interface DailyReportSnapshotsTable {
  day: string
  version: number
  figures: unknown
}

export interface DataRequestsTable {
  id: GeneratedAlways<number>
  user_id: string
  kind: string
  text: string
  state: Generated<string>
  filed_at: Date
  answered_at: Date | null
  answered_by: string | null
  answer: string | null
}

export interface DevicesTable {
  id: string
  user_id: string
  token_hash: string
  created_at: Date
  last_used_at: Date
  browser_id: string
  next_token_hash: string | null
  name: string | null
}

export interface DocumentsTable {
  code: string
  kind: string
  loan_id: number
  user_id: string
  params: unknown
  content: string
  hash: string
  issued_at: Date
  issued_by: string
}

export interface DueDateChangesTable {
  id: GeneratedAlways<number>
  loan_id: number
  week: number
  old_date: string
  new_date: string
  cause: string
  booked_on: string
  at: Date
  actor_id: string | null
  payout: Generated<number>
  note: string | null
}

export interface EarlierLoansTable {
  id: GeneratedAlways<number>
  import_id: number
  file_row: number
  user_id: string
  amount: number
  paid_out_on: string
  paid_on: string[]
  product_version: Generated<number>
  pay_day: number | null
  total: number | null
}

export interface GhanaCardsTable {
  user_id: string
  number: string
  recorded_by: string
  recorded_at: Date
  verified_by: string | null
  verified_at: Date | null
  version: Generated<number>
  verified_how: string | null
}

export interface HolidaysTable {
  id: GeneratedAlways<number>
  date: string
  name: string
  kind: string
  entered_as: number
  entered_by: string | null
  entered_at: Date | null
  entered_on: string
  moves_plain_dates: boolean
  removed_as: number | null
  removed_by: string | null
  removed_at: Date | null
  removed_on: string | null
  removal_reason: string | null
}

export interface IdempotencyKeysTable {
  user_id: string
  route: string
  key: string
  body_hash: string
  status: number | null
  response: unknown
  created_at: Date
}

export interface ImportHeadingsTable {
  file: string
  name: string
  heading: string
}

export interface ImportRunsTable {
  id: GeneratedAlways<number>
  files: unknown
  requested_by: string
  requested_at: Date
  request_id: string
  address: string
  status: Generated<string>
  done: Generated<number>
  total: number
  ended_at: Date | null
  reason: string | null
  import_id: number | null
}

export interface ImportsTable {
  id: GeneratedAlways<number>
  hash: string
  request_id: string
  imported_by: string
  imported_at: Date
  customers: number
  loans: number
  payments: number
  principal: number
  repaid: number
  interest: number
  earlier_loans: Generated<number>
  earlier_principal: Generated<number>
  earlier_hash: string | null
}

export interface IncidentsTable {
  id: GeneratedAlways<number>
  kind: string
  happened_on: string
  found_on: string
  description: string
  notified: string
  measures: string
  recorded_by: string
  recorded_at: Date
}

export interface InstalmentsTable {
  loan_id: number
  week: number
  amount: number
  interest: number
  principal: GeneratedAlways<number | null>
  due_date: string
  paid: Generated<number>
  paid_on: string | null
  plain_date: string | null
  rebated: Generated<number>
  rebated_interest: Generated<number>
}

export interface InterestBasesTable {
  id: GeneratedAlways<number>
  from_month: string
  basis: string
  reason: string
  request_id: number
  set_by: string
  set_at: Date
}

export interface JobRunsTable {
  job: string
  business_date: string
  started_at: Date
  finished_at: Date | null
  counts: Generated<unknown>
  failed_at: Date | null
  error: string | null
  duration_ms: number | null
  attempts: Generated<number>
}

export interface JournalDaysTable {
  day: string
  kind: string
  account: string
  amount: number
  lines: number
}

export interface JournalEntriesTable {
  id: GeneratedAlways<number>
  kind: string
  booked_on: string
  value_date: string
  at: Date
  user_id: string | null
  loan_id: number | null
  payment_id: number | null
  receipt_number: string | null
  actor_id: string | null
  request_id: string
  reverses: number | null
  reason: string | null
}

export interface JournalLinesTable {
  entry_id: number
  line: number
  account: string
  amount: number
  currency: Generated<string>
  user_id: string | null
  loan_id: number | null
  till_id: number | null
}

export interface LoanAccrualsTable {
  month: string
  loan_id: number
  days: number
  days_past_due: number
  share: number
  interest: number
  paid: number
  accrued: number
}

export interface LoanBalancesTable {
  loan_id: number
  from_day: string
  until_day: string
  principal: number
  interest: number
}

export interface LoanContactsTable {
  id: GeneratedAlways<number>
  loan_id: number
  user_id: string
  kind: string
  incoming: Generated<boolean>
  note: string | null
  promised_on: string | null
  promised_amount: number | null
  made_by: string
  made_on: string
  at: Date
  outcome: string | null
  shown_number: Generated<boolean>
  written_at: Date | null
}

export interface LoanEventsTable {
  id: GeneratedAlways<number>
  loan_id: number
  kind: string
  at: Date
  actor_id: string | null
  reason: string | null
  details: Generated<unknown>
  booked_on: string | null
}

export interface LoanProvisionsTable {
  month: string
  loan_id: number
  days_past_due: number
  class: string
  principal: number
  required: number
}

export interface LoanSchedulesTable {
  loan_id: number
  dues: string[]
  needs: number[]
}

export interface LoanTermsTable {
  loan_id: number
  hash: string
  version: string
  body: string
  amount: number
  sealed_at: Date
  accepted_at: Date | null
  accepted_by: string | null
  paper_reference: string | null
}

export interface LoansTable {
  id: GeneratedAlways<number>
  user_id: string
  requested_amount: number
  approved_amount: number | null
  lender_name: string
  business_purpose: string | null
  weekly_income: number | null
  total_repayment: number
  weekly_payment: number
  interest_rate: Generated<string>
  term_weeks: Generated<number>
  picture_id: string | null
  status: Generated<string>
  weeks_completed: Generated<number>
  amount_paid: Generated<number>
  settled_by_refinance: Generated<number>
  is_refinanced: Generated<boolean>
  refinanced_from_loan_id: number | null
  refinanced_to_loan_id: number | null
  refinance_reason: string | null
  disbursement_method: string | null
  disbursement_momo_transaction: string | null
  disbursement_status: Generated<string>
  terms_hash: string
  accepted_terms_hash: string | null
  level_name: string | null
  level_maximum: number | null
  limit_jump: Generated<boolean>
  applied_at: Date
  decided_at: Date | null
  approved_at: Date | null
  approved_by: string | null
  rejected_by: string | null
  rejection_reason: string | null
  admin_notes: string | null
  disbursed_at: Date | null
  disbursed_on: string | null
  disbursed_by: string | null
  next_payment_due: string | null
  completed_at: Date | null
  withdrawn_at: Date | null
  version: Generated<number>
  created_at: Date
  payouts: Generated<number>
  holidays_fitted_to: Generated<number>
  applied_browser: string | null
  import_id: number | null
  expired_at: Date | null
  write_off_cause: string | null
  deferred_interest: Generated<number>
  put_away_at: Date | null
  weekly_obligations: number | null
  product_version: Generated<number>
  pay_day: number | null
  fees: Generated<number>
  rebate: Generated<number>
}

export interface MessagesTable {
  id: GeneratedAlways<number>
  user_id: string | null
  phone: string
  text: string
  kind: string
  status: Generated<string>
  attempts: Generated<number>
  next_attempt_at: Date
  provider: string | null
  provider_id: string | null
  last_error: string | null
  created_at: Date
  sent_at: Date | null
  sort: Generated<string>
  loan_id: number | null
  reminder_kind: string | null
  reminder_week: number | null
  give_up_at: Date | null
  handed_over_at: Date | null
  delivered_at: Date | null
  checks: Generated<number>
  checked_at: Date | null
  next_check_at: Date | null
}

export interface MigrationsTable {
  file: string
  applied_at: Date
}

export interface MomoExceptionsTable {
  id: GeneratedAlways<number>
  kind: string
  reference: string | null
  gateway: string
  transaction_id: string | null
  amount: number | null
  currency: string | null
  phone: string | null
  details: string | null
  payment_id: number | null
  found_at: Date
  state: Generated<string>
  resolved_by: string | null
  resolved_at: Date | null
  resolution: string | null
  note: string | null
  line_id: number | null
  about_payment_id: number | null
  entry_id: number | null
  moved_at: Date | null
}

export interface MomoRefundsTable {
  id: GeneratedAlways<number>
  user_id: string
  reference: string | null
  amount: number
  reason: string
  holder_name: string | null
  holder_match: string | null
  holder_reason: string | null
  requested_by: string
  requested_at: Date
  requested_on: string
  released_by: string | null
  released_at: Date | null
  ended_at: Date | null
  entry_id: number | null
  ended_by: string | null
  end_reason: string | null
}

export interface MomoStatementLinesTable {
  id: GeneratedAlways<number>
  statement_id: number
  gateway: string
  direction: string
  incoming: boolean
  transaction_id: string
  reported_reference: string | null
  phone: string | null
  amount: number
  fee: number
  currency: string
  moved_at: Date
  moved_on: string
  request_reference: string | null
  payment_id: number | null
  entry_id: number | null
  transaction_key: string | null
}

export interface MomoStatementsTable {
  id: GeneratedAlways<number>
  gateway: string
  from_day: string
  to_day: string
  file_hash: string
  line_count: number
  new_count: number
  imported_by: string
  imported_at: Date
}

export interface MomoTransactionsTable {
  reference: string
  loan_id: number | null
  user_id: string
  direction: string
  provider: string
  phone: string
  amount: number
  status: Generated<string>
  transaction_id: string | null
  reason: string | null
  created_at: Date
  decided_at: Date | null
  gateway: string
  currency: string
  requested_by: string
  channel: string
  attempts: Generated<number>
  sent_at: Date | null
  refused_at: Date | null
  refused_for_good: Generated<boolean>
  voucher_note: string | null
  voucher_at: Date | null
  checks: Generated<number>
  polled_at: Date | null
  next_check_at: Date | null
  value_at: Date | null
  refund_of: string | null
  callback_received_at: Date | null
}

export interface MonthAccrualsTable {
  month: string
  basis: string
  accrued: number
  suspended: number
  carried: number
  entry_id: number | null
  booked_by: string
  booked_at: Date
}

export interface MonthEndPacksTable {
  month: string
  page: string
  hash: string
}

export interface MonthProvisionsTable {
  month: string
  required: number
  booked: number
  entry_id: number | null
  last_entry_id: number
  booked_by: string
  booked_at: Date
}

export interface NameChangesTable {
  id: GeneratedAlways<number>
  user_id: string
  name_before: string | null
  name_after: string | null
  reason: string | null
  changed_by: string
  changed_at: Date
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: string
  title: string
  message: string
  type: string
  is_read: Generated<boolean>
  loan_id: number | null
  created_at: Date
}

export interface OpenDayReportTable {
  is_only: Generated<boolean>
  day: string
  version: number
  figures: unknown
  computed_at: Date
  duration_ms: number
}

export interface OtpVerificationsTable {
  id: GeneratedAlways<number>
  user_id: string
  phone: string | null
  email: string | null
  otp: string
  verified: Generated<boolean>
  verification_type: Generated<string>
  issued_by: string | null
  expires_at: Date
  used_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
}

export interface PaymentsTable {
  id: GeneratedAlways<number>
  loan_id: number
  user_id: string
  week_number: number | null
  due_date: string | null
  amount: number
  unallocated_amount: Generated<number>
  status: string
  payment_method: Generated<string>
  momo_provider: string | null
  momo_transaction_id: string | null
  momo_reference: string | null
  receipt_number: string | null
  receipt_verified: Generated<boolean>
  receipt_generated_at: Date | null
  source: string | null
  before_payout: Generated<boolean>
  is_late: Generated<boolean>
  days_late: Generated<number>
  entered_on: string
  value_date: string | null
  paid_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
  entered_by: string
  created_at: Date
  entry_booked_on: string | null
  decision_booked_on: string | null
  import_id: number | null
  transaction_key: string | null
  put_away_at: Date | null
  bank_reference: string | null
}

export interface PayoutsTable {
  id: GeneratedAlways<number>
  loan_id: number
  reference: string | null
  amount: number
  settles: Generated<number>
  holder_name: string | null
  holder_match: string | null
  holder_reason: string | null
  requested_by: string
  requested_at: Date
  released_by: string | null
  released_at: Date | null
  ended_by: string | null
  ended_at: Date | null
  end_reason: string | null
  entry_id: number | null
  overpayment: Generated<number>
  method: string
}

export interface PicturesTable {
  id: string
  user_id: string
  jpeg: Buffer
  created_at: Date
}

export interface PostponementsTable {
  id: GeneratedAlways<number>
  loan_id: number
  payout: number
  status: string
  requested_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

export interface ProductVersionsTable {
  version: number
  name: string
  method: string
  rate: number
  frequency: string
  instalments: number
  rounding_unit: number
  rounding_way: string
  rebate: string
  rebate_fee_rate: number | null
  rebate_fee_cap: number | null
  fees: unknown
  limits: unknown
  eligibility: string[]
  active: boolean
  import_id: number | null
}

export interface ProvedDaysTable {
  day: string
  entries: number
  lines: number
  hash: string
  last_act: number
  seal: string
  audit_id: number
}

export interface ProvisionRatesTable {
  id: GeneratedAlways<number>
  from_day: string
  current_rate: number
  olem_rate: number
  substandard_rate: number
  doubtful_rate: number
  loss_rate: number
  npl_limit: number
  given_default: number
  reason: string
  set_by: string
  set_at: Date
}

export interface PushMessagesTable {
  id: GeneratedAlways<number>
  subscription_id: number
  message_id: number
  attempts: Generated<number>
  next_attempt_at: Date
  created_at: Date
}

export interface PushSubscriptionsTable {
  id: GeneratedAlways<number>
  user_id: string
  sid: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

export interface RateLimitsTable {
  key: string
  window_started_at: Date
  count: number
  rest_until: Date | null
  rests: Generated<number>
}

export interface ReceiptsTable {
  number: string
  status: Generated<string>
  loan_id: number | null
  user_id: string | null
  amount: number | null
  made_by: string
  made_at: Date
  made_on: string
  expires_on: string
  used_at: Date | null
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string | null
  made_booked_on: string | null
  closed_booked_on: string | null
  closed_at: Date | null
  close_reason: string | null
  reserved_amount: Generated<number>
}

export interface ReceivedMoneyTable {
  id: GeneratedAlways<number>
  kind: string
  reference: string
  user_id: string | null
  entry_id: number
  payment_id: number | null
  left_entry_id: number | null
  is_duplicate: Generated<boolean>
}

export interface RemindersTable {
  loan_id: number
  week: number
  kind: string
  due_date: string
  amount: number
  sent_on: string
  by_sms: boolean
  at: Date
}

export interface RolePermissionsTable {
  id: GeneratedAlways<number>
  role: string
  permissions: string[]
  updated_by: string | null
  updated_at: Date
  created_at: Date
}

export interface ScoreHistoryTable {
  id: GeneratedAlways<number>
  user_id: string
  at: Date
  day: string
  score: number
  level: string
  has_active_or_completed_loan: boolean
  total_payments: number
  on_time_payments: number
  late_payments: number
  missed_payments: number
  current_debt: number
  available_credit: number
  account_age_months: number
  total_loans_completed: number
  active_loans: number
  recent_credit_inquiries: number
  cause: string
}

export interface SecondPersonRequestsTable {
  id: GeneratedAlways<number>
  kind: string
  loan_id: number | null
  user_id: string | null
  role: string | null
  amount: number | null
  cause: string | null
  new_role: string | null
  new_permissions: string[] | null
  old_role: string | null
  old_permissions: string[] | null
  reason: string | null
  requested_by: string
  requested_at: Date
  expires_at: Date
  outcome: string | null
  decided_by: string | null
  decided_at: Date | null
  decision_reason: string | null
  bank_reference: string | null
  value_date: string | null
  office_entry: string | null
  document: string | null
  document_on: string | null
  year: number | null
  plan_first_due: string | null
  plan_every_weeks: number | null
  talk_id: number | null
  basis: string | null
  basis_from: string | null
  product_version: number | null
  product_active: boolean | null
}

export interface SecondPlansTable {
  loan_id: number
  request_id: number
  planned_on: string
  weeks: number
  principal: number
  interest: number
  days_past_due: number
}

export interface SecretMarksTable {
  name: string
  mark: string
  noted_at: Date
}

export interface SessionsTable {
  sid: string
  user_id: string
  with_code: boolean
  device_id: string | null
  sess: Generated<unknown>
  created_at: Date
  last_used_at: Date
  expire: Date
  device_token_hash: string | null
  code_issued_by: string | null
  with_second_factor: Generated<boolean>
}

export interface SettingsTable {
  name: string
  value: unknown
  updated_by: string | null
  updated_at: Date
}

export interface TillsTable {
  id: GeneratedAlways<number>
  staff_id: string
  business_day: string
  opened_at: Date
  opening_float: number
  closed_at: Date | null
  closed_by: string | null
  books: number | null
  counted: number | null
  difference: number | null
  pieces: unknown
  reason: string | null
  signed_at: Date | null
  signed_by: string | null
  sign_note: string | null
  first_counted: number | null
}

export interface UnallocatedLotUsesTable {
  lot_id: number
  entry_id: number
  amount: number
}

export interface UnallocatedLotsTable {
  id: GeneratedAlways<number>
  user_id: string
  loan_id: number | null
  origin: string
  received_on: string
  amount: number
  used: Generated<number>
  entry_id: number
  payment_id: number | null
  receipt_number: string | null
  taken_by: string | null
}

export interface UsedPasskeyChallengesTable {
  challenge_hash: string
  expires_at: Date
}

export interface UsersTable {
  id: string
  full_name: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  profile_image_url: string | null
  address: string | null
  business_type: string | null
  momo_number: string | null
  momo_provider: Generated<string>
  preferred_language: Generated<string>
  profile_completed: Generated<boolean>
  role: Generated<string>
  permissions: Generated<string[]>
  is_active: Generated<boolean>
  assigned_by: string | null
  role_assigned_at: Date | null
  phone_proved_at: Date | null
  first_code_used_at: Date | null
  office_code_issued_by: string | null
  wallet_to_confirm: Generated<boolean>
  last_signed_in_use_at: Date | null
  credit_score: Generated<number>
  credit_level: Generated<string>
  total_loans_completed: Generated<number>
  on_time_payments: Generated<number>
  total_payments: Generated<number>
  late_payments: Generated<number>
  missed_payments: Generated<number>
  defaulted_loans: Generated<number>
  total_amount_repaid: Generated<number>
  has_active_or_completed_loan: Generated<boolean>
  current_debt: Generated<number>
  available_credit: Generated<number>
  account_age_months: Generated<number>
  active_loans: Generated<number>
  recent_credit_inquiries: Generated<number>
  created_at: Date
  updated_at: Date
  erased_at: Date | null
  particulars_version: Generated<number>
  ownership_to_confirm: Generated<boolean>
}

export interface UssdSessionsTable {
  id: string
  user_id: string
  moment: unknown
  step: Generated<number>
  last_input: string | null
  last_answer: string
  ended: boolean
  reference: string | null
  started_at: Date
  expires_at: Date
}

export interface WalletChangesTable {
  id: GeneratedAlways<number>
  user_id: string
  what: string
  changed_by: string
  changed_at: Date
  code_hash: string | null
  code_expires_at: Date | null
  confirmed_at: Date | null
  confirmed_by: string | null
  number_before: string | null
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhook_id: number
  loan_id: number | null
  event_id: number | null
  status: Generated<string>
  attempts: Generated<number>
  next_attempt_at: Date
  outcome: string | null
  created_at: Date
  delivered_at: Date | null
}

export interface WebhooksTable {
  id: GeneratedAlways<number>
  url: string
  secret: string
  created_by: string
  created_at: Date
  stopped_at: Date | null
  stop_reason: string | null
  removed_at: Date | null
  removed_by: string | null
}

export interface DB {
  account_maps: AccountMapsTable
  accounts: AccountsTable
  admin_factors: AdminFactorsTable
  admin_grants: AdminGrantsTable
  admin_passkeys: AdminPasskeysTable
  admin_recovery_codes: AdminRecoveryCodesTable
  aggregate_deltas: AggregateDeltasTable
  allocations: AllocationsTable
  api_keys: ApiKeysTable
  audit_seals: AuditSealsTable
  audit_texts: AuditTextsTable
  audit_trail: AuditTrailTable
  bank_exceptions: BankExceptionsTable
  bank_statement_lines: BankStatementLinesTable
  bank_statements: BankStatementsTable
  blacklist_entries: BlacklistEntriesTable
  book_audits: BookAuditsTable
  book_rule_changes: BookRuleChangesTable
  bureau_exceptions: BureauExceptionsTable
  bureau_searches: BureauSearchesTable
  bureau_submission_lines: BureauSubmissionLinesTable
  bureau_submissions: BureauSubmissionsTable
  claim_stop_lifts: ClaimStopLiftsTable
  closed_days: ClosedDaysTable
  closed_months: ClosedMonthsTable
  closed_years: ClosedYearsTable
  collection_cases: CollectionCasesTable
  collection_owners: CollectionOwnersTable
  collection_steps: CollectionStepsTable
  complaint_messages: ComplaintMessagesTable
  complaints: ComplaintsTable
  consents: ConsentsTable
  daily_arrears_events: DailyArrearsEventsTable
  daily_report_snapshots: DailyReportSnapshotsTable
  data_requests: DataRequestsTable
  devices: DevicesTable
  documents: DocumentsTable
  due_date_changes: DueDateChangesTable
  earlier_loans: EarlierLoansTable
  ghana_cards: GhanaCardsTable
  holidays: HolidaysTable
  idempotency_keys: IdempotencyKeysTable
  import_headings: ImportHeadingsTable
  import_runs: ImportRunsTable
  imports: ImportsTable
  incidents: IncidentsTable
  instalments: InstalmentsTable
  interest_bases: InterestBasesTable
  job_runs: JobRunsTable
  journal_days: JournalDaysTable
  journal_entries: JournalEntriesTable
  journal_lines: JournalLinesTable
  loan_accruals: LoanAccrualsTable
  loan_balances: LoanBalancesTable
  loan_contacts: LoanContactsTable
  loan_events: LoanEventsTable
  loan_provisions: LoanProvisionsTable
  loan_schedules: LoanSchedulesTable
  loan_terms: LoanTermsTable
  loans: LoansTable
  messages: MessagesTable
  migrations: MigrationsTable
  momo_exceptions: MomoExceptionsTable
  momo_refunds: MomoRefundsTable
  momo_statement_lines: MomoStatementLinesTable
  momo_statements: MomoStatementsTable
  momo_transactions: MomoTransactionsTable
  month_accruals: MonthAccrualsTable
  month_end_packs: MonthEndPacksTable
  month_provisions: MonthProvisionsTable
  name_changes: NameChangesTable
  notifications: NotificationsTable
  open_day_report: OpenDayReportTable
  otp_verifications: OtpVerificationsTable
  payments: PaymentsTable
  payouts: PayoutsTable
  pictures: PicturesTable
  postponements: PostponementsTable
  product_versions: ProductVersionsTable
  proved_days: ProvedDaysTable
  provision_rates: ProvisionRatesTable
  push_messages: PushMessagesTable
  push_subscriptions: PushSubscriptionsTable
  rate_limits: RateLimitsTable
  receipts: ReceiptsTable
  received_money: ReceivedMoneyTable
  reminders: RemindersTable
  role_permissions: RolePermissionsTable
  score_history: ScoreHistoryTable
  second_person_requests: SecondPersonRequestsTable
  second_plans: SecondPlansTable
  secret_marks: SecretMarksTable
  sessions: SessionsTable
  settings: SettingsTable
  tills: TillsTable
  unallocated_lot_uses: UnallocatedLotUsesTable
  unallocated_lots: UnallocatedLotsTable
  used_passkey_challenges: UsedPasskeyChallengesTable
  users: UsersTable
  ussd_sessions: UssdSessionsTable
  wallet_changes: WalletChangesTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
