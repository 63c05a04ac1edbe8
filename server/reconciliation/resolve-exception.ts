import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { bookResolution, type Resolution } from '#server/reconciliation/book-resolution.ts'
import { exceptionRow, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Ends an exception of mobile money by what people found out: what it books goes through the one path of its kind, and an order that was open ends with it.
 * @throws Refused not_found, own_record, exception_resolved, exception_not_so, by refusalToDecideOn, second_person_decides, exception_needs_customer, or by
 * the paths that it takes: confirmPayment, reversePayment and the settling of an order.
 */
export async function resolveException(
  tx: Tx,
  context: RequestContext,
  means: { readonly desk: PaymentProviders; readonly secondPersonAbove: Pesewas },
  asked: Resolution,
): Promise<void> {
  await lockPeople(tx, context, asked)
  await sql`select 1 from momo_exceptions where id = ${asked.id} for update`.execute(tx)
  const row = await exceptionRow(tx, asked.id)
  if (!row) throw new Refused(refusal('not_found'))
  if (row.state === 'resolved') throw new Refused(refusal('exception_resolved'))
  if (!row.actions.includes(asked.action)) throw new Refused(refusal('exception_not_so'))
  throwIfRefused(refusalToDecideOn(largestOf(row), context.actor.permissions))
  assertSecondPerson(row, context, asked.action, means.secondPersonAbove)
  // Before it is ended, so that what settles the order does not end it in nobody's name.
  await sql`
    update momo_exceptions set state = 'resolved', resolution = ${asked.action}, note = ${asked.reason}, resolved_by = ${context.actor.userId},
      resolved_at = greatest(${context.now}::timestamptz, found_at) where id = ${asked.id}`.execute(tx)
  const entryId = await bookResolution(tx, context, means.desk, row, asked)
  if (entryId !== undefined) await sql`update momo_exceptions set entry_id = ${entryId} where id = ${asked.id}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'resolveMomoException',
    target: { kind: 'momo_exception', id: asked.id },
    before: { kind: row.kind, order: row.order },
    after: {
      resolution: asked.action,
      ...(row.amount !== null && { amount: row.amount }),
      ...(asked.userId !== undefined && { userId: asked.userId }),
      ...(asked.paymentId !== undefined && { paymentId: asked.paymentId }),
    },
    reason: asked.reason,
  })
}

/** Everybody whose books may move, before anything else is locked and in one order. Nobody decides on their own money. */
async function lockPeople(tx: Tx, context: RequestContext, { id, userId, paymentId }: Resolution): Promise<void> {
  const row = await exceptionRow(tx, id)
  if (!row) throw new Refused(refusal('not_found'))
  const claimed = row.claims.find((claim) => claim.paymentId === paymentId)?.userId
  const people = new Set([row.userId, userId, claimed].filter((each) => typeof each === 'string'))
  if (people.has(context.actor.userId)) throw new Refused(refusal('own_record'))
  for (const person of [...people].toSorted()) await lockCustomerById(tx, person, context.today)
}

/** Large money is looked at twice: who brought the statement, or asked for the payout, does not also say what is true of it. */
function assertSecondPerson(row: ExceptionRow, context: RequestContext, action: MomoExceptionAction, above: Pesewas): void {
  if (action === 'close' || largestOf(row) <= above) return
  const broughtIt = row.importedBy === context.actor.userId
  const askedForIt = (row.direction === 'disbursement' || row.direction === 'refund') && row.requestedBy === context.actor.userId
  if (broughtIt || askedForIt) throw new Refused(refusal('second_person_decides', { amount: above }))
}

/** What may move: what was told, what was ordered, or what is kept. */
const largestOf = ({ amount, orderAmount, keptAmount }: ExceptionRow): Pesewas =>
  pesewas(Math.max(amount ?? 0, orderAmount ?? 0, keptAmount ?? 0))
