import { hashToken, keyedHash } from '#server/identity/secret-hash.ts'
import { after, SECONDS } from '#server/identity/sign-in-times.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

export type ChallengePurpose = 'sign in' | `add ${string}`

const signatureOf = ({ sessionSecret }: Deps['config'], purpose: ChallengePurpose, open: string): string =>
  keyedHash(sessionSecret, `passkey challenge: ${purpose}`, open)

/** Stored only when used, since anybody may request one. */
export function makeChallenge({ config, random }: Pick<Deps, 'config' | 'random'>, purpose: ChallengePurpose, now: Date): string {
  const open = `${random.token()}.${after(now, SECONDS.passkeyChallenge).getTime()}`
  return `${open}.${signatureOf(config, purpose, open)}`
}

/** As the browser encodes it. */
export const encodeChallenge = (challenge: string): string => Buffer.from(challenge).toString('base64url')

/** Undefined unless the signed challenge is ours, for this purpose, in time and unused. */
export async function claimChallenge(
  tx: Tx,
  config: Deps['config'],
  { clientDataJSON, purpose, now }: { clientDataJSON: string; purpose: ChallengePurpose; now: Date },
): Promise<string | undefined> {
  const encoded = challengeIn(clientDataJSON)
  const [token = '', expiry = '', signature = ''] = Buffer.from(encoded ?? '', 'base64url')
    .toString('utf8')
    .split('.')
  if (!sameSecret(signature, signatureOf(config, purpose, `${token}.${expiry}`))) return undefined
  const expiresAt = new Date(Number(expiry))
  if (expiresAt <= now) return undefined
  const claimed = await tx
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash: hashToken(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return claimed && encoded
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : undefined
  } catch {
    return undefined
  }
}
