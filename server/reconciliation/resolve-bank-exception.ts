import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import { bankActionsOn, officeEntriesFor, type BankExceptionAction } from '#domain/reconciliation/bank-exception.ts'
import { assertIndependentToRelease } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { requestOfficeEntry } from '#server/bank/book-office-entry.ts'
import { bookBankTransfer, enterBankPayment, keepBankTransfer, type BankTransfer } from '#server/bank/enter-bank-payment.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { reversePayment } from '#server/payments/reverse-payment.ts'
import { bankExceptionRow, type BankExceptionRow } from '#server/reconciliation/bank-exceptions-query.ts'
import { bookedReference } from '#server/reconciliation/import-bank-statement.ts'
import type { Tx } from '#server/platform/db.ts'

export interface BankResolution {
  readonly id: number
  readonly action: BankExceptionAction
  readonly reason: string
  readonly loanId: number | undefined
  readonly userId: string | undefined
  readonly entry: OfficeEntryKind | undefined
}
interface Settings {
  readonly secondPersonAbove: Pesewas
}

/**
 * Each action books by its own path. An exception that waits for a second person stays open until the confirmation. @returns whether it is
 * resolved. @throws Refused not_found, own_record, exception_resolved, exception_not_so, second_person_decides or a refusal of the action.
 */
export async function resolveBankException(
  tx: Tx,
  context: RequestContext,
  settings: Settings,
  resolution: BankResolution,
): Promise<boolean> {
  const before = await bankExceptionRow(tx, resolution.id)
  if (!before) throw new Refused(refusal('not_found'))
  const owner = await ownerOf(tx, before, resolution)
  if (owner === context.actor.userId) throw new Refused(refusal('own_record'))
  if (owner !== null) await lockCustomerById(tx, owner, context.today)
  await sql`select 1 from bank_exceptions where id = ${resolution.id} for update`.execute(tx)
  const row = await bankExceptionRow(tx, resolution.id)
  if (row?.state !== 'open') throw new Refused(refusal('exception_resolved'))
  if (!bankActionsOn(row.kind).includes(resolution.action)) throw new Refused(refusal('exception_not_so'))
  throwIfRefused(refusalToDecideOn(row.amount, context.actor.permissions))
  // Audited first: a reversal by this decision takes the money out of the bank account.
  await recordAuditEvent(tx, context, {
    action: 'resolveBankException',
    target: { kind: 'bank_exception', id: row.id },
    before: { kind: row.kind },
    after: { resolution: resolution.action, amount: row.amount, ...(owner !== null && { userId: owner }) },
    // A customer's is only in the exception, where an erasure removes it.
    reason: owner === null ? resolution.reason : undefined,
  })
  if (!(await carryOut(tx, context, settings, row, { ...resolution, owner }))) return false
  await sql`
    update bank_exceptions set state = 'resolved', resolution = ${resolution.action}, note = ${resolution.reason}, resolved_by = ${context.actor.userId},
      resolved_at = greatest(${context.now}::timestamptz, found_at)
    where id = ${row.id}`.execute(tx)
  return true
}

type Chosen = BankResolution & { readonly owner: string | null }

async function carryOut(tx: Tx, context: RequestContext, settings: Settings, row: BankExceptionRow, chosen: Chosen): Promise<boolean> {
  switch (chosen.action) {
    case 'post': {
      const { owner, loanId } = chosen
      if (owner === null || loanId === undefined) throw new Refused(refusal('not_found'))
      const posted = await enterBankPayment(tx, context, settings, transferOf(row, { userId: owner, loanId }))
      return posted !== undefined
    }
    case 'keep':
      await keep(tx, context, settings, row, chosen)
      return true
    case 'office':
      await proposeEntry(tx, context, row, chosen)
      return false
    case 'correct':
      await correct(tx, context, settings, row, chosen.reason)
      return true
    case 'reverse':
      await reverse(tx, context, row, chosen.reason)
      return true
    case 'close':
      return true
  }
}

