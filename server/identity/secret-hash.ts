import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'

/** Of a token with 256 random bits: whoever reads the table cannot open anything with it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/** Whether a cookie may hold one of our tokens at all. */
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/** Ties `text` to the server's secret. `purpose` keeps a signature for one thing from serving as one for another. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
