import { Readable } from 'node:stream'
import {
  closeMonth as closeMonthEndpoint,
  listLedgerMonths,
  readMonthPack,
  exportJournal,
  listJournal,
  readAccountStatement,
  readLedgerYears,
  readStatements,
  requestYearEnd as requestYearEndEndpoint,
  readJournalEntry,
  readTrialBalance,
} from '#contract/ledger-reports.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatMonthName, refusalToCloseMonth } from '#domain/ledger/month.ts'
import { refusalToCloseYear } from '#domain/ledger/year-end.ts'
import { assertBooksProved } from '#server/audit-books/assert-books-proved.ts'
import { requestContextOf, recordAuditEvent } from '#server/audit/audit-event.ts'
import { closedYears, ledgerYears, requestYearEnd } from '#server/ledger/close-year.ts'
import { closeMonth, ledgerMonths, recordClosedMonth } from '#server/ledger/ledger-months.ts'
import { closedPeriod, openDay } from '#server/ledger/open-day-query.ts'
import { transaction } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountPreparedWrite, mountRead } from '#server/platform/http/mount.ts'
import { bookAccruals } from '#server/reports/accrual/book-accruals.ts'
import { bookProvisions } from '#server/reports/book-provisions.ts'
import { openedEntry, journal } from '#server/reports/ledger-journal-query.ts'
import { journalCsv } from '#server/reports/ledger-journal-csv.ts'
import { periodOf } from '#server/reports/ledger-period.ts'
import { accountStatement } from '#server/reports/ledger-statement-query.ts'
import { saveMonthPack, prepareMonthPack, printPack, readPack } from '#server/reports/month-pack.ts'
import { statements } from '#server/reports/ledger-statements-query.ts'
import { trialBalance } from '#server/reports/ledger-trial-balance-query.ts'

export function ledgerReportRoutes(api: Api): void {
  mountRead(api, readTrialBalance, ({ query, now }, db) => trialBalance(db, query.asOf, dayOf(now)))
  mountRead(api, readStatements, ({ query, now }, db) => statements(db, query, dayOf(now)))
  mountRead(api, readAccountStatement, ({ params, query, now }, db) => accountStatement(db, { ...params, ...query }, dayOf(now)))
  mountList(api, listJournal, ({ query, page }, db) => journal(db, query, page))
  mountRead(api, readJournalEntry, ({ params }, db) => openedEntry(db, params.id))
  mountFile(api, exportJournal, async (call, db) => {
    if (!call.actor.permissions.includes('export_data')) throw new Refused(refusal('forbidden'))
    const period = periodOf(call.query)
    const event = { action: 'exportJournal', target: { kind: 'report', id: 'journal' }, after: period }
    await transaction(db, (tx) => recordAuditEvent(tx, requestContextOf(call), event))
    return { bytes: Readable.from(journalCsv(api.readerFor(exportJournal), period)), name: 'journal.csv' }
  })
  mountList(api, listLedgerMonths, async ({ now, page }, db) => {
    const months = await ledgerMonths(db, await openDay(db, dayOf(now)))
    const rows = months.filter(({ month }) => page.cursor === undefined || month < page.cursor).slice(0, page.limit)
    const last = rows.at(-1)
    return { rows, next: last && months.at(-1) !== last ? last.month : undefined }
  })
  const prepare = async ({ body, now }: { body: { month: string }; now: Date }) => {
    // A month that may not be closed needs no proof: closeMonth() refuses it.
    if (refusalToCloseMonth(body.month, await closedPeriod(api.deps.db)) === undefined) await assertBooksProved(api.deps)
    return prepareMonthPack(api.deps.db, body.month, now)
  }
  mountPreparedWrite(api, closeMonthEndpoint, prepare, async (call, tx, interest) => {
    const context = requestContextOf(call)
    const closed = await closeMonth(tx, context, call.body.month)
    await bookProvisions(tx, context, call.body.month)
    await bookAccruals(tx, context, call.body.month)
    const pack = await saveMonthPack(tx, context, api.deps.config, { month: call.body.month, interest })
    await recordClosedMonth(tx, context, call.body.month, { ...closed, pack })
    const month = (await ledgerMonths(tx, context.today)).find((one) => one.month === call.body.month)
    invariant(month !== undefined, 'a month that was just closed is listed')
    return { success: true as const, message: `${formatMonthName(month.month)} was closed`, month }
  })
  mountRead(api, readLedgerYears, async ({ now }, db) => ({ years: await ledgerYears(db, await openDay(db, dayOf(now))) }))
  const prepareYear = async ({ body }: { body: { year: number } }) => {
    // As for months.
    if (refusalToCloseYear(body.year, await closedYears(api.deps.db)) === undefined) await assertBooksProved(api.deps)
  }
  mountPreparedWrite(api, requestYearEndEndpoint, prepareYear, async (call, tx) => {
    await requestYearEnd(tx, requestContextOf(call), call.body.year)
    return { success: true as const, message: `The end of ${call.body.year} waits for a second person` }
  })
  mountFile(api, readMonthPack, async (call, db) => {
    const { month } = call.params
    return printPack(await transaction(db, (tx) => readPack(tx, requestContextOf(call), month)), month)
  })
}
