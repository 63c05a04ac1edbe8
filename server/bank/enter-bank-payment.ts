import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { needsSecondPerson } from '#domain/loans/payout.ts'
import { postingsForUnallocated } from '#domain/payments/payment-postings.ts'
import { refusalOfValueDate, refusalToTakeArrived } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { isOnBankStatement, linkBankLines } from '#server/bank/bank-lines-store.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { isTransactionReceived, registerReceivedMoney } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { lockCustomerById, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { failCompetingClaims } from '#server/payments/fail-competing-claims.ts'
import { payableOf } from '#server/payments/payable.ts'
import { insertCompletedPayment, insertUnallocatedPayment, type PaymentClaim } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'

export interface BankTransfer {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  /** As the bank prints it. */
  readonly bankReference: string
  readonly valueDate: LocalDate
}
export interface RequestedTransfer {
  readonly by: string
  readonly at: Date
}

/**
 * Above the amount of two people it waits for a second user (rule P32). @returns the payment; undefined where it waits. @throws Refused
 * own_record, not_found, value_date_out_of_range, bank_reference_used, request_waits or another refusal.
 */
export async function enterBankPayment(
  tx: Tx,
  context: RequestContext,
  { secondPersonAbove }: { readonly secondPersonAbove: Pesewas },
  transfer: BankTransfer,
): Promise<number | undefined> {
  const { locked, valueDate } = await lockedTransfer(tx, context, transfer, context.today)
  const { loanId, amount, bankReference } = transfer
  const total = add(amount, await enteredAloneOn(tx, context, transfer.customerId))
  if (!needsSecondPerson(total, secondPersonAbove)) return bookTransfer(tx, context, locked, transfer)
  await requestSecondPerson(tx, context, { kind: 'bank_payment', loanId, amount, bankReference, valueDate }, null)
  return undefined
}

/** Compares the value date with the day of the request. @throws Refused as enterBankPayment. */
export async function confirmBankPayment(
  tx: Tx,
  context: RequestContext,
  transfer: Omit<BankTransfer, 'customerId'>,
  requested: RequestedTransfer,
): Promise<void> {
  throwIfRefused(refusalToDecideOn(transfer.amount, context.actor.permissions))
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${transfer.loanId}`.execute(tx)
  const [loan] = rows
  if (!loan) throw new Refused(refusal('not_found'))
  const whole = { ...transfer, customerId: loan.user_id }
  const { locked } = await lockedTransfer(tx, context, whole, dayOf(requested.at))
  await bookTransfer(tx, context, locked, whole, requested.by)
}

async function lockedTransfer(
  tx: Tx,
  context: RequestContext,
  { customerId, loanId, amount, bankReference, valueDate }: BankTransfer,
  enteredOn: LocalDate,
): Promise<{ locked: LockedCustomer; valueDate: LocalDate }> {
  if (customerId === context.actor.userId) throw new Refused(refusal('own_record'))
  const locked = await lockCustomerById(tx, customerId, context.today)
  const { row } = loanOf(locked, loanId)
  const approvedOn = dayOf(row.approved_at ?? row.applied_at)
  const wrongDay = refusalOfValueDate(valueDate, enteredOn, approvedOn)
  // The bank proves an earlier day, but none before the approval (rule P36).
  const isProved = valueDate >= approvedOn && valueDate <= enteredOn && (await isOnBankStatement(tx, { bankReference, amount, valueDate }))
  if (wrongDay && !isProved) throw new Refused(wrongDay)
  if (await isTransactionReceived(tx, bankReference)) {
    const { message } = refusal('bank_reference_used')
    throw new Refused(refusal('bank_reference_used', undefined, { errors: { bankReference: message } }))
  }
  return { locked, valueDate }
}

/** A transfer on the statement is proved and waits for nobody. @throws Refused as enterBankPayment. */
export async function bookBankTransfer(tx: Tx, context: RequestContext, transfer: BankTransfer): Promise<void> {
  const { locked } = await lockedTransfer(tx, context, transfer, context.today)
  await bookTransfer(tx, context, locked, transfer)
}

/** Adds a transfer on the statement to the credit balance, with the newest loan (rule P36). @throws Refused as enterBankPayment. */
export async function keepBankTransfer(tx: Tx, context: RequestContext, transfer: BankTransfer, reason: string): Promise<void> {
  const { locked } = await lockedTransfer(tx, context, transfer, context.today)
  await bookUnallocated(tx, context, locked, transfer, { reason })
}

/** Entered today by the same user, so that a large transfer is not entered in parts. */
async function enteredAloneOn(tx: Tx, { actor, today }: RequestContext, customerId: string): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when status = 'failed' then 0 else amount end + unallocated_amount), 0)::bigint as sum from payments
    where user_id = ${customerId} and payment_method = 'bank' and entered_on = ${today}::date and entered_by = ${actor.userId} and status <> 'reversed'`.execute(
    tx,
  )
  return pesewas(rows[0]?.sum ?? 0)
}

