import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { MOST_PER_GROUP, type searchOffice } from '#contract/reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { type FoundPerson, searchPeople, soughtAmong } from '#server/people/people-search-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

type Found = Inside<typeof searchOffice.response>

/** Found by a number, so the read is audited (rule S33). */
interface Sought {
  readonly users: readonly string[]
  readonly loans: readonly number[]
}

const SHORTEST_TRANSACTION_ID = 6

/** Each part needs its permission; nobody finds their own records (rule A27). */
export async function queryOffice(db: Db, text: string, viewer: Actor): Promise<{ found: Found; sought: Sought }> {
  const sees = (permission: Actor['permissions'][number]): boolean => viewer.permissions.includes(permission)
  const people = sees('view_customer_profiles') ? (await searchPeople(db, text, viewer)).slice(0, MOST_PER_GROUP) : []
  const receipts = sees('generate_payment_codes') ? await receiptsFound(db, text, viewer.userId) : []
  const transactions = sees('view_customer_loans') ? await transactionsFound(db, text, viewer.userId) : []
  return {
    found: { people: await withKind(db, people), receipts, transactions },
    sought: { users: soughtAmong(people, text), loans: [...receipts, ...transactions].flatMap(({ loanId }) => loanId ?? []) },
  }
}

async function withKind(db: Db, found: readonly FoundPerson[]): Promise<Found['people']> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'customer' and id = any(${found.map(({ userId }) => userId)}::text[])`.execute(db)
  const customers = new Set(rows.map(({ id }) => id))
  return found.map(({ foundBy: _, ...person }) => ({ ...person, isCustomer: customers.has(person.userId) }))
}

interface ReceiptRow {
  readonly number: string
  readonly full_name: string | null
  readonly loan_id: number | null
  readonly amount: number | null
  readonly made_at: Date
}

async function receiptsFound(db: Db, text: string, viewerId: string): Promise<Found['receipts']> {
  const number = normalReceiptNumber(text)
  if (number.length !== RECEIPT_LENGTH) return []
  const { rows } = await sql<ReceiptRow>`
    select r.number, u.full_name, coalesce(r.loan_id, p.loan_id) as loan_id, r.amount, r.made_at
    from receipts r left join payments p on p.receipt_number = r.number left join users u on u.id = coalesce(r.user_id, p.user_id)
    where r.number = ${number} and coalesce(r.user_id, p.user_id) is distinct from ${viewerId}
    order by p.id desc limit 1`.execute(db)
  return rows.map((row) => ({
    number: row.number,
    customerName: row.full_name,
    loanId: row.loan_id,
    amount: row.amount === null ? null : pesewas(row.amount),
    madeAt: row.made_at,
  }))
}

interface TransactionRow {
  readonly id: number
  readonly transaction_id: string
  readonly full_name: string
  readonly loan_id: number
  readonly amount: number
  readonly status: PaymentStatus
  readonly entered_on: LocalDate
}

async function transactionsFound(db: Db, text: string, viewerId: string): Promise<Found['transactions']> {
  const key = transactionKey(text)
  if (key.length < SHORTEST_TRANSACTION_ID) return []
  const { rows } = await sql<TransactionRow>`
    select p.id, coalesce(p.momo_transaction_id, p.bank_reference) as transaction_id, u.full_name, p.loan_id, p.amount, p.status, p.entered_on
    from payments p join users u on u.id = p.user_id
    where p.transaction_key = ${key} and p.user_id <> ${viewerId}
    order by p.id desc limit ${MOST_PER_GROUP}`.execute(db)
  return rows.map((row) => ({
    paymentId: row.id,
    transactionId: row.transaction_id,
    customerName: row.full_name,
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    status: row.status,
    enteredOn: row.entered_on,
  }))
}
