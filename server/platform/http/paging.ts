import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface Page {
  /** At most 200 rows. */
  readonly limit: number
  /** Where the page before ended, as its `next` said. */
  readonly cursor?: string
}
const MOST = 200

/** `?limit=&cursor=`. A higher limit than 200 means 200. */
export function pageOf(request: FastifyRequest): Page {
  const { limit, cursor } = queryOf(request)
  if (limit !== undefined && !(typeof limit === 'string' && /^[1-9]\d{0,8}$/.test(limit)))
    throw invalid('limit', 'The limit must be a number from 1 to 200')
  if (cursor !== undefined && !(typeof cursor === 'string' && /^[\w.:~-]{1,200}$/.test(cursor)))
    throw invalid('cursor', 'This page of the list does not exist')
  return { limit: Math.min(limit === undefined ? MOST : Number(limit), MOST), ...(typeof cursor === 'string' && { cursor }) }
}

export function linkToNext(request: FastifyRequest, reply: FastifyReply, next: string): void {
  const url = new URL(request.url, 'http://list.invalid')
  url.searchParams.set('cursor', next)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

const invalid = (field: string, sentence: string): InvalidRequest => new InvalidRequest(sentence, { [field]: sentence })

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof request.query === 'object' && request.query !== null ? { ...request.query } : {}
}
