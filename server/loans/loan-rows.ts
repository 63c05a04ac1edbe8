import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { CLAIM_DAYS } from '#domain/loans/claim.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { Frequency } from '#domain/products/product-shape.ts'
import type { WriteOffCause } from '#domain/loans/write-off.ts'
import { productOfLoan, type VersionRow } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** `[week, amount, interest, dueDate, paid, paidOn]`, money in pesewas. */
export type ScheduleRow = [number, number, number, LocalDate, number, LocalDate | null]
/** `[plannedOn, left, [week, date until then][]]`; `left` in pesewas. */
export type PlanRow = readonly [LocalDate, number, readonly (readonly [number, LocalDate])[]]
/** `[valueDate, amount]` */
export type MoneyRow = [LocalDate, number]

/** Amounts in pesewas. */
export interface LoanRow {
  readonly id: number
  readonly user_id: string
  readonly status: LoanStatus
  readonly requested_amount: number
  readonly approved_amount: number | null
  readonly lender_name: string
  readonly business_purpose: string | null
  readonly weekly_income: number | null
  readonly weekly_obligations: number | null
  readonly total_repayment: number
  readonly weekly_payment: number
  readonly interest_rate: string
  readonly term_weeks: number
  readonly product_version: number
  readonly frequency: Frequency
  /** Null for version 1. */
  readonly product: VersionRow | null
  readonly fees: number
  readonly rebate: number
  /** For a monthly loan. */
  readonly pay_day: number | null
  readonly picture_id: string | null
  readonly weeks_completed: number
  readonly amount_paid: number
  readonly settled_by_refinance: number
  readonly deferred_interest: number
  readonly is_refinanced: boolean
  readonly refinanced_from_loan_id: number | null
  readonly refinanced_to_loan_id: number | null
  readonly disbursement_momo_transaction: string | null
  readonly disbursement_status: string
  readonly disbursement_method: string | null
  readonly terms_hash: string
  readonly accepted_terms_hash: string | null
  readonly level_maximum: number | null
  readonly limit_jump: boolean
  readonly write_off_cause: WriteOffCause | null
  readonly applied_at: Date
  readonly approved_at: Date | null
  readonly disbursed_at: Date | null
  readonly disbursed_on: LocalDate | null
  readonly completed_at: Date | null
  readonly next_payment_due: LocalDate | null
  readonly rejection_reason: string | null
  readonly admin_notes: string | null
  readonly approved_by: string | null
  readonly rejected_by: string | null
  readonly disbursed_by: string | null
  readonly version: number
  readonly created_at: Date
  readonly ended_by_office: boolean
  /** When the customer put the answer away (rule L23). */
  readonly put_away_at: Date | null
  readonly schedule: readonly ScheduleRow[]
  /** Second plan (rule L31). */
  readonly plan: PlanRow | null
  readonly money: readonly MoneyRow[]
  /** Valid receipts that are not entered, by the day they were made. */
  readonly open_receipts: readonly MoneyRow[]
  /** The part of open receipts that the end of the loan left over (rule P25). */
  readonly displaced_receipts: readonly MoneyRow[]
  /** Unconfirmed claims of the last 14 days (rule P19). */
  readonly claimed: number
}

/** Whether loan `l` ended because the office withdrew, lowered or let expire its approval (rule C8). */
export const endedByOffice: RawBuilder<boolean> = sql`(case l.status when 'expired' then true
  when 'withdrawn' then coalesce(l.approved_amount < l.requested_amount, false) or (l.approved_at is null
    and exists (select 1 from loan_events e where e.loan_id = l.id and e.kind = 'approval_undone'))
  else false end)`

/** For loan `l`; version 1 costs no query. */
export const frequencyOf: RawBuilder<Frequency> = sql`(case l.product_version when 1 then 'weekly'
  else (select v.frequency from product_versions v where v.version = l.product_version) end)`

