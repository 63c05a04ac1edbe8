import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Entry } from '#domain/ledger/entry.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { postEntry, type PostingFacts } from '#server/ledger/post-entries.ts'
import { markLineBooked } from '#server/reconciliation/statements-store.ts'
import type { ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Books the whole money of an exception, never dated after today, and notes it on the line that told of it. Answers the number of the entry.
 * @throws Refused exception_resolved where the line is in the books meanwhile.
 */
export async function bookExceptionMoney(
  tx: Tx,
  context: RequestContext,
  row: ExceptionRow,
  entry: Entry,
  facts: PostingFacts,
): Promise<number> {
  const id = await postNotAhead(tx, context, entry, facts)
  if (row.lineId !== null && !(await markLineBooked(tx, row.lineId, id))) throw new Refused(refusal('exception_resolved'))
  return id
}

/** Posts an entry that is dated after today under today. */
export const postNotAhead = (tx: Tx, context: RequestContext, entry: Entry, facts: PostingFacts): Promise<number> =>
  postEntry(tx, context, entry, { ...facts, valueDate: facts.valueDate > context.today ? dayOf(context.now) : facts.valueDate })

/** What the provider told that moved, in pesewas. */
export function reportedAmount({ amount }: ExceptionRow): Pesewas {
  invariant(amount !== null, 'money that is booked is told')
  return amount
}

/** Whose money it is: of who ordered it, else of whom somebody named. @throws Refused exception_needs_customer. */
export function whoseMoney({ userId }: ExceptionRow, chosen: string | undefined): string {
  const whose = userId ?? chosen
  if (whose !== undefined) return whose
  const { message } = refusal('exception_needs_customer')
  throw new Refused(refusal('exception_needs_customer', undefined, { errors: { userId: message } }))
}
