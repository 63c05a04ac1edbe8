import { createHmac } from 'node:crypto'

/** An owner of the database can compute seals again, but not sign them (rule A23). */
export const signatureOf = (key: string, { number, seal }: { readonly number: number; readonly seal: string }): string =>
  createHmac('sha256', key).update(`audit seal\n${number}\n${seal}`).digest('base64url')
