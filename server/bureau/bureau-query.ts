import { sql } from 'kysely'
import type { listBureauSearches, listBureauSubmissions } from '#contract/bureau/bureau.ts'
import type { Inside } from '#contract/endpoint.ts'
import { layoutFile, SUBMISSION_LAYOUT } from '#domain/bureau/bureau-layouts.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { CSV_START, csvMoney, csvNumber } from '#domain/kernel/csv-row.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { isLocalMonth, type LocalMonth } from '#domain/ledger/month.ts'
import type { BureauInquiry } from '#server/bureau/bureau-gateway.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, cursorParts, pageBy, pageById, type Page } from '#server/platform/http/paging.ts'

type Search = Inside<typeof listBureauSearches.response>[number]
type Submission = Inside<typeof listBureauSubmissions.response>[number]

export async function bureauSearches(db: Db, page: Page): Promise<{ rows: Search[]; next: string | undefined }> {
  const before = cursorId(page)
  const { rows } = await sql<Search>`
    select s.id, s.user_id as "userId", u.full_name as "fullName", s.requested_at as "requestedAt", r.full_name as "requestedByName",
      s.outcome, s.answered_at as "answeredAt"
    from bureau_searches s join users u on u.id = s.user_id join users r on r.id = s.requested_by
    where ${before === undefined ? sql`true` : sql`s.id < ${before}`} order by s.id desc limit ${page.limit + 1}`.execute(db)
  return pageById(rows, page.limit)
}

export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from bureau_searches where outcome is null`.execute(db)
  return rows[0]?.waiting ?? 0
}

interface InquiryRow {
  id: number
  user_id: string
  card: string
  full_name: string
  phone: string | null
  consent_at: Date
  requested_at: Date
}

/** Oldest first. */
export async function waitingInquiries(tx: Tx): Promise<(BureauInquiry & { userId: string })[]> {
  const { rows } = await sql<InquiryRow>`
    select s.id, s.user_id, g.number as card, u.full_name, u.phone, c.at as consent_at, s.requested_at
    from bureau_searches s join users u on u.id = s.user_id join ghana_cards g on g.user_id = s.user_id join consents c on c.id = s.consent_id
    where s.outcome is null order by s.id`.execute(tx)
  return rows.map((row) => ({
    reference: row.id,
    userId: row.user_id,
    cardNumber: row.card,
    fullName: row.full_name,
    phone: row.phone,
    consentOn: dayOf(row.consent_at),
    requestedOn: dayOf(row.requested_at),
  }))
}

interface SubmissionRow {
  month: string
  layout: string
  loans: number
  disbursed: number
  outstanding: number
  overdue: number
  by_name: string
  made_at: Date
}

const SUBMISSIONS = sql`
  select s.month, s.layout, s.loans, s.disbursed, s.outstanding, s.overdue, u.full_name as by_name, s.made_at
  from bureau_submissions s join users u on u.id = s.made_by`

const toSubmission = ({ by_name, made_at, disbursed, outstanding, overdue, ...row }: SubmissionRow): Submission => ({
  ...row,
  disbursed: pesewas(disbursed),
  outstanding: pesewas(outstanding),
  overdue: pesewas(overdue),
  madeByName: by_name,
  madeAt: made_at,
})

export async function bureauSubmissions(db: Db, { limit, cursor }: Page): Promise<{ rows: Submission[]; next: string | undefined }> {
  const [before] = cursor === undefined ? [] : cursorParts(cursor, /^(\d{4}-\d\d)$/).filter(isLocalMonth)
  const { rows } = await sql<SubmissionRow>`
    ${SUBMISSIONS} where ${before === undefined ? sql`true` : sql`s.month < ${before}`} order by s.month desc limit ${limit + 1}`.execute(
    db,
  )
  const shown = pageBy(rows, limit, (last) => last.month)
  return { rows: shown.rows.map(toSubmission), next: shown.next }
}

export async function submissionOf(db: Db | Tx, month: LocalMonth): Promise<Submission | undefined> {
  const { rows } = await sql<SubmissionRow>`${SUBMISSIONS} where s.month = ${month}`.execute(db)
  return rows[0] && toSubmission(rows[0])
}

interface LineRow {
  loan_id: number
  user_id: string
  full_name: string
  card: string | null
  phone: string | null
  disbursed_on: LocalDate
  disbursed: number
  outstanding: number
  overdue: number
  days_past_due: number
  status: string
}

/** With today's names: an erased customer has none. */
export async function submissionFile(tx: Tx, month: LocalMonth): Promise<string> {
  const { rows } = await sql<LineRow>`
    select n.loan_id, l.user_id, u.full_name, g.number as card, u.phone, l.disbursed_on, n.disbursed, n.outstanding, n.overdue, n.days_past_due, n.status
    from bureau_submission_lines n join loans l on l.id = n.loan_id join users u on u.id = l.user_id
      left join ghana_cards g on g.user_id = u.id and u.erased_at is null
    where n.month = ${month} order by n.loan_id`.execute(tx)
  const lines = rows.map((row) => ({
    month,
    loan: csvNumber(row.loan_id),
    customer: row.user_id,
    fullName: row.full_name,
    cardNumber: row.card ?? '',
    phone: row.phone ?? '',
    disbursedOn: row.disbursed_on,
    disbursed: csvMoney(pesewas(row.disbursed)),
    outstanding: csvMoney(pesewas(row.outstanding)),
    overdue: csvMoney(pesewas(row.overdue)),
    daysPastDue: csvNumber(row.days_past_due),
    status: row.status,
  }))
  return CSV_START + layoutFile(SUBMISSION_LAYOUT, lines)
}
