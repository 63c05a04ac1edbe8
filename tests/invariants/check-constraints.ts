/** The rule, shape or write that ensures each check; a test where no rule chooses the values (triggers, seals). */
export const ENSURED_BY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_maps: {
    'domain/ledger/journal-layouts.ts': 'account_maps_layout_check account_maps_targets_check',
  },
  accounts: {
    'domain/ledger/accounts.ts': 'accounts_kind_check',
  },
  admin_factors: {
    'server/identity/second-factor.ts': 'admin_factors_check admin_factors_check1',
  },
  admin_passkeys: {
    'server/identity/passkey-store.ts': 'admin_passkeys_check admin_passkeys_counter_check',
    'contract/identity.ts': 'admin_passkeys_credential_id_check admin_passkeys_name_check',
  },
  aggregate_deltas: {
    'server/operations/refresh-aggregates.db.test.ts': 'figure_changes_change_check',
  },
  allocations: {
    'domain/loans/allocation.ts': 'allocations_amount_check allocations_check allocations_interest_check allocations_principal_check',
  },
  api_keys: {
    'server/integrations/change-api-keys.ts': 'api_keys_check api_keys_check1',
    'contract/integrations.ts': 'api_keys_name_check api_keys_scopes_check',
  },
  audit_seals: {
    'server/audit/seal-audit-trail.db.test.ts': 'audit_seals_check audit_seals_row_count_check',
  },
  audit_trail: {
    'server/audit/audit-store.ts': 'audit_trail_check audit_trail_outcome_check',
  },
  blacklist_entries: {
    'domain/access/blacklist.ts': 'blacklist_entries_check blacklist_entries_check1 blacklist_entries_check2 blacklist_entries_check3',
    'contract/people.ts': 'blacklist_entries_lift_reason_check blacklist_entries_reason_check',
  },
  book_audits: {
    'server/audit-books/book-audits-store.ts': `book_audits_cause_check book_audits_check book_audits_check1 book_audits_customers_check book_audits_customers_total_check
      book_audits_finding_count_check book_audits_scope_check`,
  },
  bureau_exceptions: {
    'contract/bureau/bureau.ts': 'bureau_exceptions_reason_check',
  },
  bureau_searches: {
    'domain/bureau/bureau-check.ts': 'bureau_searches_outcome_check',
    'domain/bureau/bureau-layouts.ts':
      'bureau_searches_days_past_due_check bureau_searches_open_loans_check bureau_searches_outstanding_check bureau_searches_report_check',
    'server/bureau/store-bureau-answers.ts': 'bureau_searches_answer_check',
  },
  bureau_submission_lines: {
    'server/bureau/make-bureau-submission.ts': `bureau_submission_lines_days_past_due_check bureau_submission_lines_disbursed_check
      bureau_submission_lines_outstanding_check bureau_submission_lines_overdue_check bureau_submission_lines_status_check`,
  },
  bureau_submissions: {
    'contract/bureau/bureau.ts': 'bureau_submissions_month_check',
    'server/bureau/make-bureau-submission.ts':
      'bureau_submissions_disbursed_check bureau_submissions_loans_check bureau_submissions_outstanding_check bureau_submissions_overdue_check',
  },
  claim_stop_lifts: {
    'server/payments/lift-claim-stop.ts': 'claim_stop_lifts_check',
  },
  closed_months: {
    'server/ledger/ledger-months.ts': 'closed_months_check',
    'domain/ledger/month.ts': 'closed_months_month_check',
  },
  closed_years: {
    'domain/access/second-person-rules.ts': 'closed_years_check',
    'domain/ledger/year-end.ts': 'closed_years_year_check',
  },
  collection_cases: {
    'domain/collections/collection-case.ts': `collection_cases_check collection_cases_check1 collection_cases_closed_because_check collection_cases_next_step_check
      collection_cases_step_day_check`,
    'server/collections/change-owner.ts': 'collection_cases_check2',
  },
  collection_owners: {
    'server/loans/collection-cases-store.ts': 'collection_owners_check collection_owners_how_check',
  },
  collection_steps: {
    'domain/collections/collection-case.ts':
      'collection_steps_action_check collection_steps_check collection_steps_from_day_check collection_steps_template_check',
  },
  complaint_messages: {
    'domain/support/complaint.ts': 'complaint_messages_said_by_check',
    'contract/support-data.ts': 'complaint_messages_text_check',
  },
  complaints: {
    'domain/support/complaint.ts': `complaints_check complaints_check1 complaints_check2 complaints_check3 complaints_check4 complaints_check5 complaints_check6
      complaints_outcome_check complaints_redress_check complaints_state_check complaints_subject_check`,
  },
  consents: {
    'domain/support/consent.ts':
      'consents_channel_check consents_channel_is_of_author consents_check consents_kind_check consents_text_version_check',
  },
  daily_arrears_events: {
    'domain/reports/day-notes.ts': 'day_notes_amount_check day_notes_kind_check day_notes_week_check',
  },
  data_requests: {
    'contract/support-data.ts': 'data_requests_answer_check data_requests_text_check',
    'domain/support/data-request.ts':
      'data_requests_check data_requests_check1 data_requests_check2 data_requests_kind_check data_requests_state_check',
  },
  devices: {
    'domain/access/device-name.ts': 'devices_name_check',
  },
  documents: {
    'domain/documents/document-code.ts': 'documents_code_check',
    'server/documents/documents-store.ts': 'documents_content_check documents_hash_check',
    'domain/documents/document-rules.ts': 'documents_kind_check',
  },
  due_date_changes: {
    'domain/postponement/holiday-moves.ts': 'due_date_changes_cause_check due_date_changes_check',
  },
  ghana_cards: {
    'domain/access/ghana-card.ts':
      'ghana_cards_check ghana_cards_check1 ghana_cards_check2 ghana_cards_number_check ghana_cards_verified_how_check ghana_cards_verified_how_is_known',
  },
  holidays: {
    'server/loans/holidays-store.ts': 'holidays_check holidays_check1 holidays_check2 holidays_entered_as_check holidays_kind_check',
    'contract/holidays.ts': 'holidays_name_check',
  },
  earlier_loans: {
    'server/imports/import-plan-repaid.ts': `earlier_loans_amount_check earlier_loans_file_row_check earlier_loans_paid_on_check
      earlier_loans_pay_day_check earlier_loans_total_check`,
  },
  import_headings: {
    'contract/imports/import-calls.ts': 'import_headings_file_check import_headings_heading_check',
  },
  import_runs: {
    'server/imports/import-runs-store.ts': `import_runs_check import_runs_check1 import_runs_check2 import_runs_check3 import_runs_done_check
      import_runs_status_check import_runs_total_check`,
  },
  idempotency_keys: {
    'server/platform/http/idempotency.ts': 'idempotency_keys_key_check',
  },
  imports: {
    'server/imports/import-plan.ts': `imports_check imports_customers_check imports_earlier_check imports_earlier_hash_check
      imports_earlier_loans_check imports_earlier_principal_check imports_hash_check imports_loans_check imports_payments_check imports_principal_check
      imports_repaid_check`,
  },
  incidents: {
    'domain/support/incident.ts':
      'incidents_check incidents_description_check incidents_kind_check incidents_measures_check incidents_notified_check',
  },
  instalments: {
    'domain/loans/schedule.ts': 'instalments_amount_check instalments_check instalments_week_check',
    'domain/loans/allocation.ts': 'instalments_check1 instalments_check2',
    'domain/loans/early-settlement.ts': 'instalments_rebated_check instalments_rebated_interest_check',
  },
  interest_bases: {
    'domain/ledger/interest-basis.ts': 'interest_bases_basis_check interest_bases_from_month_check interest_bases_reason_check',
  },
  job_runs: {
    'server/platform/jobs/run-job.ts': 'job_runs_duration_ms_check job_runs_end_once job_runs_error_check job_runs_failure_is_told',
  },
  journal_days: {
    'server/operations/daily-close.db.test.ts': 'journal_days_lines_check',
  },
  journal_lines: {
    'domain/ledger/entry.ts': 'journal_lines_amount_check journal_lines_currency_check journal_lines_till_is_cash',
  },
  loan_balances: {
    'tests/scenarios/past-reports.db.test.ts': 'loan_balances_check',
  },
  loan_contacts: {
    'domain/collections/contact.ts': `loan_contacts_check loan_contacts_check1 loan_contacts_check2 loan_contacts_check3 loan_contacts_check4 loan_contacts_check5
      loan_contacts_check6 loan_contacts_check7 loan_contacts_kind_check loan_contacts_outcome_check
      loan_contacts_promised_amount_check`,
    'contract/collections.ts': 'loan_contacts_note_check',
  },
  loan_events: {
    'server/loans/loan-events-store.ts': 'loan_events_booked_on_check',
  },
  loan_accruals: {
    'domain/reports/accrued-interest.ts': `loan_accruals_check loan_accruals_check1 loan_accruals_days_check loan_accruals_days_past_due_check
      loan_accruals_interest_check loan_accruals_share_check`,
  },
  loan_provisions: {
    'domain/reports/loan-classes.ts': `loan_provisions_check loan_provisions_class_check loan_provisions_days_past_due_check
      loan_provisions_principal_check`,
  },
  loan_terms: {
    'domain/loans/terms.ts': 'loan_terms_amount_check',
  },
  loans: {
    'domain/loans/review.ts': `loans_check loans_disbursement_status_check loans_interest_rate_check loans_lender_name_check loans_status_check
      loans_term_weeks_check loans_weekly_obligations_check loans_weeks_completed_check`,
    'domain/loans/quote.ts': 'loans_total_of_version_check',
    'domain/access/account-rules.ts': 'loans_check10',
    'domain/loans/loan.ts': 'loans_check11 loans_check3 loans_check4 loans_check5 loans_check6 loans_check9',
    'domain/payments/settlement.ts': 'loans_check2 loans_check7 loans_check8',
    'domain/loans/deferred-interest.ts': 'loans_deferred_interest',
    'domain/loans/payout.ts': 'loans_disbursement_method_check loans_payouts_check',
    'domain/loans/approval-expiry.ts': 'loans_expired_after_30_days loans_expired_has_moment',
    'server/postponement/move-due-dates.ts': 'loans_holidays_fitted_to_check',
    'domain/loans/application.ts': 'loans_requested_amount_check',
    'domain/loans/refinance.ts': 'loans_settled_by_refinance_check',
    'domain/products/product-price.ts': 'loans_fees_check',
    'domain/loans/early-settlement.ts': 'loans_rebate_check',
    'contract/loans.ts': 'loans_pay_day_check loans_weekly_income_check',
    'domain/loans/write-off.ts': 'loans_write_off_cause_known loans_write_off_has_cause',
  },
  messages: {
    'server/sms/outbox-store.ts': 'messages_check messages_check1 messages_sort_check messages_status_check',
    'server/sms/check-deliveries.ts': 'messages_check2 messages_check3 messages_checks_check',
    'domain/notifications/sms-rules.ts': 'messages_text_check',
  },
  bank_exceptions: {
    'domain/reconciliation/bank-exception.ts': `bank_exceptions_are_about bank_exceptions_are_resolved bank_exceptions_kind_check bank_exceptions_resolution_check
      bank_exceptions_state_check`,
  },
  bank_statement_lines: {
    'domain/reconciliation/bank-statement.ts':
      'bank_statement_lines_amount_check bank_statement_lines_linked_once bank_statement_lines_occurrence_check',
  },
  bank_statements: {
    'server/reconciliation/bank-statements-store.ts': `bank_statements_check bank_statements_check1 bank_statements_layout_check bank_statements_line_count_check
      bank_statements_new_count_check`,
  },
  momo_exceptions: {
    'domain/reconciliation/momo-exception.ts': `momo_exceptions_amount_check momo_exceptions_are_about momo_exceptions_book_to_end momo_exceptions_check
      momo_exceptions_check1 momo_exceptions_kind_check momo_exceptions_state_check`,
  },
  momo_refunds: {
    'contract/unallocated.ts': 'momo_refunds_amount_check',
    'server/unallocated/momo-refunds-store.ts': 'momo_refunds_called_off momo_refunds_check1 momo_refunds_check2 momo_refunds_check3',
    'domain/access/independence.ts': 'momo_refunds_check',
    'domain/loans/payout.ts': 'momo_refunds_check4',
    'domain/loans/holder-name.ts': 'momo_refunds_holder_match_check',
  },
  momo_statement_lines: {
    'domain/reconciliation/read-statement.ts': `momo_statement_lines_amount_check momo_statement_lines_check momo_statement_lines_check1 momo_statement_lines_currency_check
      momo_statement_lines_direction_check momo_statement_lines_fee_check momo_statement_lines_gateway_check`,
  },
  momo_statements: {
    'server/reconciliation/statements-store.ts':
      'momo_statements_check momo_statements_gateway_check momo_statements_line_count_check momo_statements_new_count_check',
  },
  momo_transactions: {
    'domain/momo/momo-transaction.ts': `momo_requests_amount_check momo_requests_attempts_check momo_requests_channel_check momo_requests_check momo_requests_check1
      momo_requests_check2 momo_requests_check3 momo_requests_check4 momo_requests_check5 momo_requests_check6
      momo_requests_checks_check momo_requests_currency_check momo_requests_direction_check momo_requests_gateway_check
      momo_requests_provider_check momo_requests_status_check`,
    'server/momo/transactions-store.ts': 'momo_requests_of_loan momo_requests_refund_of',
  },
  month_end_packs: {
    'server/reports/month-pack.ts': 'month_packs_check month_packs_page_check',
  },
  name_changes: {
    'server/people/correct-name.ts': 'name_changes_check name_changes_check1 name_changes_check2',
  },
  month_accruals: {
    'domain/ledger/interest-basis.ts': 'month_accruals_basis_check month_accruals_check',
  },
  month_provisions: {
    'domain/reports/loan-classes.ts': 'month_provisions_required_check',
  },
  open_day_report: {
    'server/reports/daily-report-snapshots-store.ts': 'open_day_report_duration_ms_check open_day_report_is_only_check',
  },
  otp_verifications: {
    'server/identity/sign-in-code-store.ts': 'otp_verifications_check otp_verifications_verification_type_check',
  },
  payments: {
    'contract/payments.ts': 'payments_amount_check',
    'domain/payments/payment.ts': `payments_check payments_check5 payments_momo_provider_check payments_payment_method_check payments_source_check
      payments_status_check`,
    'server/payments/book-settlement.ts': 'payments_check1 payments_check2',
    'domain/access/account-rules.ts': 'payments_check3',
    'domain/payments/settlement.ts': 'payments_check4 payments_days_late_check payments_unallocated_amount_check',
    'server/payments/payments-store.ts': 'payments_check6',
    'server/bank/enter-bank-payment.ts': 'payments_bank_check payments_bank_reference_check',
    'domain/momo/transaction-id.ts': 'payments_transaction_key_check',
    'domain/loans/schedule.ts': 'payments_week_number_check',
  },
  payouts: {
    'server/payouts/settle-refinanced.ts': 'payouts_amount_check payouts_check payouts_method_check payouts_settles_check',
    'server/payouts/book-payout.ts': 'payouts_booked_after_release',
    'domain/access/independence.ts': 'payouts_check1',
    'server/payouts/payouts-store.ts': 'payouts_check2 payouts_end_is_of_waiting payouts_transfer_has_its_holder',
    'domain/loans/payout.ts': 'payouts_check5',
    'domain/loans/holder-name.ts': 'payouts_holder_match_check',
  },
  pictures: {
    'server/applications/apply-for-loan.ts': 'pictures_jpeg_check',
  },
  postponements: {
    'domain/postponement/postponement-rules.ts': `postponements_check postponements_check1 postponements_check2 postponements_check3 postponements_check4
      postponements_payout_check postponements_status_check`,
  },
  provision_rates: {
    'contract/provisions/provisions.ts': `provision_rates_current_rate_check provision_rates_doubtful_rate_check provision_rates_given_default_check
      provision_rates_loss_rate_check provision_rates_npl_limit_check provision_rates_olem_rate_check provision_rates_reason_check
      provision_rates_substandard_rate_check`,
  },
  push_messages: {
    'domain/notifications/push-rules.ts': 'push_messages_attempts_check',
  },
  push_subscriptions: {
    'contract/push/push.ts': 'push_subscriptions_auth_check push_subscriptions_endpoint_check push_subscriptions_p256dh_check',
  },
  receipts: {
    'contract/staff-payments.ts': 'receipts_amount_check receipts_check1',
    'domain/payments/receipt-number.ts':
      'receipts_check receipts_check3 receipts_check4 receipts_check5 receipts_number_check receipts_status_check',
    'domain/access/account-rules.ts': 'receipts_check2',
    'server/payments/receipts-store.ts': 'receipts_closed receipts_reserved_amount_check',
  },
  product_versions: {
    'domain/products/product-shape.ts': `product_versions_check product_versions_fees_check product_versions_frequency_check
      product_versions_instalments_check product_versions_limits_check product_versions_method_check product_versions_name_check product_versions_rate_check
      product_versions_rebate_check product_versions_rebate_fee_cap_check product_versions_rebate_fee_rate_check product_versions_rounding_unit_check
      product_versions_rounding_way_check product_versions_version_check`,
    'domain/products/activation.ts': 'product_versions_first_stays_active product_versions_imported_are_not_offered',
  },
  proved_days: {
    'server/audit-books/proved-days.ts': 'proved_days_entries_check proved_days_hash_check proved_days_lines_check',
  },
  received_money: {
    'server/ledger/received-money-store.ts': 'received_money_check received_money_kind_check',
    'domain/momo/transaction-id.ts': 'received_money_reference_check',
  },
  reminders: {
    'domain/notifications/reminders.ts': 'reminders_amount_check reminders_kind_check',
  },
  role_permissions: {
    'domain/access/roles.ts': 'role_permissions_role_check',
  },
  score_history: {
    'domain/credit/credit-score.ts': `score_history_account_age_months_check score_history_active_loans_check score_history_check score_history_current_debt_check
      score_history_late_payments_check score_history_missed_payments_check score_history_on_time_payments_check
      score_history_recent_credit_inquiries_check score_history_score_check score_history_total_loans_completed_check`,
    'domain/credit/credit-level.ts': 'score_history_available_credit_check score_history_level_check',
  },
  second_person_requests: {
    'domain/access/second-person-rules.ts': `second_person_requests_amount_check second_person_requests_check second_person_requests_check1 second_person_requests_check2
      second_person_requests_check3 second_person_requests_check5 second_person_requests_check6 second_person_requests_kind_check
      second_person_requests_outcome_check`,
    'domain/ledger/interest-basis.ts': 'second_person_requests_basis_check',
    'domain/loans/write-off.ts': 'second_person_requests_cause_check',
    'domain/access/independence.ts': 'second_person_requests_check4',
    'server/access/second-person-store.ts':
      'second_person_requests_bank_check second_person_requests_facts_check second_person_requests_product_check',
    'domain/products/activation.ts': 'second_person_requests_first_product_check',
    'contract/staff-on-behalf.ts': 'second_person_requests_bank_reference_check',
    'server/bank/book-office-entry.ts': 'second_person_requests_document_check second_person_requests_office_entry_check',
    'domain/postponement/second-plan-rules.ts': 'second_person_requests_plan_check second_person_requests_plan_every_weeks_check',
  },
  second_plans: {
    'domain/postponement/second-plan-rules.ts':
      'second_plans_check second_plans_days_past_due_check second_plans_interest_check second_plans_principal_check second_plans_weeks_check',
  },
  secret_marks: {
    'server/identity/ensure-administrator.ts': 'secret_marks_name_check',
  },
  tills: {
    'domain/tills/till.ts': `tills_books_check tills_check tills_check1 tills_check2 tills_check3 tills_check4 tills_check5 tills_check6 tills_check7
      tills_check8`,
    'domain/tills/denominations.ts': 'tills_counted_check',
    'contract/tills.ts': 'tills_opening_float_check',
  },
  unallocated_lot_uses: {
    'domain/ledger/lots.ts': 'unallocated_lot_uses_amount_check',
  },
  unallocated_lots: {
    'domain/ledger/lots.ts': 'unallocated_lots_amount_check unallocated_lots_check unallocated_lots_origin_check',
  },
  users: {
    'domain/credit/credit-level.ts': 'users_available_credit_check users_credit_level_check',
    'contract/profile.ts': 'users_business_type_check users_check users_momo_provider_check',
    'domain/credit/credit-score.ts': 'users_credit_score_check',
    'domain/loans/customer-summary.ts': 'users_current_debt_check users_total_amount_repaid_check',
    'contract/people.ts': 'users_email_check',
    'domain/access/personal-data.ts': 'users_erased_are_nobody',
    'contract/identity.ts': 'users_full_name_check',
    'domain/kernel/phone.ts': 'users_momo_number_check users_phone_check',
    'domain/access/roles.ts': 'users_role_check',
  },
  ussd_sessions: {
    'server/ussd/ussd-sessions-store.ts': 'ussd_sessions_check ussd_sessions_check1 ussd_sessions_step_check',
    'domain/ussd/ussd-texts.ts': 'ussd_sessions_last_answer_check',
    'domain/ussd/ussd-step.ts': 'ussd_sessions_last_input_check',
  },
  wallet_changes: {
    'server/profile/wallet-changes-store.ts': 'wallet_changes_check wallet_changes_check1 wallet_changes_what_check',
  },
  webhook_deliveries: {
    'server/integrations/webhook-store.ts': `webhook_deliveries_attempts_check webhook_deliveries_check webhook_deliveries_check1
      webhook_deliveries_status_check`,
  },
  webhooks: {
    'server/integrations/change-webhooks.ts': 'webhooks_url_check',
    'server/integrations/webhook-store.ts': 'webhooks_check webhooks_check1',
  },
}
