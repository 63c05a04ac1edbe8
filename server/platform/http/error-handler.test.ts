import { describe, expect, it } from 'vitest'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { responseTo, TooBusy } from '#server/platform/http/error-handler.ts'

const coded = (code: string, message = 'inner words about 0244123456') => Object.assign(new Error(message), { code })

describe('responseTo describes each failure without internals', () => {
  it.each([
    ['a lost connection', coded('ECONNREFUSED')],
    ['a statement that took too long', coded('57014')],
    ['a lock that was not got', coded('55P03')],
    ['a full disk', coded('53100')],
    ['a database that is going down', coded('57P01')],
    ['a deadlock that stayed one', coded('40P01')],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['a database that hangs', new Error('Query read timeout')],
  ])('%s returns 503 with Retry-After', (_what, error) => {
    expect(responseTo(error)).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      fault: 'error',
      body: { message: 'We could not reach our records. Please try again in a moment.' },
    })
  })
  it.each([
    ['a NUL character', coded('22021'), 400],
    ['a number out of range', coded('22003'), 400],
    ['a duplicate that no rule foresaw', coded('23505'), 409],
    ['a broken check', coded('23514'), 500],
    ['a fault', new TypeError('x is not a function'), 500],
    ['something thrown that is no error', 'text', 500],
  ])('%s returns %i', (_what, error, status) => {
    const answer = responseTo(error)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toMatch(/inner words|function|0244/)
  })
  it('a refusal returns its status, sentence and details', () => {
    const answer = responseTo(new Refused(refusal('terms_changed', undefined, { more: { terms: { hash: 'abc' } } })))
    expect(answer).toEqual({
      status: 409,
      body: { message: expect.stringContaining('terms have changed'), terms: { hash: 'abc' } },
      retryAfterSeconds: undefined,
    })
  })
  it('too many tries return when to retry', () => {
    expect(responseTo(new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds: 900 })))).toMatchObject({
      status: 429,
      retryAfterSeconds: 900,
    })
  })
  it('TooBusy returns 503', () => {
    expect(responseTo(new TooBusy())).toMatchObject({ status: 503, retryAfterSeconds: 5 })
  })
})
