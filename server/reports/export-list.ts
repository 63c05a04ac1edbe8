import { EXPORTED_LISTS, exportList as exportListCall, type ExportName } from '#contract/exported-lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { CSV_START, csvRow } from '#domain/kernel/csv-row.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf, recordAuditEvent } from '#server/audit/audit-event.ts'
import { transaction } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { refusalToCall } from '#server/platform/http/authorise.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readList, type ListPage } from '#server/platform/http/list-reader.ts'
import { enforceLimit, type TryRule } from '#server/platform/http/rate-limit.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'
import { toCsvCell, type Columns } from '#server/reports/list-export-columns.ts'
import { LIST_EXPORTS } from '#server/reports/list-exports.ts'

/** Stops a loop that would download everything. */
const EXPORTS: TryRule = { limit: 60, windowSeconds: 3_600 }
/** Rows in memory at a time. */
const PART = 1_000

interface ExportCall extends BrowserContext {
  readonly actor: Actor
  readonly list: string
  readonly filters: Readonly<Record<string, unknown>>
}

/**
 * Reads the first rows before the response, so that a refused filter gives an error and not a broken file. Audits the request and the
 * number of rows sent. @throws Refused not_found, forbidden, too_many_requests; InvalidRequest for a filter.
 */
export async function exportList(api: Api, call: ExportCall): Promise<{ name: string; text: AsyncGenerator<string> }> {
  if (!isExported(call.list)) throw new Refused(refusal('not_found'))
  const endpoint: Endpoint = EXPORTED_LISTS[call.list]
  const reason = refusalToCall(endpoint, call.actor)
  if (reason) throw new Refused(reason)
  await enforceLimit(api.deps.db, `export:${call.actor.userId}`, EXPORTS, call.now)
  const reader = api.readerFor(exportListCall)
  const read = (cursor?: string): Promise<Part> => {
    const page = { limit: PART, ...(cursor !== undefined && { cursor }) }
    const request = { browser: call, actor: call.actor, values: call.filters, page }
    // A mounted list returns an array of its rows.
    return reader((db) => readList(api, endpoint, request, db)) as Promise<Part>
  }
  const first = await read()
  await audit(api, call, 'exportList', { filters: call.filters })
  // A union of functions accepts no row type.
  const columns = LIST_EXPORTS[call.list] as Columns<unknown>
  return { name: `${call.list}-${dayOf(call.now)}.csv`, text: textOf(api, call, columns, { first, read }) }
}

type Part = ListPage<readonly unknown[]>

/** Audited even when the client disconnects. */
async function* textOf(
  api: Api,
  call: ExportCall,
  columns: Columns<unknown>,
  { first, read }: { first: Part; read: (cursor: string) => Promise<Part> },
): AsyncGenerator<string> {
  let rows = 0
  let complete = false
  try {
    yield CSV_START + csvRow(Object.keys(columns))
    for (let part: Part | undefined = first; part; part = part.next === undefined ? undefined : await read(part.next)) {
      rows += part.rows.length
      if (part.rows.length > 0) yield part.rows.map((row) => lineOf(columns, row)).join('')
    }
    complete = true
  } finally {
    await audit(api, call, 'exportListSent', { filters: call.filters, rows, complete })
  }
}

const lineOf = (columns: Columns<unknown>, row: unknown): string => csvRow(Object.values(columns).map((cell) => toCsvCell(cell(row))))

const isExported = (name: string): name is ExportName => Object.hasOwn(EXPORTED_LISTS, name)

const audit = (api: Api, call: ExportCall, action: string, after: object): Promise<void> =>
  transaction(api.deps.db, (tx) =>
    recordAuditEvent(tx, requestContextOf(call), { action, target: { kind: 'export', id: call.list }, after }),
  )
