import { sql } from 'kysely'
import type { ScoreCause } from '#domain/credit/score-cause.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { syncCollectionCases } from '#server/loans/collection-cases-store.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Last step, under the customer's lock, of every event that changes a score input or makes a loan past due. The history row is never dated
 * before the newest fact, so that a recalculation gives the same score.
 */
export async function refreshCustomerSummary(
  tx: Tx,
  userId: string,
  now: Date,
  cause: ScoreCause = 'books_changed',
): Promise<readonly LoanRow[]> {
  const today = dayOf(now)
  const { customerLoans, rows } = await readCustomerLoans(tx, userId, today)
  const of = customerSummaryOf(customerLoans, today)
  await sql`
    with counted as (
      select ${of.score}::int as score, ${of.level.name}::text as level, ${of.hasActiveOrCompletedLoan}::boolean as has_active_or_completed_loan,
        ${of.totalPayments}::int as total_payments, ${of.onTimePayments}::int as on_time_payments, ${of.latePayments}::int as late_payments,
        ${of.missedPayments}::int as missed_payments, ${of.currentDebt}::bigint as current_debt, ${of.availableCredit}::bigint as available_credit,
        ${of.accountAgeMonths}::int as account_age_months, ${of.totalLoansCompleted}::int as total_loans_completed,
        ${of.activeLoans}::int as active_loans, ${of.recentCreditInquiries}::int as recent_credit_inquiries
    ), newest as (
      select h.* from score_history h where h.user_id = ${userId} order by h.id desc limit 1
    ), added as (
      insert into score_history (user_id, at, day, score, level, has_active_or_completed_loan, total_payments, on_time_payments, late_payments,
        missed_payments, current_debt, available_credit, account_age_months, total_loans_completed, active_loans, recent_credit_inquiries, cause)
      select ${userId}::text, greatest(${now}::timestamptz, (select at from newest), (select max(at) from (
          select max(e.at) as at from loan_events e where e.loan_id in (select id from loans where user_id = ${userId})
          union all select max(greatest(p.created_at, p.paid_at, p.decided_at)) from payments p where p.user_id = ${userId}
          union all select max(greatest(r.made_at, r.used_at, r.closed_at, r.cancelled_at)) from receipts r
            where r.loan_id in (select id from loans where user_id = ${userId})
          union all select max(d.at) from due_date_changes d where d.loan_id in (select id from loans where user_id = ${userId})
        ) as facts)), ${today}::date, c.*, ${cause}::text
      from counted c
      where not exists (
        select 1 from newest n
        where (n.score, n.level, n.has_active_or_completed_loan, n.total_payments, n.on_time_payments, n.late_payments, n.missed_payments, n.current_debt,
            n.available_credit, n.account_age_months, n.total_loans_completed, n.active_loans, n.recent_credit_inquiries)
          = (c.score, c.level, c.has_active_or_completed_loan, c.total_payments, c.on_time_payments, c.late_payments, c.missed_payments, c.current_debt,
            c.available_credit, c.account_age_months, c.total_loans_completed, c.active_loans, c.recent_credit_inquiries)
      )
    )
    update users u
    set credit_score = c.score, credit_level = c.level, total_loans_completed = c.total_loans_completed, on_time_payments = c.on_time_payments,
      total_payments = c.total_payments, late_payments = c.late_payments, missed_payments = c.missed_payments, defaulted_loans = ${of.defaultedLoans}::int,
      total_amount_repaid = ${of.totalAmountRepaid}::bigint, has_active_or_completed_loan = c.has_active_or_completed_loan,
      current_debt = c.current_debt, available_credit = c.available_credit, account_age_months = c.account_age_months, active_loans = c.active_loans,
      recent_credit_inquiries = c.recent_credit_inquiries, updated_at = ${now}::timestamptz
    from counted c
    where u.id = ${userId}`.execute(tx)
  await syncCollectionCases(tx, customerLoans, now, today)
  return rows
}
