import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { AcceptedTerms } from '#domain/documents/agreement-document.ts'
import type { AccountEntry } from '#domain/documents/loan-account.ts'
import type { MomoProvider, PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface EntryRow {
  id: number
  loan_id: number
  kind: string
  booked_on: LocalDate
  value_date: LocalDate
  change: number
  price: number
  receipt_number: string | null
  transaction_id: string | null
  payment_id: number | null
}

export type LoanEntry = AccountEntry & { readonly loanId: number }

/** In booking order. A write-off does not lower what the customer owes. */
export async function accountEntries(db: Db | Tx, ...loanIds: readonly number[]): Promise<LoanEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, l.loan_id, e.kind, e.booked_on, e.value_date, e.receipt_number, e.payment_id, coalesce(p.momo_transaction_id, p.bank_reference) as transaction_id,
      case when e.kind in ('written_off', 'write_off_raised') then 0 else coalesce(sum(l.amount), 0) end::bigint as change,
      coalesce(sum(l.amount) filter (where l.account = 'interest_receivable'), 0)::bigint as price
    from journal_entries e
      join journal_lines l on l.entry_id = e.id and l.loan_id = any(${loanIds}::bigint[])
        and l.account in ('loan_principal', 'interest_receivable', 'customer_advances', 'recoveries')
      left join payments p on p.id = e.payment_id
    group by e.id, l.loan_id, p.momo_transaction_id, p.bank_reference order by e.booked_on, e.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    loanId: row.loan_id,
    kind: row.kind,
    bookedOn: row.booked_on,
    valueDate: row.value_date,
    change: pesewas(row.change),
    price: pesewas(row.price),
    receiptNumber: row.receipt_number,
    transactionId: row.transaction_id,
    paymentId: row.payment_id,
  }))
}

/** Undefined until the customer accepts them. */
export async function acceptedTerms(tx: Tx, loanId: number, hash: string): Promise<AcceptedTerms | undefined> {
  const row = await tx
    .selectFrom('loan_terms')
    .select(['hash', 'version', 'body', 'accepted_at', 'paper_reference'])
    .where('loan_id', '=', loanId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row || row.accepted_at === null) return undefined
  return { hash: row.hash, version: row.version, text: row.body, acceptedAt: row.accepted_at, paperReference: row.paper_reference }
}

interface PaymentRow {
  id: number
  amount: number
  unallocated_amount: number
  status: PaymentStatus
  payment_method: PaymentMethod
  momo_provider: MomoProvider | null
  /** Of mobile money, or the reference of a bank transfer. */
  transaction_id: string | null
  receipt_number: string | null
  value_date: LocalDate | null
  paid_at: Date | null
  decided_at: Date | null
  reason: string | null
  parts: [week: number, dueDate: LocalDate, amount: number][]
}

/** Undefined for another loan's payment. */
export async function paymentOfLoan(tx: Tx, loanId: number, paymentId: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.amount, p.unallocated_amount, p.status, p.payment_method, p.momo_provider, coalesce(p.momo_transaction_id, p.bank_reference) as transaction_id,
      p.receipt_number, p.value_date,
      p.paid_at, p.decided_at, p.reason,
      coalesce((
        select json_agg(json_build_array(a.week, i.due_date, a.amount) order by a.week)
        from allocations a join instalments i on i.loan_id = a.loan_id and i.week = a.week where a.payment_id = p.id
      ), '[]') as parts
    from payments p where p.id = ${paymentId} and p.loan_id = ${loanId}`.execute(tx)
  return rows[0]
}
