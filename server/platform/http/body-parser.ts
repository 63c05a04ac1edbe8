import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { limitLongBodies, USUAL_BODY } from '#server/platform/http/body-limit.ts'

const DEEPEST = 32
/** Only photos and files make a body long, and those are strings. */
const MOST_OUTSIDE_STRINGS = USUAL_BODY

/** An empty body may have any type. */
export function acceptJson(app: FastifyInstance): void {
  limitLongBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error instanceof Error ? error : new Refused(refusal('invalid_json')))
    }
  })
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new Refused(refusal('wrong_content_type')), undefined)
  })
}

export function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined
  if (hasMuchOutsideStrings(body)) throw new Refused(refusal('invalid_request'))
  const value = asJson(body)
  rejectPrototypePollution(value)
  return value
}

/** Parsing millions of small arrays or objects blocks the process for seconds. */
function hasMuchOutsideStrings(body: string): boolean {
  if (body.length <= MOST_OUTSIDE_STRINGS) return false
  let outside = 0
  for (let from = 0; from < body.length && outside <= MOST_OUTSIDE_STRINGS;) {
    const opens = body.indexOf('"', from)
    const until = opens < 0 ? body.length : opens
    outside += until - from
    from = opens < 0 ? until : endOfString(body, opens)
  }
  return outside > MOST_OUTSIDE_STRINGS
}

/** A closing quotation mark has an even number of backslashes before it. */
function endOfString(body: string, opens: number): number {
  for (let ends = body.indexOf('"', opens + 1); ends >= 0; ends = body.indexOf('"', ends + 1)) {
    let backslashes = 0
    while (body[ends - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return ends + 1
  }
  return body.length
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused(refusal('invalid_json'))
  }
}

/** Before anything could merge such members into an object. */
function rejectPrototypePollution(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= DEEPEST || Object.hasOwn(value, '__proto__') || hasPrototypeOfConstructor(value))
      throw new Refused(refusal('invalid_request'))
    for (const part of Object.values(value)) open.push({ value: part, depth: depth + 1 })
  }
}

function hasPrototypeOfConstructor(value: object): boolean {
  const inner: unknown = Object.hasOwn(value, 'constructor') && 'constructor' in value ? value.constructor : undefined
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
