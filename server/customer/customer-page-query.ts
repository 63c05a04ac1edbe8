import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readCustomer } from '#contract/collections.ts'
import { HIDDEN_FIELDS, refusalToReveal, refusalToRevealNow } from '#domain/access/hidden-data.ts'
import { DOCUMENT_TITLES, type DocumentKind } from '#domain/documents/document-page.ts'
import { leftAfterPayment } from '#domain/documents/loan-account.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { freeIn } from '#domain/ledger/lots.ts'
import { contactsOfCustomer } from '#server/collections/contacts-query.ts'
import { accountEntries } from '#server/documents/document-facts-query.ts'
import { lotsOf } from '#server/ledger/lots-store.ts'
import { openCaseOfCustomer } from '#server/loans/collection-cases-store.ts'
import { queryEarlierLoans } from '#server/loans/earlier-loans-store.ts'
import { loansOfCustomer, type LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { listStaffMessages } from '#server/messages/messages-query.ts'
import { toPaymentView } from '#server/payments/payment-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listAuditRows, readersOf } from '#server/reports/audit-query.ts'
import { consentChoicesOf, consentsIn } from '#server/support/consents-store.ts'
import { consentRecordsOf } from '#server/support/registers-query.ts'

type CustomerPage = Inside<typeof readCustomer.response>
type Book = NonNullable<CustomerPage['book']>

const MOST_PAYMENTS = 60
const MOST_CONTACTS = 30
const MOST_DOCUMENTS = 20
const MOST_MESSAGES = 10
const MOST_ACTIVITY = 12

interface CustomerQuery {
  readonly person: StaffUserView
  readonly actor: Actor
  readonly today: LocalDate
  readonly now: Date
}

/** Rule A31. */
export async function queryCustomerPage(db: Db, { person, actor, today, now }: CustomerQuery): Promise<CustomerPage> {
  const sees = (permission: Actor['permissions'][number]): boolean => actor.permissions.includes(permission)
  const userId = person.id
  const book = sees('view_customer_loans') ? await queryBook(db, userId, today) : null
  const reveals = !sees('view_sensitive_data') && refusalToReveal(actor.permissions, book?.loans ?? []) === undefined
  const caseLoanId = await openCaseOfCustomer(db, userId)
  const choices = await consentChoicesOf(db, userId)
  const hasOpenCase = caseLoanId !== null
  return {
    person,
    canReveal: reveals
      ? HIDDEN_FIELDS.filter((field) => person[field] !== null && refusalToRevealNow(field, hasOpenCase) === undefined)
      : [],
    caseLoanId: reveals && person.phone !== null ? caseLoanId : null,
    openCaseLoanId: sees('view_customer_loans') ? caseLoanId : null,
    consents: consentsIn(choices),
    consentKinds: choices.map(({ kind }) => kind),
    consentRecords: await consentRecordsOf(db, userId),
    openComplaints: await openComplaintsOf(db, userId),
    messages: (await listStaffMessages(db, { viewerId: actor.userId, userId }, { limit: MOST_MESSAGES })).rows,
    names: await nameChangesOf(db, userId),
    book,
    activity: sees('view_admin_reports') ? await activityOf(db, userId) : null,
    readers: sees('view_admin_reports') ? await readersOf(db, userId, now) : null,
  }
}

async function queryBook(db: Db, userId: string, today: LocalDate): Promise<Book> {
  const rows = (await loansOfCustomer(db, userId, today)).toReversed()
  const lots = await lotsOf(db, userId, today)
  return {
    loans: rows.map((row) => ({ ...toLoanView(row, today), disbursementMethod: row.disbursement_method })),
    earlierLoans: await queryEarlierLoans(db, userId),
    payments: await paymentsOf(db, userId, rows),
    unallocated: freeIn(lots),
    lots,
    contacts: await contactsOfCustomer(db, userId, MOST_CONTACTS, today),
    documents: await documentsOf(db, userId),
    photos: await photosOf(db, userId),
  }
}

/** Each payment has the balance that its receipt prints. */
async function paymentsOf(db: Db, userId: string, loans: readonly LoanRow[]): Promise<Book['payments']> {
  const payments = await paymentRows(db, sql`p.user_id = ${userId}`, MOST_PAYMENTS)
  const entries = await accountEntries(db, ...loans.map(({ id }) => id))
  const byLoan = Map.groupBy(entries, ({ loanId }) => loanId)
  const totals = new Map(loans.map((row) => [row.id, pesewas(row.total_repayment)]))
  return payments.map((row) => {
    const total = totals.get(row.loan_id)
    const isCounted = row.status === 'completed' && total !== undefined
    return { ...toPaymentView(row), balanceAfter: isCounted ? leftAfterPayment(byLoan.get(row.loan_id) ?? [], row.id, total) : null }
  })
}

async function documentsOf(db: Db, userId: string): Promise<Book['documents']> {
  const { rows } = await sql<Omit<Book['documents'][number], 'title'> & { kind: DocumentKind }>`
    select d.code, d.kind, d.loan_id as "loanId", d.issued_at as "issuedAt", u.full_name as "issuedBy"
    from documents d join users u on u.id = d.issued_by where d.user_id = ${userId} order by d.issued_at desc, d.code limit ${MOST_DOCUMENTS}`.execute(
    db,
  )
  return rows.map(({ kind, ...row }) => ({ ...row, title: DOCUMENT_TITLES[kind] }))
}

async function photosOf(db: Db, userId: string): Promise<Book['photos']> {
  const { rows } = await sql<Book['photos'][number]>`
    select '/api/pictures/' || id as address, created_at as at from pictures where user_id = ${userId} order by created_at desc, id limit ${MOST_DOCUMENTS}`.execute(
    db,
  )
  return rows
}

async function openComplaintsOf(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from complaints where user_id = ${userId} and state <> 'answered'`.execute(db)
  return rows[0]?.open ?? 0
}

async function nameChangesOf(db: Db, userId: string): Promise<CustomerPage['names']> {
  const { rows } = await sql<CustomerPage['names'][number]>`
    select n.id, n.changed_at as at, u.full_name as by, n.name_before as before, n.name_after as after, n.reason
    from name_changes n join users u on u.id = n.changed_by where n.user_id = ${userId} order by n.id desc`.execute(db)
  return rows
}

const activityOf = async (db: Db, userId: string): Promise<NonNullable<CustomerPage['activity']>> =>
  (await listAuditRows(db, { targetKind: 'user', targetId: userId, show: 'acts' }, { limit: MOST_ACTIVITY })).rows