/** The part that the loan cannot take becomes unallocated (rule P8). */
async function bookTransfer(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  transfer: BankTransfer,
  requestedBy?: string,
): Promise<number> {
  const { customerId: userId, loanId, amount, valueDate } = transfer
  const { row, loan } = loanOf(locked, loanId)
  const cannot = refusalToTakeArrived(payableOf(row, loan), amount)
  if (cannot)
    return bookUnallocated(tx, context, locked, transfer, { reason: cannot.message, ...(requestedBy !== undefined && { requestedBy }) })
  const claim = claimOf(context, transfer)
  const proof = { kind: 'bank_transfer', transactionId: transfer.bankReference } as const
  const audited = { action: 'enterBankPayment', target: { kind: 'loan', id: loanId } } as const
  const facts = { arrived: amount, valueDate, ...(requestedBy !== undefined && { requestedBy }) }
  const settlement = settle(loan, amount, valueDate, context.today)
  const money = { source: 'bank' as const, valueDate }
  const paymentId = await insertCompletedPayment(tx, claim, { settlement, ...money, at: context.now, decidedBy: context.actor.userId })
  await recordAuditEvent(tx, context, { ...audited, after: { ...facts, payments: [paymentId], unallocated: settlement.rest } })
  await failCompetingClaims(tx, context, { paymentId, userId, transactionId: transfer.bankReference })
  await bookSettlement(tx, context, locked, row, { paymentId, receiptNumber: null, settlement, proof, ...money })
  await linkBankLines(tx, context.now)
  return paymentId
}

async function bookUnallocated(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  transfer: BankTransfer,
  { reason, requestedBy }: { readonly reason: string; readonly requestedBy?: string },
): Promise<number> {
  const { customerId: userId, loanId, amount, valueDate, bankReference: transactionId } = transfer
  const paymentId = await insertUnallocatedPayment(tx, claimOf(context, transfer), {
    reason,
    at: context.now,
    decidedBy: context.actor.userId,
  })
  const facts = { userId, loanId, paymentId, receiptNumber: null, valueDate }
  const entryId = await postEntry(tx, context, postingsForUnallocated('bank', amount), facts)
  await registerReceivedMoney(tx, { proof: { kind: 'bank_transfer', transactionId }, entryId, userId, paymentId })
  await recordAuditEvent(tx, context, {
    action: 'enterBankPayment',
    target: { kind: 'loan', id: loanId },
    after: { arrived: amount, valueDate, ...(requestedBy !== undefined && { requestedBy }), payments: [paymentId], unallocated: amount },
    reason,
  })
  await failCompetingClaims(tx, context, { paymentId, userId, transactionId })
  const event = { kind: 'payment_failed' as const, loanId, amount, reason, kept: amount }
  await notifyCustomer(tx, { userId, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, userId, context.now, 'payment_failed')
  await linkBankLines(tx, context.now)
  return paymentId
}

const claimOf = (context: RequestContext, transfer: BankTransfer): PaymentClaim => ({
  loanId: transfer.loanId,
  userId: transfer.customerId,
  amount: transfer.amount,
  method: 'bank',
  receiptNumber: null,
  receiptMadeAt: null,
  momoProvider: null,
  momoTransactionId: null,
  bankReference: transfer.bankReference,
  enteredBy: context.actor.userId,
  enteredOn: context.today,
  valueDate: transfer.valueDate,
  at: context.now,
})
