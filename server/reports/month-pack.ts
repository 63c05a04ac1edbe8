import { sql } from 'kysely'
import { canonicalJson, type PaperPage } from '#domain/documents/document-page.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { basisOf } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, lastDayOf, type LocalMonth, refusalToCloseMonth } from '#domain/ledger/month.ts'
import { LENDERS } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { formatSeal } from '#server/audit/seal-problems.ts'
import { officeOf } from '#server/documents/build-document.ts'
import { printDocument } from '#server/documents/document-printer.ts'
import { sealOf } from '#server/documents/documents-store.ts'
import { basisChanges } from '#server/ledger/interest-basis-store.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { accruedMonths } from '#server/reports/accrual/book-accruals.ts'
import { provisionsOfMonth } from '#server/reports/book-provisions.ts'
import { findSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { trialBalance } from '#server/reports/ledger-trial-balance-query.ts'
import { monthPackPage } from '#server/reports/month-pack-page.ts'
import { snapshotOf } from '#server/reports/portfolio-query.ts'
import { interestOfMonth } from '#server/reports/provisions-query.ts'
import { takings } from '#server/reports/takings-query.ts'

type MonthInterest = Awaited<ReturnType<typeof interestOfMonth>>

/** The slow part, before bookings stop. Undefined where closeMonth() will refuse the month. */
export async function prepareMonthPack(db: Db, month: LocalMonth, now: Date): Promise<MonthInterest | undefined> {
  if (refusalToCloseMonth(month, await closedPeriod(db)) !== undefined) return undefined
  await snapshotOf(db, lastDayOf(month), now)
  return interestOfMonth(db, month)
}

/** @returns the hash of the stored pages. */
export async function saveMonthPack(
  tx: Tx,
  context: RequestContext,
  config: Config,
  { month, interest }: { month: LocalMonth; interest: MonthInterest | undefined },
): Promise<string> {
  const last = lastDayOf(month)
  const portfolio = await findSnapshot(tx, last)
  invariant(portfolio !== undefined && interest !== undefined, 'prepareMonthPack() ran before')
  // Read again after a possible change; amounts do not depend on it.
  const bases = await basisChanges(tx)
  const page = canonicalJson(
    monthPackPage({
      month,
      lender: LENDERS.mmoa_direct,
      office: officeOf(config),
      portfolio,
      trialBalance: await trialBalance(tx, last, context.today),
      seal: await lastSeal(tx),
      provisions: await provisionsOfMonth(tx, month),
      accrued: (await accruedMonths(tx, month))[0],
      interest: { ...interest, bases, basis: basisOf(bases, month) },
      takings: await takings(tx, { from: firstDayOf(month), to: last }, context.today),
    }),
  )
  const hash = sealOf(page)
  await tx
    .insertInto('month_end_packs')
    .values({ month: firstDayOf(month), page, hash })
    .execute()
  return hash
}

/** Printed, the seal is a copy that no owner of the database can change. */
async function lastSeal(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: number; seal: string }>`select number, seal from audit_seals order by number desc limit 1`.execute(
    tx,
  )
  return rows[0] ? formatSeal(rows[0]) : '–'
}

interface PackRow {
  readonly page: string
  readonly hash: string
  readonly closed_at: Date
}

/** @throws Refused not_found. */
export async function readPack(tx: Tx, context: RequestContext, month: LocalMonth): Promise<PackRow> {
  const { rows } = await sql<PackRow>`
    select p.page, p.hash, c.closed_at from month_end_packs p join closed_months c on c.month = p.month where p.month = ${firstDayOf(month)}::date`.execute(
    tx,
  )
  const pack = rows[0]
  if (!pack) throw new Refused(refusal('not_found'))
  await recordAuditEvent(tx, context, { action: 'readMonthPack', target: { kind: 'month', id: month }, after: { hash: pack.hash } })
  return pack
}

export async function printPack({ page, hash, closed_at: issuedAt }: PackRow, month: LocalMonth): Promise<{ bytes: Buffer; name: string }> {
  const proof = { lead: 'As it was when the month was closed.', words: `SHA-256 ${hash.slice(0, 32)} ${hash.slice(32)}` }
  // Only saveMonthPack() writes this column, and a pack never changes.
  const bytes = await printDocument({ page: JSON.parse(page) as PaperPage, mark: month, issuedAt, proof })
  return { bytes, name: `Mmoa month-end ${month}.pdf` }
}
