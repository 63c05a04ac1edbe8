import { createHmac, hash } from 'node:crypto'

/** For tokens of 256 random bits. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text)

/** HMAC; `purpose` separates the uses of one secret. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
