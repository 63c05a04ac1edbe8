import { sql } from 'kysely'
import type {
  EntryFacts,
  ExceptionFacts,
  LotFacts,
  PaymentFacts,
  PayoutFacts,
  ReceiptFacts,
  ReceivedFacts,
  RefundFacts,
  RequestFacts,
  TransactionFacts,
} from '#domain/audit-books/facts.ts'
import type { Tx } from '#server/platform/db.ts'

/** A row may name one customer and the loan of another one: it is read with both. */
export interface Batch {
  readonly users: readonly string[]
  readonly loans: readonly number[]
}

export async function readPayments(tx: Tx, { users, loans }: Batch): Promise<readonly PaymentFacts[]> {
  const { rows } = await sql<PaymentFacts>`
    select p.id, p.loan_id as "loanId", p.user_id as "userId", p.week_number as "weekNumber", p.due_date as "dueDate", p.amount,
      p.unallocated_amount as unallocated, p.status, p.payment_method as method, p.momo_provider as provider, p.momo_transaction_id as "transactionId", p.transaction_key as "transactionKey", p.bank_reference as "bankReference",
      p.momo_reference as reference, p.receipt_number as "receiptNumber", p.receipt_verified as "receiptVerified",
      p.receipt_generated_at as "receiptMadeAt", p.source, p.before_payout as "beforePayout", p.is_late as "isLate", p.days_late as "daysLate",
      p.entered_on as "enteredOn", p.value_date as "valueDate", p.paid_at as "paidAt", p.decided_at as "decidedAt", p.decided_by as "decidedBy",
      p.entered_by as "enteredBy", p.created_at as "createdAt", p.entry_booked_on as "entryBookedOn", p.decision_booked_on as "decisionBookedOn",
      p.import_id as "importId", exists (select 1 from momo_statement_lines s where s.payment_id = p.id) or exists (select 1 from bank_statement_lines b where b.payment_id = p.id) as "inStatement",
      (select coalesce(json_agg(json_build_array(a.week, a.amount, a.interest, a.principal, a.loan_id) order by a.week), '[]')
        from allocations a where a.payment_id = p.id) as allocations
    from payments p where p.user_id = any(${users}::text[]) or p.loan_id = any(${loans}::bigint[]) order by p.id`.execute(tx)
  return rows
}

export async function readReceipts(tx: Tx, { users, loans }: Batch, used: readonly string[]): Promise<readonly ReceiptFacts[]> {
  const { rows } = await sql<ReceiptFacts>`
    select r.number, r.status, r.loan_id as "loanId", r.user_id as "userId", r.amount, r.made_by as "madeBy", r.made_at as "madeAt", r.made_on as "madeOn",
      r.expires_on as "expiresOn", r.used_at as "usedAt", r.cancelled_at as "cancelledAt", r.cancelled_by as "cancelledBy", r.cancel_reason as "cancelReason",
      r.closed_at as "closedAt", r.close_reason as "closeReason",
      r.made_booked_on as "madeBookedOn", r.closed_booked_on as "closedBookedOn"
    from receipts r
    where r.user_id = any(${users}::text[]) or r.loan_id = any(${loans}::bigint[]) or r.number = any(${used}::text[]) order by r.made_at, r.number`.execute(
    tx,
  )
  return rows
}

/** With their lines, in order of booking. */
export async function readEntries(tx: Tx, { users, loans }: Batch): Promise<readonly EntryFacts[]> {
  const { rows } = await sql<EntryFacts>`
    select e.id, e.kind, e.booked_on as "bookedOn", e.value_date as "valueDate", e.at, e.user_id as "userId", e.loan_id as "loanId",
      e.payment_id as "paymentId", e.receipt_number as "receiptNumber", e.actor_id as actor, e.request_id as "requestId", e.reverses,
      (select coalesce(json_agg(json_build_array(l.account, l.amount, l.till_id, l.user_id, l.loan_id) order by l.line), '[]')
        from journal_lines l where l.entry_id = e.id) as lines
    from journal_entries e where e.user_id = any(${users}::text[]) or e.loan_id = any(${loans}::bigint[]) order by e.id`.execute(tx)
  return rows
}

export async function readPayouts(tx: Tx, { loans }: Batch): Promise<readonly PayoutFacts[]> {
  const { rows } = await sql<PayoutFacts>`
    select id, loan_id as "loanId", method, reference, amount, settles, overpayment, requested_by as "requestedBy", requested_at as "requestedAt",
      released_by as "releasedBy", released_at as "releasedAt", ended_by as "endedBy", ended_at as "endedAt", entry_id as "entryId"
    from payouts where loan_id = any(${loans}::bigint[]) order by id`.execute(tx)
  return rows
}