/** `condition` names the table `l`; `tail`: order and limit. */
export async function loanRows(
  db: Db | Tx,
  today: LocalDate,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<LoanRow[]> {
  const { rows } = await sql<LoanRow>`
    select l.id, l.user_id, l.status, l.requested_amount, l.approved_amount, l.lender_name, l.business_purpose, l.weekly_income, l.weekly_obligations, l.total_repayment,
      l.weekly_payment, l.interest_rate, l.term_weeks, l.product_version, l.pay_day,
      ${frequencyOf} as frequency, ${productOfLoan} as product, l.fees, l.rebate, l.picture_id, l.weeks_completed, l.amount_paid, l.settled_by_refinance, l.deferred_interest, l.is_refinanced,
      l.refinanced_from_loan_id, l.refinanced_to_loan_id, l.disbursement_momo_transaction, l.disbursement_status, l.disbursement_method, l.terms_hash, l.accepted_terms_hash,
      l.level_maximum, l.limit_jump, l.write_off_cause, l.applied_at, l.approved_at, l.disbursed_at, l.disbursed_on, l.completed_at, l.next_payment_due,
      l.rejection_reason, l.admin_notes, l.approved_by, l.rejected_by, l.disbursed_by, l.version, l.created_at, l.put_away_at,
      ${endedByOffice} as ended_by_office,
      coalesce((
        select json_agg(json_build_array(i.week, i.amount, i.interest, i.due_date, i.paid, i.paid_on) order by i.week)
          from instalments i where i.loan_id = l.id
      ), '[]') as schedule,
      (select json_build_array(s.planned_on, s.principal + s.interest, (
          select json_agg(json_build_array(d.week, d.old_date) order by d.week) from due_date_changes d where d.loan_id = l.id and d.cause = 'second_plan'))
        from second_plans s where s.loan_id = l.id) as plan,
      case when l.status in ('approved', 'active', 'written_off', 'completed') then coalesce((
        select json_agg(json_build_array(p.value_date, p.amount) order by p.value_date, p.id)
          from payments p where p.loan_id = l.id and p.status = 'completed'
      ), '[]') else '[]' end as money,
      case when l.status in ('approved', 'active', 'written_off') then coalesce((
        select json_agg(json_build_array(r.made_on, r.amount) order by r.made_at, r.number)
          from receipts r where r.loan_id = l.id and r.status = 'open' and r.expires_on > ${today}::date
      ), '[]') else '[]' end as open_receipts,
      case when l.status = 'completed' or (l.status = 'written_off' and l.amount_paid + l.settled_by_refinance = l.total_repayment) then coalesce((
        select json_agg(json_build_array(r.made_on, r.amount - coalesce(p.amount, 0)) order by r.made_at, r.number)
          from (select coalesce(l.completed_at, (select max(q.paid_at) from payments q where q.loan_id = l.id and q.status = 'completed')) as at) ended
          join receipts r on r.loan_id = l.id and coalesce(r.used_at, r.closed_at) >= ended.at and r.expires_on > (ended.at at time zone 'UTC')::date
          left join payments p on p.receipt_number = r.number and p.status = 'completed'
          where r.amount > coalesce(p.amount, 0)
      ), '[]') else '[]' end as displaced_receipts,
      coalesce((
        select sum(p.amount) from payments p where p.loan_id = l.id and p.status = 'pending' and p.entered_on > ${today}::date - ${CLAIM_DAYS}::int
      ), 0)::bigint as claimed
    from loans l
    where ${condition}
    ${tail}`.execute(db)
  return rows
}

/** Oldest first. */
export const loansOfCustomer = (db: Db | Tx, userId: string, today: LocalDate): Promise<LoanRow[]> =>
  loanRows(db, today, sql`l.user_id = ${userId}`, sql`order by l.id`)

export const loansOfCustomers = (db: Db | Tx, userIds: readonly string[], today: LocalDate): Promise<LoanRow[]> =>
  loanRows(db, today, sql`l.user_id = any(${userIds}::text[])`, sql`order by l.id`)

export const loanRow = async (db: Db | Tx, id: number, today: LocalDate): Promise<LoanRow> =>
  loanIn(await loanRows(db, today, sql`l.id = ${id}`, sql``), id)

export function loanIn(rows: readonly LoanRow[], id: number): LoanRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`loan ${id} is gone`)
  return row
}

/** @throws Refused not_found, also for another customer's loan. */
export async function ownLoanRow(db: Db, id: number, userId: string, today: LocalDate): Promise<LoanRow> {
  const [row] = await loanRows(db, today, sql`l.id = ${id} and l.user_id = ${userId}`, sql``)
  if (!row) throw new Refused(refusal('not_found'))
  return row
}

/** @throws Refused not_found or own_record. */
export async function assertNotOwnLoan(db: Db, loanId: number, staffId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loanId}`.execute(db)
  if (!rows[0]) throw new Refused(refusal('not_found'))
  if (rows[0].user_id === staffId) throw new Refused(refusal('own_record'))
}
