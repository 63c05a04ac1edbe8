import { createECDH } from 'node:crypto'
import * as z from 'zod/mini'

/** Undefined: notifications are not offered. */
export interface PushConfig {
  readonly privateKey: string
  /** Where push services report problems. */
  readonly contact: string
}

const FORM =
  'WEB_PUSH_PRIVATE_KEY must be a private key of the curve P-256 in base64url, 43 characters (docs/OPERATIONS.md, "A production start").'

export const PUSH_SETTINGS = { WEB_PUSH_PRIVATE_KEY: z.optional(z.string().check(z.refine(isKey, FORM))) }

function isKey(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

interface Settings {
  readonly WEB_PUSH_PRIVATE_KEY?: string | undefined
  readonly SUPPORT_EMAIL?: string | undefined
}

export const pushConfig = ({ WEB_PUSH_PRIVATE_KEY: privateKey, SUPPORT_EMAIL }: Settings, publicOrigin: string): PushConfig | undefined =>
  privateKey === undefined ? undefined : { privateKey, contact: SUPPORT_EMAIL === undefined ? publicOrigin : `mailto:${SUPPORT_EMAIL}` }
