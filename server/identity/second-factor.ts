import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECEIPT_ALPHABET } from '#domain/payments/receipt-form.ts'
import { listPasskeys } from '#server/identity/passkey-store.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { after } from '#server/identity/sign-in-times.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

const STEP_SECONDS = 30
/** Clocks of phones differ by up to one step of 30 seconds. */
const WINDOW = 1
const RECOVERY_CODES = 10
const NEW_SECRET_SECONDS = 15 * 60

export interface SecondFactor {
  readonly userId: string
  /** Undefined until set up, and after SESSION_SECRET changed. */
  readonly totp: TOTP | undefined
  readonly hasPasskeys: boolean
  readonly isSetUp: boolean
  readonly lastStep: number
  readonly newTotp: TOTP | undefined
}

const totpOf = (secret: string): TOTP =>
  new TOTP({ issuer: 'Mmoa Loans', label: 'Administrator', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })

/** Concurrent tries of one code run one after another. */
export async function lockSecondFactor(tx: Tx, { config }: Pick<Deps, 'config'>, userId: string, now: Date): Promise<SecondFactor> {
  await tx
    .insertInto('admin_factors')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('admin_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const secretOf = (stored: string | null): TOTP | undefined => {
    const secret = stored === null ? undefined : decrypt(config.sessionSecret, stored)
    return secret === undefined ? undefined : totpOf(secret)
  }
  const hasPasskeys = (await listPasskeys(tx, userId)).length > 0
  const isFresh = row.new_secret_at !== null && after(row.new_secret_at, NEW_SECRET_SECONDS) > now
  return {
    userId,
    hasPasskeys,
    isSetUp: row.confirmed_at !== null || hasPasskeys,
    totp: secretOf(row.totp_secret),
    lastStep: row.last_step ?? 0,
    newTotp: isFresh ? secretOf(row.new_secret) : undefined,
  }
}

function stepOf(totp: TOTP | undefined, code: string, now: Date): number | undefined {
  const delta = totp?.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta == null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Each code is accepted once. */
export async function claimTotp(tx: Tx, factor: SecondFactor, code: string, now: Date): Promise<boolean> {
  const step = stepOf(factor.totp, code, now)
  if (step === undefined || step <= factor.lastStep) return false
  await tx.updateTable('admin_factors').set({ last_step: step }).where('user_id', '=', factor.userId).execute()
  return true
}

const normalised = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** A code has 80 random bits, so tries need no limit. */
export async function claimRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(normalised(code)))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The previous key stays valid until a code of the new one is entered. */
export async function startSetUp(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { userId, now }: { userId: string; now: Date },
): Promise<{ key: string; address: string }> {
  const { base32 } = new Secret({ size: 20 })
  const stored = { new_secret: encrypt(config.sessionSecret, base32), new_secret_at: now }
  await tx.updateTable('admin_factors').set(stored).where('user_id', '=', userId).execute()
  return { key: base32, address: totpOf(base32).toString() }
}

/** Returns new recovery codes, which replace the earlier ones; undefined for a wrong code. */
export async function finishSetUp(
  tx: Tx,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  { factor, code, now }: { factor: SecondFactor; code: string; now: Date },
): Promise<string[] | undefined> {
  const { userId, newTotp } = factor
  const step = stepOf(newTotp, code, now)
  if (newTotp === undefined || step === undefined) return undefined
  const confirmed = { totp_secret: encrypt(config.sessionSecret, newTotp.secret.base32), confirmed_at: now, last_step: step }
  await tx
    .updateTable('admin_factors')
    .set({ ...confirmed, new_secret: null, new_secret_at: null })
    .where('user_id', '=', userId)
    .execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 4 }, () => random.pick(RECEIPT_ALPHABET, 4)).join('-'))
  await tx.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((one) => ({ code_hash: hashToken(normalised(one)), user_id: userId, created_at: now }))
  await tx.insertInto('admin_recovery_codes').values(rows).execute()
  return codes
}

const IV_BYTES = 12
const TAG_BYTES = 16
const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

function encrypt(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined where another secret encrypted it. */
function decrypt(secret: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
