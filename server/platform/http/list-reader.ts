import type { FastifyInstance } from 'fastify'
import type { Endpoint, Inside } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface ListRequest {
  readonly browser: BrowserContext
  readonly actor: Actor
  readonly values: Readonly<Record<string, unknown>>
  readonly page: Page
}
export interface ListPage<Rows> {
  readonly rows: Rows
  readonly next?: string | undefined
}
type ListReader = (request: ListRequest, db: Db) => Promise<ListPage<unknown>>

const readers = new WeakMap<FastifyInstance, Map<string, ListReader>>()

/** For file exports, which read the same rows with the same masks. */
export function registerListReader(api: Api, endpoint: Endpoint, reader: ListReader): void {
  const known = readers.get(api.app) ?? new Map<string, ListReader>()
  readers.set(api.app, known.set(endpoint.name, reader))
}

/** Authorise the caller first. @throws InvalidRequest */
export async function readList<E extends Endpoint>(
  api: Api,
  endpoint: E,
  request: ListRequest,
  db: Db,
): Promise<ListPage<Inside<E['response']>>> {
  const reader = readers.get(api.app)?.get(endpoint.name)
  if (reader === undefined) throw new Error(`${endpoint.name} is no list that is mounted`)
  // mountList registered it for this endpoint.
  return reader(request, db) as Promise<ListPage<Inside<E['response']>>>
}
