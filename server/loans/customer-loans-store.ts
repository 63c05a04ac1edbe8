import { sql, type RawBuilder } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { NOTHING, pesewas } from '#domain/kernel/money.ts'
import { closedStatusesOf, type BeforePlan, type DatedMoney } from '#domain/loans/arrears.ts'
import type { CustomerLoan, CustomerLoans } from '#domain/loans/customer-loans.ts'
import { repaidLoanOf } from '#domain/loans/earlier-loan.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { earlierLoansOf, toEarlierLoan, type EarlierRow } from '#server/loans/earlier-loans-store.ts'
import { loansOfCustomer, loansOfCustomers, type LoanRow, type MoneyRow } from '#server/loans/loan-rows.ts'
import { toVersion } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface Customer {
  readonly id: string
  readonly fullName: string
  readonly phone: string | null
  readonly momoProvider: string
  readonly storedScore: number
}
export interface LockedCustomer {
  readonly customer: Customer
  readonly customerLoans: CustomerLoans
  readonly rows: readonly LoanRow[]
}

interface CustomerRow {
  id: string
  full_name: string
  phone: string | null
  momo_provider: string
  credit_score: number
  created_at: Date
  is_active: boolean
  profile_completed: boolean
  earlier: readonly EarlierRow[]
}

const COLUMNS = sql`id, full_name, phone, momo_provider, credit_score, created_at, is_active, profile_completed, ${earlierLoansOf(sql`users.id`)} as earlier`

/**
 * Every movement of a customer's money starts here. Lock order: customer, loan, receipt or request, payment, till. A second statement reads
 * the loans: after waiting for the lock, the first one still sees old rows. @throws Refused not_found.
 */
async function lockCustomer(tx: Tx, userId: RawBuilder<unknown>, today: LocalDate): Promise<LockedCustomer> {
  const { rows } = await sql<CustomerRow>`
    select ${COLUMNS}
    from users where id = ${userId} for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new Refused(refusal('not_found'))
  return customerLoansOf(row, await loansOfCustomer(tx, row.id, today))
}

export const lockCustomerById = (tx: Tx, userId: string, today: LocalDate): Promise<LockedCustomer> =>
  lockCustomer(tx, sql`${userId}`, today)
export const lockCustomerOfLoan = (tx: Tx, loanId: number, today: LocalDate): Promise<LockedCustomer> =>
  lockCustomer(tx, sql`(select user_id from loans where id = ${loanId})`, today)
export const lockCustomerOfPayment = (tx: Tx, paymentId: number, today: LocalDate): Promise<LockedCustomer> =>
  lockCustomer(tx, sql`(select user_id from payments where id = ${paymentId})`, today)

/** Without a lock. @throws Refused not_found. */
export async function readCustomerLoans(db: Db | Tx, userId: string, today: LocalDate): Promise<LockedCustomer> {
  const { rows } = await sql<CustomerRow>`
    select ${COLUMNS} from users where id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refused(refusal('not_found'))
  return customerLoansOf(row, await loansOfCustomer(db, userId, today))
}

/** Without a lock. */
export async function customerLoansOfMany(db: Db | Tx, userIds: readonly string[], today: LocalDate): Promise<Map<string, CustomerLoans>> {
  if (userIds.length === 0) return new Map()
  const ids = [...new Set(userIds)]
  const { rows } = await sql<CustomerRow>`
    select ${COLUMNS} from users where id = any(${ids}::text[])`.execute(db)
  const loans = Map.groupBy(await loansOfCustomers(db, ids, today), (loan) => loan.user_id)
  return new Map(rows.map((row) => [row.id, toCustomerLoans(row, loans.get(row.id) ?? [])]))
}

function customerLoansOf(row: CustomerRow, loans: readonly LoanRow[]): LockedCustomer {
  return { customer: toCustomer(row), customerLoans: toCustomerLoans(row, loans), rows: loans }
}

