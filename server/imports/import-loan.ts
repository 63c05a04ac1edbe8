import { createHash } from 'node:crypto'
import { startOf } from '#domain/kernel/calendar.ts'
import { NOTHING, subtract } from '#domain/kernel/money.ts'
import {
  IMPORTED_TERMS_VERSION,
  importedTermsText,
  levelOfImported,
  postingsForImportedLoan,
  postingsForImportedMoney,
} from '#domain/loans/imported-loan.ts'
import { postingsForPayment } from '#domain/payments/payment-postings.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lotsOf } from '#server/ledger/lots-store.ts'
import { registerReceivedMoney } from '#server/ledger/received-money-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { insertSchedule, savePaid } from '#server/loans/instalments-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { versionColumns } from '#server/loans/product-versions-query.ts'
import { insertAllocations, insertCompletedPayment } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { SettledLoan } from '#server/imports/import-settle.ts'

export interface Owner {
  readonly userId: string
  readonly momoProvider: string
  readonly importId: number
}

/** Value dates are those of the files; all is booked on the open day. */
export async function importLoan(tx: Tx, context: RequestContext, owner: Owner, settled: SettledLoan): Promise<void> {
  const { plan, schedule, settlements, position } = settled
  const { priced, paidOutOn } = plan
  const loanId = await insertLoan(tx, context, owner, settled)
  await insertSchedule(tx, loanId, schedule)
  const facts = { userId: owner.userId, loanId, paymentId: null, receiptNumber: null, valueDate: paidOutOn }
  const interest = subtract(priced.total, priced.amount)
  await postEntry(tx, context, postingsForImportedLoan({ principal: priced.amount, interest }), facts)
  if (position.amountPaid > NOTHING)
    await postEntry(tx, context, postingsForImportedMoney(position.amountPaid), { ...facts, valueDate: context.today })
  const [lot] = (await lotsOf(tx, owner.userId, context.today)).filter((each) => each.loanId === loanId)
  for (const { payment, settlement } of settlements) {
    const momo = payment.method === 'momo'
    const claim = {
      loanId,
      userId: owner.userId,
      amount: payment.amount,
      method: payment.method,
      receiptNumber: null,
      receiptMadeAt: null,
      momoProvider: momo ? owner.momoProvider : null,
      momoTransactionId: momo ? (payment.reference ?? null) : null,
      enteredBy: context.actor.userId,
      enteredOn: context.today,
      valueDate: payment.paid_on,
      at: context.now,
    }
    const completion = {
      settlement,
      source: 'unallocated_money',
      valueDate: payment.paid_on,
      at: context.now,
      decidedBy: context.actor.userId,
    } as const
    const paymentId = await insertCompletedPayment(tx, claim, completion)
    await insertAllocations(tx, paymentId, loanId, settlement.allocations)
    const entryId = await postEntry(tx, context, postingsForPayment({ ...settlement, source: 'unallocated_money' }), {
      ...facts,
      paymentId,
      valueDate: payment.paid_on,
      lots: { use: lot ? [{ lotId: lot.id, amount: settlement.taken }] : [] },
      ...(payment.reference !== undefined && { reason: `Imported, reference ${payment.reference}` }),
    })
    if (claim.momoTransactionId !== null) {
      const proof = { kind: 'import', transactionId: claim.momoTransactionId } as const
      await registerReceivedMoney(tx, { proof, entryId, userId: owner.userId, paymentId })
    }
  }
  if (settlements.length > 0) await tx.updateTable('payments').set({ import_id: owner.importId }).where('loan_id', '=', loanId).execute()
  await savePaid(tx, loanId, position.instalments)
  await addLoanEvent(tx, context, loanId, 'imported')
}

/** Approval and payout have the same day. */
async function insertLoan(tx: Tx, context: RequestContext, owner: Owner, { plan, schedule, position }: SettledLoan): Promise<number> {
  const { priced, paidOutOn, product, payDay } = plan
  const text = importedTermsText(priced, paidOutOn, product, schedule)
  const hash = createHash('sha256').update(text, 'utf8').digest('hex')
  const at = startOf(paidOutOn)
  const level = levelOfImported(priced.amount)
  const { id } = await tx
    .insertInto('loans')
    .values({
      user_id: owner.userId,
      import_id: owner.importId,
      requested_amount: priced.amount,
      approved_amount: priced.amount,
      lender_name: plan.lender,
      admin_notes: plan.note,
      total_repayment: priced.total,
      weekly_payment: priced.weekly,
      ...versionColumns(product, payDay),
      status: 'active',
      weeks_completed: position.weeksCompleted,
      amount_paid: position.amountPaid,
      disbursement_method: plan.method,
      disbursement_status: 'completed',
      terms_hash: hash,
      accepted_terms_hash: hash,
      level_name: level.name,
      level_maximum: level.maxLoanAmount,
      applied_at: at,
      decided_at: at,
      approved_at: at,
      approved_by: context.actor.userId,
      disbursed_at: at,
      disbursed_on: paidOutOn,
      next_payment_due: position.nextPaymentDue,
      payouts: 1,
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Nobody accepted this text here.
  await tx
    .insertInto('loan_terms')
    .values({
      loan_id: id,
      hash,
      version: IMPORTED_TERMS_VERSION,
      body: text,
      amount: priced.amount,
      sealed_at: context.now,
      accepted_at: at,
    })
    .execute()
  return id
}
