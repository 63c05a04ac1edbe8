import { EXPORTED_LISTS, type ExportName } from '#contract/exported-lists.ts'
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
import { textOfCell, type Columns } from '#server/reports/list-export-columns.ts'
import { LIST_EXPORTS } from '#server/reports/list-exports.ts'

/** A file reads a whole list: somebody who works with files needs a few, and a loop that takes everything away is stopped. */
const EXPORTS: TryRule = { limit: 60, windowSeconds: 3_600 }
/** So many rows are in memory at a time, however long the list is. */
const PART = 1_000

interface Asked extends BrowserContext {
  readonly actor: Actor
  readonly list: string
  /** The filters, as they were sent. */
  readonly filters: Readonly<Record<string, unknown>>
}

/**
 * A staff list as CSV, in the order of the list and masked like it. The first rows are read before anything is sent, so that a filter that the list
 * refuses is an answer and no broken file. Two audit rows: that it was asked for, and how many rows were sent.
 * @throws Refused not_found for a list that is none, forbidden without the list's own permission, too_many_requests; InvalidRequest for a filter.
 */
export async function exportList(api: Api, asked: Asked): Promise<{ name: string; text: AsyncGenerator<string> }> {
  if (!isExported(asked.list)) throw new Refused(refusal('not_found'))
  const endpoint: Endpoint = EXPORTED_LISTS[asked.list]
  const reason = refusalToCall(endpoint, asked.actor)
  if (reason) throw new Refused(reason)
  await enforceLimit(api.deps.db, `export:${asked.actor.userId}`, EXPORTS, asked.now)
  const read = (cursor?: string): Promise<Part> =>
    // A mounted list answers an array; its rows are those that the columns of this name were written for.
    readList(api, endpoint, {
      browser: asked,
      actor: asked.actor,
      values: asked.filters,
      page: { limit: PART, ...(cursor !== undefined && { cursor }) },
    }) as Promise<Part>
  const first = await read()
  await note(api, asked, 'exportList', { filters: asked.filters })
  // The columns of this list take the rows of this list; a union of functions takes neither.
  const columns = LIST_EXPORTS[asked.list] as Columns<unknown>
  return { name: `${asked.list}-${dayOf(asked.now)}.csv`, text: textOf(api, asked, columns, { first, read }) }
}

type Part = ListPage<readonly unknown[]>

/** The rows part by part. What was sent is written down even when whoever asked goes away in the middle. */
async function* textOf(
  api: Api,
  asked: Asked,
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
    await note(api, asked, 'exportListSent', { filters: asked.filters, rows, complete })
  }
}

const lineOf = (columns: Columns<unknown>, row: unknown): string => csvRow(Object.values(columns).map((cell) => textOfCell(cell(row))))

const isExported = (name: string): name is ExportName => Object.hasOwn(EXPORTED_LISTS, name)

const note = (api: Api, asked: Asked, action: string, after: object): Promise<void> =>
  transaction(api.deps.db, (tx) =>
    recordAuditEvent(tx, requestContextOf(asked), { action, target: { kind: 'export', id: asked.list }, after }),
  )
