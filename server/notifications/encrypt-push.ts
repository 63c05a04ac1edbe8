import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

export interface PushKeys {
  readonly endpoint: string
  /** base64url. */
  readonly p256dh: string
  readonly auth: string
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const JWT_SECONDS = 12 * 60 * 60

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, typeof info === 'string' ? Buffer.from(info) : info, bytes))

/** RFC 8291. `fixed`: values of the RFC's example. */
export function encryptPush(text: string, { p256dh, auth }: PushKeys, fixed?: { salt: Buffer; privateKey: Buffer }): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const own = createECDH(CURVE)
  if (fixed) own.setPrivateKey(fixed.privateKey)
  else own.generateKeys()
  const salt = fixed?.salt ?? randomBytes(16)
  const secret = hkdf(
    own.computeSecret(browserKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, own.getPublicKey()]),
    32,
  )
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, 16)
  head.writeUInt8(65, 20)
  // The byte 2 marks the last record.
  return Buffer.concat([head, own.getPublicKey(), cipher.update(text), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
}

/** Encryption with any other key fails. */
export function isBrowserKey(p256dh: string): boolean {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    return own.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}

export function publicKeyOf(privateKey: string): string {
  const own = createECDH(CURVE)
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return own.getPublicKey('base64url')
}

/** RFC 8292: identifies the office. */
export function vapidHeader(endpoint: string, { privateKey, contact, now }: { privateKey: string; contact: string; now: Date }): string {
  const publicKey = publicKeyOf(privateKey)
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + JWT_SECONDS, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