export async function readTransactions(tx: Tx, { users, loans }: Batch): Promise<readonly TransactionFacts[]> {
  const { rows } = await sql<TransactionFacts>`
    select reference, loan_id as "loanId", user_id as "userId", direction, provider, gateway, amount, currency, status, transaction_id as "transactionId",
      requested_by as "requestedBy", created_at as "createdAt", sent_at as "sentAt", decided_at as "decidedAt", value_at as "valueAt", refund_of as "refundOf"
    from momo_transactions where user_id = any(${users}::text[]) or loan_id = any(${loans}::bigint[]) order by created_at, reference`.execute(
    tx,
  )
  return rows
}

export async function readRefunds(tx: Tx, { users }: Batch): Promise<readonly (RefundFacts & { readonly userId: string })[]> {
  const { rows } = await sql<RefundFacts & { readonly userId: string }>`
    select id, user_id as "userId", reference, amount, requested_by as "requestedBy", requested_at as "requestedAt", requested_on as "requestedOn",
      released_by as "releasedBy", released_at as "releasedAt", ended_by as "endedBy", ended_at as "endedAt", entry_id as "entryId"
    from momo_refunds where user_id = any(${users}::text[]) order by id`.execute(tx)
  return rows
}

/** Requests for a second person that move money. */
export async function readRequests(tx: Tx, { users, loans }: Batch): Promise<readonly RequestFacts[]> {
  const { rows } = await sql<RequestFacts>`
    select id, kind, loan_id as "loanId", user_id as "userId", amount, bank_reference as "bankReference", value_date as "valueDate", cause, plan_first_due as "firstDue", plan_every_weeks as "everyWeeks",
      (select json_build_object('loanId', c.loan_id, 'kind', c.kind, 'outcome', c.outcome, 'on', c.made_on) from loan_contacts c where c.id = talk_id) as talk, requested_by as "requestedBy", requested_at as "requestedAt",
      expires_at as "expiresAt", outcome, decided_by as "decidedBy", decided_at as "decidedAt"
    from second_person_requests
    where kind in ('write_off', 'cash_refund', 'bank_payment', 'second_plan') and (user_id = any(${users}::text[]) or loan_id = any(${loans}::bigint[])) order by id`.execute(
    tx,
  )
  return rows
}

/** Rows that name these customers, or these entries of theirs. */
export async function readReceived(tx: Tx, users: readonly string[], entries: readonly number[]): Promise<readonly ReceivedFacts[]> {
  const { rows } = await sql<ReceivedFacts>`
    select id, kind, reference, user_id as "userId", entry_id as "entryId", payment_id as "paymentId", left_entry_id as "leftEntryId",
      is_duplicate as "isDuplicate"
    from received_money where user_id = any(${users}::text[]) or entry_id = any(${entries}::bigint[]) order by id`.execute(tx)
  return rows
}

export async function readLots(tx: Tx, users: readonly string[], entries: readonly number[]): Promise<readonly LotFacts[]> {
  const { rows } = await sql<LotFacts>`
    select l.id, l.user_id as "userId", l.loan_id as "loanId", l.origin, l.received_on as "receivedOn", l.amount, l.used, l.entry_id as "entryId",
      l.payment_id as "paymentId", l.receipt_number as "receiptNumber", l.taken_by as "takenBy",
      (select coalesce(json_agg(json_build_array(u.entry_id, u.amount) order by u.entry_id), '[]') from unallocated_lot_uses u where u.lot_id = l.id) as uses
    from unallocated_lots l where l.user_id = any(${users}::text[]) or l.entry_id = any(${entries}::bigint[]) order by l.id`.execute(tx)
  return rows
}

interface About {
  readonly entries: readonly number[]
  readonly payments: readonly number[]
  readonly references: readonly string[]
}

/** Differences with a provider about these entries, payments or transactions. */
export async function readExceptions(tx: Tx, { entries, payments, references }: About): Promise<readonly ExceptionFacts[]> {
  const { rows } = await sql<ExceptionFacts>`
    select o.id, o.kind, o.reference, coalesce(o.amount, s.amount) as amount, o.payment_id as "paymentId", o.about_payment_id as "aboutPaymentId", o.state, o.resolved_by as "resolvedBy",
      o.resolved_at as "resolvedAt", o.resolution, o.entry_id as "entryId", o.line_id as "lineId", s.incoming
    from momo_exceptions o left join momo_statement_lines s on s.id = o.line_id
    where o.entry_id = any(${entries}::bigint[]) or o.payment_id = any(${payments}::bigint[]) or o.about_payment_id = any(${payments}::bigint[])
      or o.reference = any(${references}::text[]) order by o.id`.execute(tx)
  return rows
}
