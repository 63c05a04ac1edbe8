import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
