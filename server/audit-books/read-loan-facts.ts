import { sql, type RawBuilder } from 'kysely'
import type { EarlierLoanFacts } from '#domain/audit-books/loan-day-facts.ts'
import type { LoanFacts } from '#domain/audit-books/facts.ts'
import type { Tx } from '#server/platform/db.ts'

/** UTC with a fixed width, whatever the session's time zone. */
export const utc = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Null for version 1. */
const productFacts = (version: RawBuilder<unknown>, payDay: RawBuilder<unknown>) => sql`(case when ${version} <> 1 then (
  select json_strip_nulls(json_build_object('version', v.version, 'method', v.method, 'rate', v.rate, 'frequency', v.frequency,
    'instalments', v.instalments, 'payDay', ${payDay}, 'unit', v.rounding_unit, 'way', v.rounding_way,
    'fees', v.fees, 'rebate', v.rebate, 'rebateFeeRate', v.rebate_fee_rate, 'rebateFeeCap', v.rebate_fee_cap))
  from product_versions v where v.version = ${version}) end)`

/** With schedule, history, terms and stored balances. */
export async function readLoanFacts(tx: Tx, userIds: readonly string[]): Promise<readonly LoanFacts[]> {
  const { rows } = await sql<LoanFacts>`
    select l.id, l.product_version as "productVersion",
      ${productFacts(sql`l.product_version`, sql`l.pay_day`)} as product,
      l.user_id as "userId", l.requested_amount as "requestedAmount", l.approved_amount as "approvedAmount",
      l.interest_rate as "interestRate", l.total_repayment as "totalRepayment", l.weekly_payment as "weeklyPayment", l.status, l.weeks_completed as "weeksCompleted",
      l.amount_paid as "amountPaid", l.settled_by_refinance as "settledByRefinance", l.deferred_interest as "deferredInterest", l.fees, l.rebate, l.is_refinanced as "isRefinanced",
      l.refinanced_from_loan_id as "refinancedFrom", l.refinanced_to_loan_id as "refinancedTo", l.disbursement_method as "disbursementMethod",
      l.disbursement_momo_transaction as "disbursementTransaction", l.disbursement_status as "disbursementStatus", l.terms_hash as "termsHash",
      l.accepted_terms_hash as "acceptedTermsHash", l.level_name as "levelName", l.level_maximum as "levelMaximum", l.limit_jump as "limitJump",
      l.applied_at as "appliedAt", l.decided_at as "decidedAt", l.approved_at as "approvedAt", l.approved_by as "approvedBy",
      l.rejected_by as "rejectedBy", l.rejection_reason as "rejectionReason", l.disbursed_at as "disbursedAt", l.disbursed_on as "disbursedOn",
      l.disbursed_by as "disbursedBy", l.next_payment_due as "nextPaymentDue", l.completed_at as "completedAt", l.withdrawn_at as "withdrawnAt", l.expired_at as "expiredAt", l.write_off_cause as "writeOffCause",
      l.created_at as "createdAt", l.payouts, l.import_id as "importId", (select m.imported_at from imports m where m.id = l.import_id) as "importedAt", (select m.imported_by from imports m where m.id = l.import_id) as "importedBy",
      case when l.import_id is not null then (select a.after -> 'methods' from audit_trail a
        where a.target_kind = 'user' and a.target_id = l.user_id and a.action = 'importCustomer' and a.outcome = 'done' order by a.id desc limit 1) end as "importedMethods",
      (select coalesce(json_agg(json_build_array(i.week, i.amount, i.interest, i.principal, i.due_date, i.paid, i.paid_on, i.plain_date,
          i.rebated, i.rebated_interest) order by i.week), '[]')
        from instalments i where i.loan_id = l.id) as weeks,
      (select coalesce(json_agg(json_build_array(d.week, d.old_date, d.new_date, d.cause, d.booked_on, ${utc('d.at')}, d.payout, d.actor_id) order by d.id), '[]')
        from due_date_changes d where d.loan_id = l.id) as changes,
      (select coalesce(json_agg(json_build_array(p.status, ${utc('p.requested_at')}, ${utc('p.decided_at')}, p.decided_by, p.payout) order by p.id), '[]')
        from postponements p where p.loan_id = l.id) as postponements,
      (select json_build_object('requestId', s.request_id, 'plannedOn', s.planned_on, 'weeks', s.weeks, 'principal', s.principal, 'interest', s.interest,
          'daysPastDue', s.days_past_due) from second_plans s where s.loan_id = l.id) as "secondPlan",
      (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', ${utc('e.at')}, 'actor', e.actor_id, 'bookedOn', e.booked_on,
          'approvedAmount', e.details -> 'approvedAmount', 'levelMaximum', e.details -> 'levelMaximum', 'disbursedAt', e.details -> 'disbursedAt',
          'refinancedTo', e.details -> 'refinancedTo',
          'settled', case when e.details ? 'settled' then coalesce((e.details ->> 'settled')::bigint, 0) end) order by e.id), '[]')
        from loan_events e where e.loan_id = l.id) as events,
      (select coalesce(json_agg(json_build_object('hash', t.hash, 'bodyHash', encode(sha256(convert_to(t.body, 'UTF8')), 'hex'), 'body', t.body, 'amount', t.amount,
          'version', t.version, 'sealedAt', ${utc('t.sealed_at')}, 'acceptedAt', ${utc('t.accepted_at')}, 'acceptedBy', t.accepted_by, 'paper', t.paper_reference)
          order by t.sealed_at, t.hash), '[]')
        from loan_terms t where t.loan_id = l.id) as terms,
      (select coalesce(json_agg(json_build_object('code', c.code, 'kind', c.kind, 'userId', c.user_id, 'request', c.params, 'loanId', c.content::jsonb -> 'loanId',
          'facts', c.content::jsonb -> 'facts', 'hash', c.hash, 'contentHash', encode(sha256(convert_to(c.content, 'UTF8')), 'hex'),
          'issuedAt', ${utc('c.issued_at')}, 'issuedBy', c.issued_by) order by c.issued_at, c.code), '[]')
        from documents c where c.loan_id = l.id) as documents,
      (select coalesce(json_agg(json_build_array(b.from_day, b.until_day, b.principal, b.interest) order by b.from_day), '[]')
        from loan_balances b where b.loan_id = l.id) as balances,
      (select coalesce(json_agg(json_build_array(n.day, n.kind, n.week, n.amount) order by n.day, n.kind, n.week), '[]')
        from daily_arrears_events n where n.loan_id = l.id) as "arrearsEvents",
      (select coalesce(json_agg(json_build_array(v.month, v.days_past_due, v.class, v.principal, v.required) order by v.month), '[]')
        from loan_provisions v where v.loan_id = l.id) as provisions,
      (select coalesce(json_agg(json_build_array(v.month, v.days, v.days_past_due, v.share, v.interest, v.paid, v.accrued) order by v.month), '[]')
        from loan_accruals v where v.loan_id = l.id) as accruals,
      (select json_build_object('dues', s.dues, 'needs', s.needs) from loan_schedules s where s.loan_id = l.id) as schedule
    from loans l where l.user_id = any(${userIds}::text[]) order by l.id`.execute(tx)
  return rows
}

export async function readEarlierLoans(tx: Tx, users: readonly string[]): Promise<readonly EarlierLoanFacts[]> {
  const { rows } = await sql<EarlierLoanFacts>`
    select e.id, e.user_id as "userId", ${productFacts(sql`e.product_version`, sql`e.pay_day`)} as product, e.amount, e.total, e.paid_out_on as "paidOutOn", e.paid_on as "paidOn", m.imported_at as "importedAt"
    from earlier_loans e join imports m on m.id = e.import_id where e.user_id = any(${users}::text[]) order by e.id`.execute(tx)
  return rows
}
