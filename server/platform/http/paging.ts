import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface Page {
  /** At most 200 rows. */
  readonly limit: number
  /** The `next` of the previous page. */
  readonly cursor?: string
}
const MOST = 200

export function pageOf(request: FastifyRequest): Page {
  const { limit, cursor } = queryOf(request)
  if (limit !== undefined && !(typeof limit === 'string' && /^[1-9]\d{0,8}$/.test(limit)))
    throw invalid('limit', 'The limit must be a number from 1 to 200')
  if (cursor !== undefined && !(typeof cursor === 'string' && /^[\w.:~-]{1,200}$/.test(cursor)))
    throw invalid('cursor', 'This page of the list does not exist')
  return { limit: Math.min(limit === undefined ? MOST : Number(limit), MOST), ...(typeof cursor === 'string' && { cursor }) }
}

/** @throws InvalidRequest: an empty page would look like the end of the list. */
export function cursorId({ cursor }: Page): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw invalid('cursor', 'This page of the list does not exist')
  return Number(cursor)
}

/** Expects one row more than the limit. */
export function pageBy<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => string): { rows: T[]; next: string | undefined } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last && cursorOf(last) }
}

export const pageById = <T extends { readonly id: number }>(rows: readonly T[], limit: number) =>
  pageBy(rows, limit, ({ id }) => String(id))

export function linkToNext(request: FastifyRequest, reply: FastifyReply, next: string): void {
  const url = new URL(request.url, 'http://list.invalid')
  url.searchParams.set('cursor', next)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

const invalid = (field: string, sentence: string): InvalidRequest => new InvalidRequest(sentence, { [field]: sentence })

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof request.query === 'object' && request.query !== null ? { ...request.query } : {}
}
