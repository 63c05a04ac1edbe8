import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, subtract } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { agreementDocument } from '#domain/documents/agreement-document.ts'
import { completionDocument } from '#domain/documents/completion-document.ts'
import type { DocumentContent, DocumentRequest } from '#domain/documents/document-page.ts'
import {
  refusalToAgreement,
  refusalToCompletion,
  refusalToPayOff,
  refusalToPayOffOn,
  refusalToReceipt,
  refusalToStatement,
} from '#domain/documents/document-rules.ts'
import type { DocumentSource, OfficeDetails } from '#domain/documents/document-source.ts'
import { leftAfterPayment, rebatedAfterPayment, settledBeforePayment } from '#domain/documents/loan-account.ts'
import { overdueLetter } from '#domain/documents/overdue-letter.ts'
import { payoffDocument } from '#domain/documents/payoff-document.ts'
import { receiptDocument } from '#domain/documents/receipt-document.ts'
import { statementDocument } from '#domain/documents/statement-document.ts'
import { letterStepOf } from '#domain/collections/batch-sms.ts'
import { fillTemplate } from '#domain/collections/ladder.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { acceptedTerms, accountEntries, paymentOfLoan } from '#server/documents/document-facts-query.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import { readSteps } from '#server/loans/collection-cases-store.ts'
import { beforePlanOf, loanOf, toCustomerLoan, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { productVersion } from '#server/loans/product-versions-query.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'

interface DocumentGround {
  readonly locked: LockedCustomer
  readonly loanId: number
  readonly office: OfficeDetails
}
type Today = Pick<RequestContext, 'today'>

/** @throws Refused by the rule of its kind, or not_found for a payment of another loan. */
export async function buildDocument(tx: Tx, context: Today, ground: DocumentGround, request: DocumentRequest): Promise<DocumentContent> {
  const { row } = loanOf(ground.locked, ground.loanId)
  const source = sourceOf(ground, row, await productVersion(tx, row.product_version), context)
  switch (request.kind) {
    case 'agreement': {
      throwIfRefused(refusalToAgreement(source.loan))
      const terms = await acceptedTerms(tx, row.id, row.terms_hash)
      if (!terms) throw new Refused(refusal('no_agreement'))
      return agreementDocument(asAgreed(source), terms)
    }
    case 'receipt':
      return receipt(tx, source, request.paymentId)
    case 'statement':
      throwIfRefused(refusalToStatement(request.from, request.to, await openDay(tx, context.today)))
      return statementDocument(source, { ...request, entries: await accountEntries(tx, row.id) })
    case 'payoff':
      throwIfRefused(refusalToPayOff(source.loan))
      return payoffDocument(source, {
        on: request.on,
        early: settlementOn(toCustomerLoan(row), request.on),
        inReceipts: add(NOTHING, ...row.open_receipts.map(([, amount]) => pesewas(amount))),
      })
    case 'overdue':
      return overdue(tx, source, row, request.on, context)
    case 'completion':
      throwIfRefused(refusalToCompletion(source.loan))
      return completionDocument(await withRecovery(tx, source), subtract(asAgreed(source).loan.total, source.loan.total))
  }
}

/** A later check fills the text of the ladder's letter with the figures of its day. */
async function overdue(tx: Tx, source: DocumentSource, row: LoanRow, on: LocalDate, { today }: Today): Promise<DocumentContent> {
  const { overdueAmount, overdueSince, daysPastDue } = toLoanView(row, today)
  if (overdueSince === null || row.status !== 'active') throw new Refused(refusal('case_closed'))
  const step = letterStepOf(await readSteps(tx), daysPastDue)
  if (step === undefined) throw new Refused(refusal('letter_not_in_ladder'))
  const { loan, customer } = source
  const text = fillTemplate(step.template, {
    name: customer.name,
    amount: overdueAmount,
    balance: loan.outstanding,
    days: daysPastDue,
    loan: loan.id,
  })
  return overdueLetter(source, { on, overdue: overdueAmount, overdueSince, days: daysPastDue, text })
}

/** A written-off loan is never completed: its letter has the booking day of its last payment. */
async function withRecovery(tx: Tx, source: DocumentSource): Promise<DocumentSource> {
  const { loan } = source
  if (loan.status !== 'written_off') return source
  const last = (await accountEntries(tx, loan.id)).findLast((one) => one.kind === 'payment_completed')
  return { ...source, loan: { ...loan, completedOn: last?.bookedOn ?? null } }
}

async function receipt(tx: Tx, source: DocumentSource, paymentId: number): Promise<DocumentContent> {
  const payment = await paymentOfLoan(tx, source.loan.id, paymentId)
  if (!payment) throw new Refused(refusal('not_found'))
  throwIfRefused(refusalToReceipt(payment.status))
  const { value_date: valueDate, paid_at: countedAt, decided_at: decidedAt } = payment
  // A constraint of the table requires both for a completed or reversed payment.
  if (valueDate === null || countedAt === null) throw new Refused(refusal('payment_not_counted'))
  const entries = await accountEntries(tx, source.loan.id)
  const rebate = rebatedAfterPayment(entries, payment.id)
  return receiptDocument(rebate === NOTHING ? source : asAgreed(source), {
    id: payment.id,
    amount: pesewas(payment.amount),
    unallocated: pesewas(payment.unallocated_amount),
    method: payment.payment_method,
    provider: payment.momo_provider,
    receiptNumber: payment.receipt_number,
    transactionId: payment.transaction_id,
    valueDate,
    countedAt,
    reversed: payment.status === 'reversed' ? { on: dayOf(decidedAt ?? countedAt), reason: payment.reason } : null,
    balanceAfter: leftAfterPayment(entries, payment.id, add(source.loan.total, rebate)),
    settledBefore: settledBeforePayment(entries, payment.id),
    allocations: payment.parts.map(([week, dueDate, amount]) => ({ week, dueDate, amount: pesewas(amount) })),
  })
}

/** The loan before an early settlement, which lowers the stored total and the last instalments. Version 1 has no rebate. */
function asAgreed(source: DocumentSource): DocumentSource {
  const { loan } = source
  if (loan.product === undefined || loan.product.version === VERSION_ONE.version) return source
  const { total, instalments } = quoteOf(loan.product, loan.amount)
  const whole = loan.instalments.map((one) => ({ ...one, amount: instalments.find(({ week }) => week === one.week)?.amount ?? one.amount }))
  return { ...source, loan: { ...loan, total, instalments: whole } }
}

/** Only on issue: a pay-off letter of a past day can still be checked. */
export const refuseOtherDays = (request: DocumentRequest, { today }: Today): void =>
  throwIfRefused(request.kind === 'payoff' ? refusalToPayOffOn(request.on, today) : undefined)

function sourceOf({ locked, office }: DocumentGround, row: LoanRow, product: ProductVersion, { today }: Today): DocumentSource {
  const view = toLoanView(row, today)
  const loan = {
    id: row.id,
    product,
    status: row.status,
    lender: view.lender,
    amount: view.amount,
    total: view.totalRepayAmount,
    amountPaid: view.amountPaid,
    settled: view.settledByRefinance,
    outstanding: view.outstanding,
    appliedOn: dayOf(row.applied_at),
    approvedOn: row.approved_at === null ? null : dayOf(row.approved_at),
    disbursedOn: row.disbursed_on,
    completedOn: row.completed_at === null ? null : dayOf(row.completed_at),
    refinancedTo: row.refinanced_to_loan_id,
    awaitsAcceptance: view.awaitsAcceptance,
    instalments: row.schedule.map(([week, amount, , dueDate]) => {
      const agreedDate = beforePlanOf(row.plan, week).beforePlan?.dueDate
      return { week, amount: pesewas(amount), dueDate, agreedDate }
    }),
    secondPlan: row.plan ? { plannedOn: row.plan[0], left: pesewas(row.plan[1]) } : undefined,
  }
  return { loan, customer: { name: locked.customer.fullName, phone: locked.customer.phone }, office }
}

export const officeOf = ({ contact }: Config): OfficeDetails => ({
  address: contact.officeAddress,
  phone: contact.officePhone,
  email: contact.supportEmail,
  licence: contact.licenceNumber,
})