export function loanOf({ rows, customerLoans }: LockedCustomer, loanId: number): { row: LoanRow; loan: CustomerLoan } {
  const row = rows.find((one) => one.id === loanId)
  const loan = customerLoans.loans.find((one) => one.id === loanId)
  if (!row || !loan) throw new Refused(refusal('not_found'))
  return { row, loan }
}

const toCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  fullName: row.full_name,
  phone: row.phone,
  momoProvider: row.momo_provider,
  storedScore: row.credit_score,
})

const toCustomerLoans = (row: CustomerRow, loans: readonly LoanRow[]): CustomerLoans => ({
  userId: row.id,
  createdOn: dayOf(row.created_at),
  isActive: row.is_active,
  profileCompleted: row.profile_completed,
  loans: [...row.earlier.map((one) => repaidLoanOf(toEarlierLoan(one))), ...loans.map(toCustomerLoan)],
})

export function toCustomerLoan(row: LoanRow): CustomerLoan {
  // Recoveries are allocated to a written-off loan's schedule.
  const open = row.status === 'approved' || row.status === 'active' || row.status === 'written_off'
  const money = row.money.map(toDatedMoney)
  const instalments = row.schedule.map((one) => toInstalment(one, row.plan))
  const principal = pesewas(row.approved_amount ?? row.requested_amount)
  const { disbursed_on: disbursedOn } = row
  const repaid = row.status === 'completed' && row.refinanced_to_loan_id === null && disbursedOn !== null
  const closed =
    row.status === 'completed' ? closedStatusesOf({ instalments, money, displaced: row.displaced_receipts.map(toDatedMoney) }) : []
  return {
    id: row.id,
    productVersion: row.product_version,
    ...(row.product && { product: toVersion(row.product), payDay: row.pay_day, fees: pesewas(row.fees), rebate: pesewas(row.rebate) }),
    status: row.status,
    requestedAmount: pesewas(row.requested_amount),
    principal,
    totalRepayment: pesewas(row.total_repayment),
    amountPaid: pesewas(row.amount_paid),
    settledByRefinance: pesewas(row.settled_by_refinance),
    deferredInterest: pesewas(row.deferred_interest),
    appliedOn: dayOf(row.applied_at),
    disbursedOn,
    disbursedAt: row.disbursed_at,
    levelMaximum: row.level_maximum === null ? null : pesewas(row.level_maximum),
    refinancedFrom: row.refinanced_from_loan_id,
    refinancedTo: row.refinanced_to_loan_id,
    instalments: open ? withoutSettled(instalments, pesewas(row.settled_by_refinance)) : [],
    money: open ? money : [],
    openReceipts: (open ? [...row.open_receipts, ...row.displaced_receipts] : []).map(toDatedMoney),
    closedOnTime: closed.filter((one) => one.state === 'paid').length,
    closedLate: closed.filter((one) => one.state === 'paid_late').length,
    completedOn: row.completed_at === null ? null : dayOf(row.completed_at),
    repaidPrincipal: repaid ? weightedPrincipal({ principal, disbursedOn, instalments, money }) : NOTHING,
    endedByOffice: row.ended_by_office,
    ...(row.plan && { secondPlan: { plannedOn: row.plan[0], left: pesewas(row.plan[1]) } }),
  }
}

export const toDatedMoney = ([valueDate, amount]: MoneyRow): DatedMoney => ({ valueDate, amount: pesewas(amount) })

const toInstalment = ([week, amount, interest, dueDate, paid]: LoanRow['schedule'][number], plan: LoanRow['plan']) => ({
  week,
  amount: pesewas(amount),
  interest: pesewas(interest),
  dueDate,
  paid: pesewas(paid),
  ...beforePlanOf(plan, week),
})

export function beforePlanOf(plan: LoanRow['plan'], week: number): { readonly beforePlan?: BeforePlan } {
  const moved = plan?.[2].find(([of]) => of === week)
  return plan && moved ? { beforePlan: { plannedOn: plan[0], dueDate: moved[1] } } : {}
}
