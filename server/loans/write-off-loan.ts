import { sql } from 'kysely'
import { pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForProvisionUsed } from '#domain/ledger/provision-postings.ts'
import { loanSummaryOf, outstandingPrincipal } from '#domain/loans/customer-loans.ts'
import { deferredLeft } from '#domain/loans/deferred-interest.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { postingsForWriteOff } from '#domain/loans/loan-postings.ts'
import { refusalToWriteOff, type EarlyWriteOffCause } from '#domain/loans/write-off.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry, type PostingFacts } from '#server/ledger/post-entries.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface WriteOff {
  readonly loanId: number
  readonly reason: string
  readonly cause: EarlyWriteOffCause | undefined
}

async function lockToWriteOff(tx: Tx, context: RequestContext, { loanId, cause }: WriteOff) {
  const locked = await lockCustomerOfLoan(tx, loanId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  const state = { userId: row.user_id, status: loan.status, principal: loan.principal, disbursedOn: loan.disbursedOn }
  const { daysPastDue } = loanSummaryOf(loan, context.today).arrears
  throwIfRefused(refusalToWriteOff({ ...state, daysPastDue }, context.actor, cause))
  return { locked, row, loan, daysPastDue, left: pesewas(outstandingOf(loan)) }
}

/** Waits for a second person (rule A14). @throws Refused not_found, request_waits, or by refusalToWriteOff. */
export async function requestWriteOff(tx: Tx, context: RequestContext, input: WriteOff): Promise<void> {
  const { left } = await lockToWriteOff(tx, context, input)
  const action = { kind: 'write_off' as const, loanId: input.loanId, amount: left, cause: input.cause ?? null }
  await requestSecondPerson(tx, context, action, input.reason)
}

/**
 * By the second person; later payments are recoveries. @throws Refused not_found, request_outdated where another amount is left, or by
 * refusalToWriteOff.
 */
export async function writeOffLoan(
  tx: Tx,
  context: RequestContext,
  input: WriteOff & { requested: { by: string; amount: Pesewas } },
): Promise<void> {
  const { locked, row, loan, daysPastDue, left } = await lockToWriteOff(tx, context, input)
  if (left !== input.requested.amount) throw new Refused(refusal('request_outdated'))
  const cause = input.cause ?? 'overdue'
  const principal = outstandingPrincipal(loan)
  await tx
    .updateTable('loans')
    .set({ status: 'written_off', write_off_cause: cause, next_payment_due: null, version: row.version + 1 })
    .where('id', '=', loan.id)
    .execute()
  const facts = { userId: row.user_id, loanId: loan.id, paymentId: null, receiptNumber: null, valueDate: context.today }
  const deferred = deferredLeft(loan)
  await postEntry(tx, context, postingsForWriteOff({ principal, interest: subtract(left, principal), deferred }), facts)
  await useProvision(tx, context, subtract(principal, deferred), facts)
  await addLoanEvent(tx, context, loan.id, 'written_off', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'writeOffLoan',
    target: { kind: 'loan', id: loan.id },
    before: { status: loan.status, outstanding: left, daysPastDue },
    after: { status: 'written_off', cause, requestedBy: input.requested.by },
    reason: input.reason,
  })
  const event = { kind: 'loan_written_off' as const, loanId: loan.id, left }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'written_off')
}

/** Uses the provision of the last month with provisions. Runs after the entry of the write-off, so that no month closes between them. */
async function useProvision(tx: Tx, context: RequestContext, lost: Pesewas, facts: PostingFacts & { loanId: number }): Promise<void> {
  const { rows } = await sql<{ required: number }>`
    select required from loan_provisions
    where loan_id = ${facts.loanId}::bigint and month = (select max(month) from month_provisions)`.execute(tx)
  const entry = postingsForProvisionUsed(pesewas(rows[0]?.required ?? 0), lost)
  if (entry !== undefined) await postEntry(tx, context, entry, facts)
}
