import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { TAKING_KINDS } from '#domain/ledger/entry-kinds.ts'
import type { Entry, EntryKind } from '#domain/ledger/entry.ts'
import type { LotOrigin, LotPart } from '#domain/ledger/lots.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { lockOwnTill } from '#server/ledger/own-till-store.ts'
import { moveLots, type NewLot } from '#server/ledger/lots-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** `valueDate`: when the money changed hands. */
export interface PostingFacts {
  readonly userId: string | null
  readonly loanId: number | null
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  readonly valueDate: LocalDate
  readonly reason?: string
  /** Credited money is one lot of these facts by default. */
  readonly lots?: { readonly add: readonly NewLot[] } | { readonly use: readonly LotPart[] } | undefined
}

/**
 * Books on the open business day (rule P17); the database checks the balance at commit. With tills on, office cash goes through the user's
 * till. @throws Refused by refusalToUseTill.
 */
export async function postEntry(tx: Tx, context: ActingContext, entry: Entry, facts: PostingFacts): Promise<number> {
  const accounts = entry.lines.map((line) => line.account)
  const amounts = entry.lines.map((line) => line.amount)
  const needsTill = entry.lines.some((line) => line.account === 'office_cash' && line.tillId === undefined)
  invariant(!needsTill || context.actor !== undefined, 'only a user moves cash')
  const own = needsTill && context.actor !== undefined ? await lockOwnTill(tx, context) : null
  const tills = entry.lines.map((line) => (line.tillId === undefined && line.account === 'office_cash' ? own : (line.tillId ?? null)))
  const loans = entry.lines.map((line) => line.loanId ?? facts.loanId)
  const { rows } = await sql<{ entry_id: number }>`
    with booked as (
      insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, payment_id, receipt_number, actor_id, request_id, reason)
      select ${entry.kind}::text, greatest(${context.today}::date, max(day) + 1), ${facts.valueDate}::date, ${context.now}::timestamptz, ${facts.userId}::text,
        ${facts.loanId}::bigint, ${facts.paymentId}::bigint, ${facts.receiptNumber}::text, ${context.actor?.userId ?? null}::text, ${context.origin.requestId}::text,
        ${facts.reason ?? null}::text
      from closed_days
      returning id
    )
    insert into journal_lines (entry_id, line, account, amount, user_id, loan_id, till_id)
    select booked.id, line.number, line.account, line.amount, ${facts.userId}::text, line.loan_id, line.till_id
    from booked, unnest(${accounts}::text[], ${amounts}::bigint[], ${tills}::bigint[], ${loans}::bigint[])
      with ordinality as line (account, amount, till_id, loan_id, number)
    returning entry_id`.execute(tx)
  const [line] = rows
  invariant(line !== undefined, 'an entry has lines')
  await postLots(tx, context, entry, facts, line.entry_id)
  return line.entry_id
}

const ORIGINS: Partial<Record<EntryKind, LotOrigin>> = {
  receipt_made: 'receipt',
  payment_completed: 'overpayment',
  payout_rest_kept: 'overpayment',
  payment_reversed: 'reversal',
  advance_released: 'reversal',
  imported_money: 'import',
}

async function postLots(tx: Tx, context: ActingContext, { kind, lines }: Entry, facts: PostingFacts, entryId: number): Promise<void> {
  const credited = 0 - lines.filter((line) => line.account === 'unallocated_money').reduce((sum, line) => sum + line.amount, 0)
  if (credited === 0) return
  const { userId, lots } = facts
  invariant(userId !== null, 'unallocated money belongs to a customer')
  invariant(lots !== undefined || credited > 0, 'the lots that an entry uses are named')
  const { valueDate: receivedOn, loanId, paymentId, receiptNumber } = facts
  const takenBy = TAKING_KINDS.includes(kind) ? (context.actor?.userId ?? null) : null
  const origin = ORIGINS[kind] ?? (receiptNumber === null ? 'transaction' : 'receipt')
  const one = { origin, receivedOn, loanId, amount: pesewas(credited), paymentId, receiptNumber, takenBy }
  await moveLots(tx, { userId, entryId, credited }, lots ?? { add: [one] })
}