/** The customer whose money may move. @throws Refused exception_needs_customer */
async function ownerOf(tx: Tx, row: BankExceptionRow, { action, loanId, userId }: BankResolution): Promise<string | null> {
  if (action === 'post') {
    const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loanId ?? 0}`.execute(tx)
    if (!rows[0]) throw new Refused(refusal('not_found'))
    return rows[0].user_id
  }
  if (action !== 'keep') return row.userId
  if (userId !== undefined) return userId
  const { message } = refusal('exception_needs_customer')
  throw new Refused(refusal('exception_needs_customer', undefined, { errors: { userId: message } }))
}

function transferOf(row: BankExceptionRow, { userId, loanId }: { userId: string; loanId: number }): BankTransfer {
  invariant(row.lineId !== null, 'only a line is booked')
  const bankReference = bookedReference({ id: row.lineId, reference: row.reference }, row.kind === 'duplicate')
  return { customerId: userId, loanId, amount: row.amount, bankReference, valueDate: row.day }
}

/** Above the limit another user than the importer decides. @throws Refused second_person_decides */
async function assertSecondPerson(tx: Tx, context: RequestContext, { secondPersonAbove: above }: Settings, row: BankExceptionRow) {
  if (row.amount <= above) return
  if (row.importedBy === context.actor.userId) throw new Refused(refusal('second_person_decides', { amount: above }))
  await assertIndependentToRelease(tx, context, [row.importedBy])
}

/** @throws Refused bank_line_needs_loan, or by assertSecondPerson. */
async function keep(tx: Tx, context: RequestContext, settings: Settings, row: BankExceptionRow, chosen: Chosen): Promise<void> {
  const { owner: userId } = chosen
  invariant(userId !== null, 'a credit balance has its customer')
  await assertSecondPerson(tx, context, settings, row)
  const { rows } = await sql<{ id: number }>`
    select l.id from loans l where l.user_id = ${userId} and coalesce(l.approved_at, l.applied_at) < (${row.day}::date + 1) order by l.id desc limit 1`.execute(
    tx,
  )
  if (!rows[0]) throw new Refused(refusal('bank_line_needs_loan'))
  await keepBankTransfer(tx, context, transferOf(row, { userId, loanId: rows[0].id }), chosen.reason)
}

/** @throws Refused forbidden, exception_not_so, or by requestOfficeEntry. */
async function proposeEntry(tx: Tx, context: RequestContext, row: BankExceptionRow, { entry, reason }: Chosen): Promise<void> {
  if (!context.actor.permissions.includes('view_financial_reports')) throw new Refused(refusal('forbidden'))
  if (entry === undefined || !officeEntriesFor(row.incoming).includes(entry)) throw new Refused(refusal('exception_not_so'))
  const document = `Bank ${row.reference ?? 'statement'}, line ${row.lineId ?? 0}`
  await requestOfficeEntry(tx, context, { entry, amount: row.amount, valueDate: row.day, document, documentOn: row.day }, reason)
}

/** Books the bank's amount at once: a reversal whose replacement waits could not be undone. @throws Refused by assertSecondPerson. */
async function correct(tx: Tx, context: RequestContext, settings: Settings, row: BankExceptionRow, reason: string): Promise<void> {
  const { paymentId, loanId, userId } = row
  invariant(paymentId !== null && loanId !== null && userId !== null, 'a wrong amount is of a payment')
  await assertSecondPerson(tx, context, settings, row)
  await reversePayment(tx, context, { paymentId, reason, disproved: true })
  await bookBankTransfer(tx, context, transferOf(row, { userId, loanId }))
}

/** Money that is not in the bank leaves the ledger; a returned line is linked to that entry. */
async function reverse(tx: Tx, context: RequestContext, row: BankExceptionRow, reason: string): Promise<void> {
  invariant(row.paymentId !== null, 'only a payment is reversed')
  await reversePayment(tx, context, { paymentId: row.paymentId, reason, disproved: true })
  if (row.lineId !== null)
    await sql`
      update bank_statement_lines set entry_id = (
        select e.id from journal_entries e where e.payment_id = ${row.paymentId} and e.kind = 'payment_reversed' order by e.id desc limit 1)
      where id = ${row.lineId}`.execute(tx)
}
