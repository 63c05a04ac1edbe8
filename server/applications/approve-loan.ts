import { dayOf, laterOf } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { collectBy } from '#domain/loans/approval-expiry.ts'
import { refinancedBy } from '#domain/loans/customer-loans.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { refusalToApproveOwnEntry, refusalToApprove, refusalUnlessChecked } from '#domain/loans/review.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import { feesOf } from '#domain/products/product-price.ts'
import { paymentsOf } from '#domain/loans/version-words.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { calendarForLoan } from '#server/loans/holidays-store.ts'
import { insertSchedule } from '#server/loans/instalments-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { assertNoLimitJump, assertCardVerified, eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { assertBureauSearched } from '#server/loans/bureau-check-query.ts'
import { assertCurrentVersion } from '#server/applications/assert-current-version.ts'
import { productVersion } from '#server/loans/product-versions-query.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { paperAcceptancesBy, saveTerms, sealTerms } from '#server/loans/terms-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

export interface Approval {
  readonly loanId: number
  /** Defaults to the requested amount. */
  readonly approvedAmount: Pesewas | undefined
  readonly notes: string | undefined
  /** Of the application that the screen showed. */
  readonly version: number | undefined
  readonly mark?: string | undefined
  readonly checked?: readonly string[] | undefined
}

/**
 * A lower amount makes new terms, which the customer has to accept. Due dates are a forecast. @throws Refused by the rules of approval, or
 * by assertCurrentVersion for a stale screen.
 */
export async function approveLoan(tx: Tx, context: RequestContext, input: Approval): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const amount = input.approvedAmount ?? loan.requestedAmount
  const product = await productVersion(tx, row.product_version)
  const facts = { ...(await eligibilityFactsOf(tx, locked, context.today)), limits: product.limits }
  throwIfRefused(refusalToApprove({ ...loan, userId: row.user_id, feesOf: (one) => feesOf(product, one) }, amount, context.actor, facts))
  const sheetEnteredBy = await paperAcceptancesBy(tx, loan.id)
  throwIfRefused(refusalToApproveOwnEntry(sheetEnteredBy.includes(context.actor.userId)))
  await assertIndependentOf(tx, context, sheetEnteredBy)
  await assertNoLimitJump(tx, amount, locked.customerLoans, { loanId: loan.id, refinancedId: refinancedBy(loan, locked.customerLoans)?.id })
  const flags = await assertCurrentVersion(tx, row, input, context.today)
  throwIfRefused(refusalUnlessChecked(flags, input.checked))
  await assertCardVerified(tx, row.user_id, amount)
  await assertBureauSearched(tx, { loanId: loan.id, userId: row.user_id }, context.today)
  const at = laterOf(context.now, row.applied_at)
  const priced = quoteOf(product, amount)
  const { fitsTo, version } = await calendarForLoan(tx, row)
  const schedule = scheduleOf(priced, dayOf(at), fitsTo, dueDaysOf(product, row.pay_day))
  // The requested amount keeps its accepted terms, whatever their wording now.
  const terms = amount === loan.requestedAmount ? undefined : sealTerms(priced, await isOn(tx, 'holidays'), product)
  const { level } = customerSummaryOf(locked.customerLoans, context.today)
  await tx
    .updateTable('loans')
    .set({
      status: 'approved',
      approved_amount: amount,
      total_repayment: priced.total,
      weekly_payment: priced.weekly,
      fees: priced.fees ?? NOTHING,
      terms_hash: terms?.hash ?? row.terms_hash,
      level_name: level.name,
      level_maximum: level.maxLoanAmount,
      decided_at: at,
      approved_at: at,
      approved_by: context.actor.userId,
      admin_notes: input.notes ?? null,
      next_payment_due: schedule[0]?.dueDate ?? null,
      holidays_fitted_to: version,
      version: row.version + 1,
    })
    .where('id', '=', loan.id)
    .execute()
  if (terms) await saveTerms(tx, loan.id, terms, at, null)
  await insertSchedule(tx, loan.id, schedule)
  await addLoanEvent(tx, context, loan.id, 'approved')
  await recordAuditEvent(tx, context, {
    action: 'approveLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, requestedAmount: loan.requestedAmount },
    after: {
      status: 'approved',
      approvedAmount: amount,
      limitJump: row.limit_jump,
      flags,
      ...(input.checked && { checked: input.checked }),
    },
    reason: input.notes,
  })
  const amounts = { requested: loan.requestedAmount, approved: amount, weekly: pesewas(priced.weekly) }
  const event = {
    kind: 'loan_approved' as const,
    loanId: loan.id,
    ...amounts,
    payments: paymentsOf(product),
    collectBy: collectBy(dayOf(at)),
  }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'approved')
}
