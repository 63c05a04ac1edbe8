import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA512 of the raw body under our secret key. */
export function verifyPaystackSignature(rawBody: Buffer | string, header: string | readonly string[] | undefined, key: string): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{128}$/i.test(header)) return false
  const expected = createHmac('sha512', key).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(header, 'hex'))
}
