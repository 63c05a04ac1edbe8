import { sql } from 'kysely'
import type { readHome } from '#contract/home.ts'
import type { Inside } from '#contract/endpoint.ts'
import type { ScoreInputs } from '#domain/credit/credit-score.ts'
import { scoreSteps } from '#domain/credit/score-change.ts'
import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { NowFacts, NowLoan, PaidFacts } from '#domain/home/what-now-facts.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface PaidRow {
  id: number
  loan_id: number
  amount: number
  unallocated_amount: number
  status: 'completed' | 'pending'
  payment_method: string
  momo_provider: string | null
  transaction_id: string | null
  receipt_number: string | null
  by_self: boolean
  at: Date
  weeks: number[]
  received_by: string | null
}

/** The newest one that is not put away; one confirmed later is shown again. */
export async function paidToday(db: Db | Tx, userId: string, today: LocalDate): Promise<PaidFacts | undefined> {
  const { rows } = await sql<PaidRow>`
    select p.id, p.loan_id, p.amount, p.unallocated_amount, p.status, p.payment_method, p.momo_provider, coalesce(p.momo_transaction_id, p.bank_reference) as transaction_id, p.receipt_number,
      p.entered_by = p.user_id and p.decided_by is null and p.momo_reference is null as by_self, coalesce(p.paid_at, p.created_at) as at,
      coalesce((select json_agg(a.week order by a.week) from allocations a where a.payment_id = p.id), '[]') as weeks,
      (select m.full_name from receipts r join users m on m.id = r.made_by where r.number = p.receipt_number and r.loan_id is not null) as received_by
    from payments p
    where p.user_id = ${userId} and p.status in ('completed', 'pending') and p.import_id is null
      and coalesce(p.paid_at, p.created_at) >= ${startOf(today)}::timestamptz
      and (p.put_away_at is null or p.put_away_at < coalesce(p.paid_at, p.created_at))
    order by 11 desc, p.id desc limit 1`.execute(db)
  const [row] = rows
  return (
    row && {
      id: row.id,
      loanId: row.loan_id,
      amount: pesewas(row.amount),
      unallocated: pesewas(row.unallocated_amount),
      status: row.status,
      way: wayOf(row),
      at: row.at,
      bySelf: row.by_self,
      weeks: row.weeks,
      receiptNumber: row.receipt_number,
      receivedBy: row.received_by,
      transactionId: row.transaction_id,
    }
  )
}

function wayOf({ payment_method: method, momo_provider: stored }: PaidRow): string {
  if (method === 'bank') return 'by bank transfer'
  if (method !== 'momo') return 'in cash'
  const network = MOMO_PROVIDERS.find((one) => one === stored)
  return `by ${network ? PROVIDER_NAMES[network] : 'mobile money'}`
}

interface ScoreRow {
  cause: string
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
  counts_payments: boolean
}

const inputsOf = (row: ScoreRow): ScoreInputs => ({
  hasActiveOrCompletedLoan: row.has_active_or_completed_loan,
  totalPayments: row.total_payments,
  onTimePayments: row.on_time_payments,
  latePayments: row.late_payments,
  missedPayments: row.missed_payments,
  currentDebt: pesewas(row.current_debt),
  availableCredit: pesewas(row.available_credit),
  accountAgeMonths: row.account_age_months,
  totalLoansCompleted: row.total_loans_completed,
  activeLoans: row.active_loans,
  recentCreditInquiries: row.recent_credit_inquiries,
})

type PaidView = NonNullable<Inside<(typeof readHome)['response']>['paid']>

/** Rules P27, P28. */
export async function paidView(db: Db | Tx, userId: string, facts: NowFacts): Promise<PaidView | null> {
  const { paid } = facts
  const loan = facts.loans.find(({ id }) => id === paid?.loanId)
  if (!paid || !loan) return null
  const isChecked = paid.status === 'pending'
  return {
    paymentId: paid.id,
    loanId: paid.loanId,
    at: paid.at,
    isChecked,
    // `amount` is the part that the loan took.
    was: isChecked ? loan.outstanding : add(loan.outstanding, paid.amount),
    balance: isChecked ? afterCheck(loan, paid.amount) : loan.outstanding,
    receiptNumber: paid.receiptNumber,
    receivedBy: paid.receivedBy,
    transactionId: paid.transactionId,
    score: isChecked ? null : await scoreOfPayment(db, userId, paid.at),
  }
}

const afterCheck = (loan: NowLoan, amount: Pesewas): Pesewas =>
  amount >= payoffOfLoan(loan) ? NOTHING : subtract(loan.outstanding, amount)

/** Scores searched for the one before the receipt. */
const STEPS_BACK = 5

/** Scores before and after. Cash counts from the making of its receipt. */
async function scoreOfPayment(db: Db | Tx, userId: string, at: Date): Promise<PaidView['score']> {
  const { rows } = await sql<ScoreRow>`
    with after as (
      select id from score_history where user_id = ${userId} and cause = 'payment_completed' and at >= ${at}::timestamptz order by id limit 1
    )
    select h.cause, h.score, h.level, h.has_active_or_completed_loan, h.total_payments, h.on_time_payments, h.late_payments, h.missed_payments, h.current_debt,
      h.available_credit, h.account_age_months, h.total_loans_completed, h.active_loans, h.recent_credit_inquiries,
      exists (select 1 from loans l where l.user_id = h.user_id and l.product_version <> 1 and l.disbursed_on is not null) as counts_payments
    from score_history h
    where h.user_id = ${userId} and h.id <= (select id from after) order by h.id desc limit ${STEPS_BACK}`.execute(db)
  const [after, ...earlier] = rows
  const before = earlier.find(({ cause }) => cause !== 'receipt_made')
  if (!after || !before) return null
  return {
    was: before.score,
    now: after.score,
    levelWas: before.level,
    level: after.level,
    steps: scoreSteps(inputsOf(before), inputsOf(after), after.counts_payments ? 'payment' : 'week'),
  }
}
