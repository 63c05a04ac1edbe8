import { sql } from 'kysely'
import type { bureauCheckShape } from '#contract/bureau/bureau.ts'
import type { Inside } from '#contract/endpoint.ts'
import { type BureauOutcome, isCurrentSearch, refusalWithoutBureauSearch } from '#domain/bureau/bureau-check.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { consentState } from '#domain/support/consent.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

type BureauCheck = Inside<typeof bureauCheckShape>

interface SearchRow {
  outcome: BureauOutcome
  requested_at: Date
  answered_at: Date
  report_number: string | null
  open_loans: number | null
  outstanding: number | null
  days_past_due: number | null
}

export async function bureauConsentOf(db: Db | Tx, userId: string): Promise<{ id: number; isLive: boolean } | undefined> {
  const { rows } = await sql<{ id: number; given: boolean; textVersion: number }>`
    select id, given, text_version as "textVersion" from consents where user_id = ${userId} and kind = 'bureau' order by id desc limit 1`.execute(
    db,
  )
  const [last] = rows
  return last && { id: last.id, isLive: consentState('bureau', last).given }
}

async function newestSearch(db: Db | Tx, userId: string): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    select outcome, requested_at, answered_at, report_number, open_loans, outstanding, days_past_due from bureau_searches
    where user_id = ${userId} and outcome is not null order by answered_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Null with the setting off. */
export async function bureauCheckOf(
  db: Db | Tx,
  { loanId, userId }: { loanId: number; userId: string },
  today: LocalDate,
): Promise<BureauCheck | null> {
  if (!(await isOn(db, 'bureau'))) return null
  const consent = await bureauConsentOf(db, userId)
  const row = await newestSearch(db, userId)
  const waiting = await sql`select 1 from bureau_searches where user_id = ${userId} and outcome is null`.execute(db)
  const { rows } = await sql<{ reason: string; byName: string; at: Date }>`
    select e.reason, u.full_name as "byName", e.recorded_at as at from bureau_exceptions e join users u on u.id = e.recorded_by
    where e.loan_id = ${loanId}`.execute(db)
  const search = row && { outcome: row.outcome, answeredAt: row.answered_at }
  const consentIsLive = consent?.isLive ?? false
  const exception = rows[0] ?? null
  return {
    consentIsLive,
    isWaiting: waiting.rows.length > 0,
    search:
      row && search
        ? {
            ...search,
            requestedAt: row.requested_at,
            isCurrent: isCurrentSearch(search, today),
            reportNumber: row.report_number,
            openLoans: row.open_loans,
            outstanding: row.outstanding === null ? null : pesewas(row.outstanding),
            daysPastDue: row.days_past_due,
          }
        : null,
    exception,
    refusal: refusalWithoutBureauSearch({ consentIsLive, search, hasException: exception !== null }, today)?.message ?? null,
  }
}

/** Under the customer's lock, which a consent takes too. @throws Refused bureau_search_missing. */
export async function assertBureauSearched(tx: Tx, loan: { loanId: number; userId: string }, today: LocalDate): Promise<void> {
  const check = await bureauCheckOf(tx, loan, today)
  if (check === null) return
  throwIfRefused(
    refusalWithoutBureauSearch(
      { consentIsLive: check.consentIsLive, search: check.search ?? undefined, hasException: check.exception !== null },
      today,
    ),
  )
}
