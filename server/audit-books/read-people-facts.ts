import { sql } from 'kysely'
import type { AuditFacts, ScoreFacts, UserFacts } from '#domain/audit-books/facts.ts'
import type { Tx } from '#server/platform/db.ts'

const FIGURES = sql.raw(`
  total_payments as "totalPayments", on_time_payments as "onTimePayments", late_payments as "latePayments", missed_payments as "missedPayments",
  current_debt as "currentDebt", available_credit as "availableCredit", account_age_months as "accountAgeMonths",
  total_loans_completed as "totalLoansCompleted", active_loans as "activeLoans", recent_credit_inquiries as "recentCreditInquiries",
  has_active_or_completed_loan as "hasActiveOrCompletedLoan"`)

/** These users, or the next ones by id. */
export type UserRange = readonly string[] | { readonly after: string; readonly limit: number }

/** By id, staff included: they may be customers too. */
export async function readUsers(tx: Tx, range: UserRange): Promise<readonly UserFacts[]> {
  const which =
    'after' in range ? sql`where id > ${range.after} order by id limit ${range.limit}` : sql`where id = any(${range}::text[]) order by id`
  const { rows } = await sql<UserFacts>`
    select id, role, created_at as "createdAt", credit_score as score, credit_level as level, ${FIGURES}, defaulted_loans as "defaultedLoans",
      total_amount_repaid as "totalAmountRepaid"
    from users ${which}`.execute(tx)
  return rows
}

export type ScoreOfUser = ScoreFacts & { readonly userId: string }

export async function readScores(tx: Tx, users: readonly string[]): Promise<readonly ScoreOfUser[]> {
  const { rows } = await sql<ScoreOfUser>`
    select id, user_id as "userId", at, day, score, level, ${FIGURES}, cause
    from score_history where user_id = any(${users}::text[]) order by id`.execute(tx)
  return rows
}

/** Calls that decide about money; the trail has many more. */
const ACTIONS = [
  'applyForLoan',
  'applyForCustomer',
  'refinanceLoan',
  'approveLoan',
  'undoApproval',
  'rejectLoan',
  'withdrawLoan',
  'expireApproval',
  'acceptTerms',
  'acceptTermsForCustomer',
  'disburseLoan',
  'askPayout',
  'releasePayout',
  'callOffPayout',
  'returnPayout',
  'writeOffLoan',
  'generateReceipt',
  'cancelReceipt',
  'submitPayment',
  'payForCustomer',
  'confirmPayment',
  'failPayment',
  'settleMomoPayment',
  'enterBankPayment',
  'applyUnallocated',
  'reversePayment',
  'refundUnallocated',
  'refundArrived',
  'resolveMomoException',
  'resolveBankException',
  'bookLatePayout',
  'importBook',
  'postponeLoan',
  'makeSecondPlan',
  'askPostponement',
  'declinePostponement',
  'withdrawPostponement',
  'requestWriteOff',
  'requestCashRefund',
  'requestBankPayment',
  'requestSecondPlan',
  'refuseRequest',
  'withdrawRequest',
  'callOffRefund',
  'issueDocument',
  'issueStaffDocument',
  'issueCaseLetter',
  'eraseAccount',
  'importCustomer',
]

interface AuditedThings {
  readonly requests: readonly string[]
  readonly users: readonly string[]
  readonly loans: readonly number[]
  readonly payments: readonly number[]
  readonly receipts: readonly string[]
  readonly exceptions: readonly number[]
}

/** The audit rows of these requests, and those about these loans, payments, receipts, exceptions and customers. */
export async function readAudits(tx: Tx, of: AuditedThings): Promise<readonly AuditFacts[]> {
  const about = (kind: string, ids: readonly (string | number)[]) =>
    sql`target_kind = ${kind} and target_id = any(${ids.map(String)}::text[])`
  const { rows } = await sql<AuditFacts>`
    select a.id, a.at, a.actor_id as actor, a.action, a.target_kind as "targetKind", a.target_id as "targetId", a.request_id as "requestId", a.before, a.after,
      coalesce(a.reason, t.reason) as reason, a.reason_hash is not null and t.audit_id is null as "isTextRemoved"
    from audit_trail a left join audit_texts t on t.audit_id = a.id
    where a.outcome = 'done' and action = any(${ACTIONS}::text[]) and (
      request_id = any(${of.requests}::text[]) or ${about('user', of.users)} or ${about('loan', of.loans)} or ${about('payment', of.payments)}
      or ${about('receipt', of.receipts)} or ${about('momo_exception', of.exceptions)})
    order by a.id`.execute(tx)
  return rows
}
