import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLocalDate } from '#domain/kernel/calendar.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface Page {
  /** At most 200 rows. */
  readonly limit: number
  readonly cursor?: string
}
const MOST = 200

export function pageOf(request: FastifyRequest): Page {
  const { limit, cursor } = queryOf(request)
  if (limit !== undefined && !(typeof limit === 'string' && /^[1-9]\d{0,8}$/.test(limit)))
    throw invalid('limit', 'The limit must be a number from 1 to 200')
  if (cursor !== undefined && !(typeof cursor === 'string' && /^[\w.:~-]{1,200}$/.test(cursor))) throw unknownPage()
  return { limit: Math.min(limit === undefined ? MOST : Number(limit), MOST), ...(typeof cursor === 'string' && { cursor }) }
}

/** @throws InvalidRequest: an empty page would look like the end of the list. */
export function cursorId({ cursor }: Page): number | undefined {
  if (cursor === undefined) return undefined
  const [id = ''] = cursorParts(cursor, /^(\d{1,15})$/)
  return Number(id)
}

/** The groups of `form`, which matches the whole cursor. @throws InvalidRequest */
export function cursorParts(cursor: string, form: RegExp): readonly string[] {
  const [, ...parts] = form.exec(cursor) ?? []
  if (parts.length === 0 || parts.some((part) => /^\d{4}-\d\d-\d\d$/.test(part) && !isLocalDate(part))) throw unknownPage()
  return parts
}

/** Milliseconds and a name, such as `1767225600000~K7PM3Q`. @throws InvalidRequest */
export function cursorMoment(cursor: string): { at: Date; name: string } {
  const [at = '', name = ''] = cursorParts(cursor, /^(\d{1,14})~([\w-]{1,64})$/)
  return { at: new Date(Number(at)), name }
}

/** Query one row more than the limit. */
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

const unknownPage = (): InvalidRequest => invalid('cursor', 'This page of the list does not exist')

const invalid = (field: string, sentence: string): InvalidRequest => new InvalidRequest(sentence, { [field]: sentence })

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof request.query === 'object' && request.query !== null ? { ...request.query } : {}
}
