import type { FastifyInstance } from 'fastify'
import type { Endpoint, Inside } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

/** `values`: path and query parameters, not decoded yet. */
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
type Reader = (asked: ListRequest) => Promise<ListPage<unknown>>

const readers = new WeakMap<FastifyInstance, Map<string, Reader>>()

/** Lets a file export read exactly the rows of the list, with the same masks. */
export function registerListReader(api: Api, endpoint: Endpoint, reader: Reader): void {
  const kept = readers.get(api.app) ?? new Map<string, Reader>()
  readers.set(api.app, kept.set(endpoint.name, reader))
}

/**
 * Reads one page of a list. Authorise the caller for the list's endpoint first. @throws InvalidRequest for values that the endpoint would
 * reject.
 */
export async function readList<E extends Endpoint>(api: Api, endpoint: E, asked: ListRequest): Promise<ListPage<Inside<E['response']>>> {
  const reader = readers.get(api.app)?.get(endpoint.name)
  if (reader === undefined) throw new Error(`${endpoint.name} is no list that is mounted`)
  // mountList registered it for this endpoint, so the rows are its own.
  return reader(asked) as Promise<ListPage<Inside<E['response']>>>
}
