import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { limitLongBodies, USUAL_BODY } from '#server/platform/http/body-limit.ts'

/** Deeper than any form, and safe for functions that walk a body. */
const DEEPEST = 32
/** Far more than a form has outside its strings. Only a photo or a file makes a body long, and those are strings. */
const MOST_BESIDE_TEXTS = USUAL_BODY

/** Accepts JSON only, or an empty body of any type, since calls such as logging out send none. */
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
  if (hasMuchBesideTexts(body)) throw new Refused(refusal('invalid_request'))
  const value = asJson(body)
  refusePoison(value)
  return value
}

/**
 * Millions of small arrays or objects take seconds to parse, which blocks the process. They are found by the length outside strings, before
 * parsing.
 */
function hasMuchBesideTexts(body: string): boolean {
  if (body.length <= MOST_BESIDE_TEXTS) return false
  let beside = 0
  for (let from = 0; from < body.length && beside <= MOST_BESIDE_TEXTS;) {
    const opens = body.indexOf('"', from)
    const until = opens < 0 ? body.length : opens
    beside += until - from
    from = opens < 0 ? until : endOfText(body, opens)
  }
  return beside > MOST_BESIDE_TEXTS
}

/** The index after the string's closing quotation mark, which has an even number of backslashes before it. */
function endOfText(body: string, opens: number): number {
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

/** Rejects `__proto__`, and a `constructor` with a `prototype`, before anything could merge them into an object. */
function refusePoison(root: unknown): void {
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
