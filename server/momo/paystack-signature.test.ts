import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyPaystackSignature } from '#server/momo/paystack-signature.ts'

const KEY = 'sk_live_0123456789abcdef'
const BODY = Buffer.from('{"event":"charge.success","data":{"reference":"a","amount":100,"name":"Akɔsua"}}')
const signature = createHmac('sha512', KEY).update(BODY).digest('hex')

describe('verifyPaystackSignature', () => {
  it('accepts the HMAC of the received bytes under our key', () => {
    expect(verifyPaystackSignature(BODY, signature, KEY)).toBe(true)
    expect(verifyPaystackSignature(BODY.toString(), signature.toUpperCase(), KEY)).toBe(true)
  })
  it.each<[string, string | readonly string[] | undefined]>([
    ['none', undefined],
    ['an empty one', ''],
    ['two', [signature, signature]],
    ['a shorter one', signature.slice(2)],
    ['a longer one', `${signature}00`],
    ['one that is no hex', 'z'.repeat(128)],
    ['one wrong digit', `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`],
    ['that of another key', createHmac('sha512', 'sk_live_other').update(BODY).digest('hex')],
    ['a SHA-256', createHmac('sha256', KEY).update(BODY).digest('hex')],
  ])('rejects %s', (_what, header) => {
    expect(verifyPaystackSignature(BODY, header, KEY)).toBe(false)
  })
  it('rejects the signature of the same JSON with other whitespace', () => {
    expect(verifyPaystackSignature(JSON.stringify(JSON.parse(BODY.toString()), null, 1), signature, KEY)).toBe(false)
  })
})
