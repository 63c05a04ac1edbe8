import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readAccountMaps, readJournalExport } from '#contract/ledger-reports.ts'
import { type LocalDate, daysBetween } from '#domain/kernel/calendar.ts'
import { CSV_START, csvRow } from '#domain/kernel/csv-row.ts'
import { add, NOTHING, type Pesewas, pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'
import { ENTRY_KIND_NAMES } from '#domain/ledger/entry-kinds.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'
import {
  type AccountMap,
  type ExportedLine,
  headOf,
  JOURNAL_LAYOUT_NAMES,
  JOURNAL_LAYOUTS,
  type JournalLayoutName,
  missingInMap,
  partsOf,
  rowOf,
} from '#domain/ledger/journal-layouts.ts'
import { firstDayOf, monthOf } from '#domain/ledger/month.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

interface MapRow {
  layout: JournalLayoutName
  targets: Partial<Record<Account, string>>
  extra: string
  updated_by: string
  updated_at: Date
}

const KNOWN = Object.keys(ACCOUNTS) as Account[] // ACCOUNTS has exactly these keys.

async function storedMaps(db: Db | Tx): Promise<MapRow[]> {
  const { rows } = await sql<MapRow>`
    select m.layout, m.targets, m.extra, u.full_name as updated_by, m.updated_at from account_maps m join users u on u.id = m.updated_by order by m.layout`.execute(
    db,
  )
  return rows
}

export async function accountMaps(db: Db): Promise<Inside<(typeof readAccountMaps)['response']>> {
  const stored = await storedMaps(db)
  const layouts = JOURNAL_LAYOUT_NAMES.map((layout) => {
    const found = stored.find((one) => one.layout === layout)
    const { name, accountHint, extraLabel } = JOURNAL_LAYOUTS[layout]
    const accounts = KNOWN.map((account) => ({
      account,
      code: ACCOUNTS[account].code,
      name: ACCOUNTS[account].name,
      target: found?.targets[account] ?? '',
    }))
    return {
      layout,
      name,
      accountHint,
      extraLabel,
      extra: found?.extra ?? '',
      accounts,
      updatedBy: found?.updated_by ?? null,
      updatedAt: found?.updated_at ?? null,
    }
  })
  return { closedThrough: (await closedPeriod(db)).closedThrough ?? null, layouts }
}

interface MapInput {
  readonly layout: JournalLayoutName
  readonly extra: string
  readonly accounts: readonly { readonly account: Account; readonly target: string }[]
}

/** Replaces the whole map; an empty target removes an account. */
export async function saveAccountMap(tx: Tx, context: RequestContext, { layout, extra, accounts }: MapInput): Promise<void> {
  const targets = Object.fromEntries(accounts.filter(({ target }) => target !== '').map(({ account, target }) => [account, target]))
  const before = (await storedMaps(tx)).find((one) => one.layout === layout)
  const row = { targets: JSON.stringify(targets), extra, updated_by: context.actor.userId, updated_at: context.now }
  await tx
    .insertInto('account_maps')
    .values({ layout, ...row })
    .onConflict((conflict) => conflict.column('layout').doUpdateSet(row))
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'saveAccountMap',
    target: { kind: 'setting', id: `account_map_${layout}` },
    before: { targets: before?.targets ?? {}, extra: before?.extra ?? '' },
    after: { targets, extra },
  })
}

interface ExportPeriod {
  readonly layout: JournalLayoutName
  readonly from: LocalDate
  readonly to: LocalDate
}

interface ExportQuery {
  readonly layout?: JournalLayoutName | undefined
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
}

/** Default: the month of the last closed day, up to that day. */
async function periodOfQuery(db: Db | Tx, query: ExportQuery): Promise<ExportPeriod> {
  const { closedThrough = '' } = await closedPeriod(db)
  const to = query.to ?? closedThrough
  return { layout: query.layout ?? 'quickbooks', from: query.from ?? (to === '' ? '' : firstDayOf(monthOf(to))), to }
}

