import { sql } from 'kysely'
import { readLoan } from '#contract/loans.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { areClaimsStopped } from '#domain/loans/claim.ts'
import { otherUnitOf } from '#domain/loans/version-words.ts'
import { transferOf } from '#domain/loans/payout.ts'
import { refinanceOf } from '#domain/loans/refinance-outcome.ts'
import { freeUnallocatedOf, lotsOf } from '#server/ledger/lots-store.ts'
import { bureauCheckOf } from '#server/loans/bureau-check-query.ts'
import { readCustomerLoans, toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { queryEarlierLoans } from '#server/loans/earlier-loans-store.ts'
import { failedClaimsOf } from '#server/loans/failed-claims-query.ts'
import { allocationsOf } from '#server/loans/instalments-store.ts'
import { historyOf } from '#server/loans/loan-events-store.ts'
import { loanRows, loansOfCustomer, ownLoanRow, type LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView, toOwnLoanView } from '#server/loans/loan-view.ts'
import { movedDatesOf, postponementView } from '#server/postponement/postponement-query.ts'
import { reasonAgainstPlan } from '#server/postponement/make-second-plan.ts'
import { staffLoanView } from '#server/loans/staff-loan-view.ts'
import { sheetOf, termsOf } from '#server/loans/terms-store.ts'
import { toVersion } from '#server/loans/product-versions-query.ts'
import { toPaymentView } from '#server/payments/payment-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import { payoutLimit } from '#server/payouts/assert-payable.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'

const MOST_PAYMENTS = 200

export function loanPageRoutes(api: Api): void {
  mountRead(api, readLoan, async (call, db) => {
    const today = dayOf(call.now)
    const row = await ownLoanRow(db, call.params.id, call.actor.userId, today)
    const claimsStopped = areClaimsStopped(await failedClaimsOf(db, row.user_id))
    return {
      ...toOwnLoanView(row, today, claimsStopped),
      ...(await detailsOf(db, row, today, false)),
      acceptedTermsText: await acceptedTextOf(db, row),
    }
  })

  mountRead(api, readStaffLoan, async (call, db) => {
    const today = dayOf(call.now)
    const { actor } = call
    const [row] = await loanRows(db, today, sql`l.id = ${call.params.id}`, sql``)
    if (!row) throw new Refused(refusal('not_found'))
    if (row.user_id === actor.userId) throw new Refused(refusal('own_record'))
    const others = await loansOfCustomer(db, row.user_id, today)
    return {
      ...(await staffLoanView(db, row, actor.permissions, today)),
      ...(await detailsOf(db, row, today, true)),
      lots: await lotsOf(db, row.user_id, today),
      sheet: await sheetOf(db, row.id),
      secondPersonAbove: await payoutLimit(db, api.deps.config.payoutSecondPersonAbove),
      adminNotes: row.admin_notes,
      approvedBy: row.approved_by,
      rejectedBy: row.rejected_by,
      disbursedBy: row.disbursed_by,
      ...(await decidersOf(db, row)),
      bureau: await bureauCheckOf(db, { loanId: row.id, userId: row.user_id }, today),
      secondPlanRefusal: await reasonAgainstPlan(db, row, today),
      payoutAmount: row.status === 'approved' ? await payoutAmountOf(db, row, today) : null,
      refinance: refinanceView(row, others, today),
      otherLoans: others.filter((one) => one.id !== row.id).map((one) => otherLoan(one, today)),
      earlierLoans: await queryEarlierLoans(db, row.user_id),
    }
  })
}

/** The amount of a payout today. */
async function payoutAmountOf(db: Db, row: LoanRow, today: LocalDate): Promise<Pesewas> {
  const { customerLoans } = await readCustomerLoans(db, row.user_id, today)
  return transferOf(toCustomerLoan(row), customerLoans, today).amount
}

async function decidersOf(db: Db, row: LoanRow) {
  const ids = [row.approved_by, row.rejected_by, row.disbursed_by].filter((id) => id !== null)
  const { rows } = await sql<{ id: string; full_name: string }>`select id, full_name from users where id = any(${ids}::text[])`.execute(db)
  const nameOf = (id: string | null): string | null => rows.find((person) => person.id === id)?.full_name ?? null
  return { approvedByName: nameOf(row.approved_by), rejectedByName: nameOf(row.rejected_by), disbursedByName: nameOf(row.disbursed_by) }
}

async function detailsOf(db: Db, row: LoanRow, today: LocalDate, withNames: boolean) {
  const terms = await termsOf(db, row.id, row.terms_hash)
  return {
    allocations: await allocationsOf(db, row.id),
    payments: (await paymentRows(db, sql`p.loan_id = ${row.id}`, MOST_PAYMENTS)).map(toPaymentView),
    terms: { hash: terms.hash, version: terms.version, text: terms.text, amount: pesewas(terms.amount), acceptedAt: terms.accepted_at },
    history: await historyOf(db, row.id, withNames),
    movedDates: await movedDatesOf(db, row),
    postponement: await postponementView(db, row, today, withNames ? 'staff' : 'customer'),
    secondPlan: row.plan && { plannedOn: row.plan[0], left: pesewas(row.plan[1]) },
    unallocated: await freeUnallocatedOf(db, row.user_id, today),
  }
}

const acceptedTextOf = async (db: Db, row: LoanRow): Promise<string | null> =>
  row.accepted_terms_hash === null || row.accepted_terms_hash === row.terms_hash
    ? null
    : (await termsOf(db, row.id, row.accepted_terms_hash)).text

/** Null once paid out, or once the old loan is closed. */
function refinanceView(row: LoanRow, others: readonly LoanRow[], today: LocalDate) {
  const waits = row.status === 'pending' || row.status === 'approved'
  const old = others.find((one) => one.id === row.refinanced_from_loan_id && one.status === 'active' && one.settled_by_refinance === 0)
  if (!waits || !old) return null
  const amount = pesewas(row.approved_amount ?? row.requested_amount)
  const { settled, paidOut, trueCost } = refinanceOf(toCustomerLoan(old), amount, today, row.product ? toVersion(row.product) : undefined)
  return { loanId: old.id, settled, moneyInHand: paidOut, trueCost }
}

function otherLoan(row: LoanRow, today: string) {
  const { id, status, amount, outstanding, appliedAt, weeksCompleted, termWeeks } = toLoanView(row, today)
  return { id, status, amount, outstanding, appliedAt, weeksCompleted, termWeeks, ...otherUnitOf(row.product_version) }
}
