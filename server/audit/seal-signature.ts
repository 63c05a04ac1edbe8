import { createHmac } from 'node:crypto'

/** By a key outside the database: an owner of the database can compute seals again, but cannot sign them (rule A23). */
export const signatureOf = (key: string, { number, seal }: { readonly number: number; readonly seal: string }): string =>
  createHmac('sha256', key).update(`audit seal\n${number}\n${seal}`).digest('base64url')
