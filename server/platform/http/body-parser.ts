import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'

/** Deeper than any form, and shallow enough for every function that walks a body. */
const DEEPEST = 32

/** JSON is all that a body may be. None at all is fine whatever its type says, since logging out or marking as read send nothing. */
export function acceptJson(app: FastifyInstance): void {
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
  const value = asJson(body)
  refusePoison(value)
  return value
}

function asJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused(refusal('invalid_json'))
  }
}

/** No honest client sends `__proto__`, or a `constructor` with a `prototype`; whoever does is told so before anything could merge it into an object. */
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
