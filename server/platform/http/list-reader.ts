import type { FastifyInstance } from 'fastify'
import type { Endpoint, Inside } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Page } from '#server/platform/http/paging.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

/** Who asks for a page of a list, and what was sent to narrow it: members of its path and of its query, not decoded yet. */
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

/** Remembers how a list is read, so that what else shows it (a file of it) shows the same rows, masked and hidden alike. */
export function registerListReader(api: Api, endpoint: Endpoint, reader: Reader): void {
  const kept = readers.get(api.app) ?? new Map<string, Reader>()
  readers.set(api.app, kept.set(endpoint.name, reader))
}

/**
 * One page of a list, as its own call reads it. Whoever asks has been admitted to that call before.
 * @throws InvalidRequest for values that the call would refuse.
 */
export async function readList<E extends Endpoint>(api: Api, endpoint: E, asked: ListRequest): Promise<ListPage<Inside<E['response']>>> {
  const reader = readers.get(api.app)?.get(endpoint.name)
  if (reader === undefined) throw new Error(`${endpoint.name} is no list that is mounted`)
  // mountList kept it for this very endpoint, whose rows these are.
  return reader(asked) as Promise<ListPage<Inside<E['response']>>>
}
