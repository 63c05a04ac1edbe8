import { sql } from 'kysely'
import { dayOf, laterOf } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, subtract } from '#domain/kernel/money.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, unlessRefused } from '#domain/kernel/refusal.ts'
import { refinancedBy } from '#domain/loans/customer-books.ts'
import { refusalToDisburse } from '#domain/loans/disbursement.ts'
import { postingsForAdvanceApplied, postingsForDisbursement } from '#domain/loans/loan-postings.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { datedWeeks } from '#domain/loans/schedule.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { advanceOf, moveAdvanceDates } from '#server/loans/advance-store.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-books-store.ts'
import { calendarForLoan } from '#server/loans/holidays-store.ts'
import { moveSchedule } from '#server/loans/instalments-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { settleRefinanced } from '#server/loans/settle-refinanced.ts'
import { unlessCardMissing } from '#server/loans/unless-held-back.ts'
import { refreshStanding } from '#server/loans/refresh-standing.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/**
 * Hands an approved loan over in cash: the loan becomes active, the due dates are fixed from this day, and what the customer paid before moves from the
 * advance to the receivable.
 * @throws Refused by refusalToDisburse, unlessCardMissing or checkTillCovers; network_not_configured for a payout by mobile money while no network is.
 */
export async function disburseLoan(tx: Tx, act: Act, input: { loanId: number; method: 'cash' | 'momo' }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, act.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const state = { ...loan, userId: row.user_id, termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }
  unlessRefused(refusalToDisburse(state, act.actor.userId, locked.books, act.today))
  await unlessCardMissing(tx, row.user_id, loan.principal)
  if (input.method === 'momo') throw new Refused(refusal('network_not_configured'))
  const at = laterOf(act.now, row.approved_at ?? act.now)
  const paidOutOn = dayOf(at)
  const { fitsTo, version } = await calendarForLoan(tx, row)
  const schedule = datedWeeks(paidOutOn, fitsTo)
  const unpaid = loan.instalments.find((one) => one.paid < one.amount)
  await moveSchedule(tx, loan.id, schedule)
  await moveAdvanceDates(tx, loan.id)
  await tx
    .updateTable('loans')
    .set({
      status: 'active',
      disbursement_status: 'completed',
      disbursement_method: input.method,
      disbursed_at: at,
      disbursed_on: paidOutOn,
      disbursed_by: act.actor.userId,
      next_payment_due: schedule.find((one) => one.week === unpaid?.week)?.dueDate ?? null,
      payouts: sql`payouts + 1`,
      holidays_fitted_to: version,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  const facts = { userId: row.user_id, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: paidOutOn }
  const interest = subtract(loan.totalRepayment, loan.principal)
  const old = refinancedBy(loan, locked.books)
  // Of a refinance only the rest is handed over: what settles the old loan goes straight back.
  await checkTillCovers(tx, act, subtract(loan.principal, old ? outstandingOf(old) : NOTHING))
  await postEntry(tx, act, postingsForDisbursement({ principal: loan.principal, interest }, 'office_cash'), facts)
  if (loan.amountPaid > NOTHING) {
    const advance = await advanceOf(tx, loan.id)
    invariant(advance.interest + advance.principal === loan.amountPaid, 'an advance is the sum of its allocations')
    await postEntry(tx, act, postingsForAdvanceApplied(loan.amountPaid, advance), facts)
  }
  if (old) await settleRefinanced(tx, act, locked, old, loan.id)
  await addLoanEvent(tx, act, loan.id, 'disbursed')
  await recordAct(tx, act, {
    action: 'disburseLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status },
    after: { status: 'active', method: input.method, amount: loan.principal, advance: loan.amountPaid },
  })
  const firstDue = schedule[0]?.dueDate ?? paidOutOn
  const event = { kind: 'loan_disbursed' as const, loanId: loan.id, amount: loan.principal, weekly: pesewas(row.weekly_payment), firstDue }
  await tellCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: act.now })
  await refreshStanding(tx, row.user_id, act.now, 'disbursed')
}
