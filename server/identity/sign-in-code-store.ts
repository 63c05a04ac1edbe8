import { keyedHash } from '#server/identity/secret-hash.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'

export type CodeKind = 'phone' | 'office' | 'first'

export interface LiveCode {
  readonly id: number
  readonly verification_type: string
  readonly issued_by: string | null
}

/** Keyed, since six digits are quickly tried. */
const hashCode = ({ sessionSecret }: Config, userId: string, code: string): string =>
  keyedHash(sessionSecret, 'sign-in code', `${userId}\n${code}`)

export async function insertCode(
  tx: Tx,
  config: Config,
  code: { userId: string; phone: string | null; digits: string; kind: CodeKind; issuedBy: string | null; expiresAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('otp_verifications')
    .values({
      user_id: code.userId,
      phone: code.phone,
      otp: hashCode(config, code.userId, code.digits),
      verification_type: code.kind,
      issued_by: code.issuedBy,
      expires_at: code.expiresAt,
      created_at: code.now,
    })
    .execute()
}

export const findLiveCode = (
  tx: Tx,
  config: Config,
  { userId, digits, now }: { userId: string; digits: string; now: Date },
): Promise<LiveCode | undefined> =>
  tx
    .selectFrom('otp_verifications')
    .select(['id', 'verification_type', 'issued_by'])
    .where('user_id', '=', userId)
    .where('otp', '=', hashCode(config, userId, digits))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function claimCode(tx: Tx, codeId: number, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('otp_verifications')
    .set({ used_at: now, verified: true })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function withdrawCodes(tx: Tx, userId: string, kinds: readonly CodeKind[], now: Date): Promise<void> {
  await tx
    .updateTable('otp_verifications')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('verification_type', 'in', kinds)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