const MOST_DAYS = 31
const totalsOf = (lines: readonly ExportedLine[]): { lines: number; debit: Pesewas; credit: Pesewas } => ({
  lines: lines.length,
  debit: add(...lines.map(({ amount }) => (amount > 0 ? amount : NOTHING))),
  credit: add(...lines.map(({ amount }) => (amount < 0 ? pesewas(0 - amount) : NOTHING))),
})

/** Only closed days, so that a repeated export is the same. @throws InvalidRequest for other days. */
async function exportedLines(db: Db | Tx, { from, to }: ExportPeriod): Promise<ExportedLine[]> {
  const refuse = (field: 'from' | 'to', sentence: string): never => {
    throw new InvalidRequest(sentence, { [field]: sentence })
  }
  if (to === '') return []
  if (from > to) refuse('from', 'The first day must not come after the last')
  if (daysBetween(from, to) >= MOST_DAYS) refuse('to', `Choose at most ${MOST_DAYS} days`)
  const { closedThrough } = await closedPeriod(db)
  if (to > (closedThrough ?? '')) refuse('to', 'Choose closed days only: entries may still be added to the others')
  const { rows } = await sql<{ id: number; line: number; posted_on: LocalDate; kind: EntryKind; account: Account; amount: number }>`
    select e.id, l.line, case when e.kind = 'year_closed' then e.value_date else coalesce(c.day, e.booked_on) end as posted_on, e.kind, l.account, l.amount
    from journal_entries e cross join lateral (select line, account, amount from journal_lines where entry_id = e.id offset 0) l
      left join month_closes() c on c.entry_id = e.id
    where e.booked_on between ${from}::date and ${to}::date order by e.booked_on, e.id, l.line`.execute(db)
  return rows.map(({ id, line, posted_on: postedOn, kind, account, amount }) => ({
    entryId: id,
    line,
    postedOn,
    kindName: ENTRY_KIND_NAMES[kind],
    account,
    amount: pesewas(amount),
  }))
}

const usedIn = (lines: readonly ExportedLine[]): Account[] => KNOWN.filter((one) => lines.some(({ account }) => account === one))

async function mapOf(db: Db | Tx, layout: JournalLayoutName): Promise<AccountMap> {
  return (await storedMaps(db)).find((one) => one.layout === layout) ?? { targets: {}, extra: '' }
}

/** Control totals of the period and of each file. */
export async function journalExport(db: Db, query: ExportQuery): Promise<Inside<(typeof readJournalExport)['response']>> {
  const period = await periodOfQuery(db, query)
  const lines = await exportedLines(db, period)
  const missing = missingInMap(period.layout, await mapOf(db, period.layout), usedIn(lines))
  const parts = partsOf(lines, JOURNAL_LAYOUTS[period.layout].maximumLines)
  return {
    entries: new Set(lines.map(({ entryId }) => entryId)).size,
    ...totalsOf(lines),
    parts: parts.map((part) => totalsOf(part)),
    refusal: missing ?? null,
  }
}

/** @throws InvalidRequest while the map is incomplete, Refused not_found for another part. */
export async function journalExportFile(
  tx: Tx,
  context: RequestContext,
  query: ExportQuery & { readonly part?: number | undefined },
): Promise<{ text: string; name: string }> {
  const period = await periodOfQuery(tx, query)
  const { layout, from, to } = period
  const { part = 1 } = query
  const lines = await exportedLines(tx, period)
  const map = await mapOf(tx, layout)
  const missing = missingInMap(layout, map, usedIn(lines))
  if (missing !== undefined) throw new InvalidRequest(missing)
  const found = partsOf(lines, JOURNAL_LAYOUTS[layout].maximumLines)[part - 1]
  if (found === undefined) throw new Refused(refusal('not_found'))
  await recordAuditEvent(tx, context, {
    action: 'exportAccounting',
    target: { kind: 'report', id: `journal-${layout}` },
    after: { from, to, part, ...totalsOf(found) },
  })
  const text = CSV_START + csvRow(headOf(layout)) + found.map((line) => csvRow(rowOf(layout, map, line))).join('')
  return { text, name: `${layout}-${from}-${to}-${part}.csv` }
}
