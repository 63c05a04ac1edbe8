import type * as z from 'zod/mini'
import type { passkeyAssertion } from '#contract/operations.ts'
import { claimChallenge } from '#server/identity/passkey-challenge.ts'
import { lockPasskey, noteUseOfPasskey } from '#server/identity/passkey-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Browsers sign only for their page's own host. */
export const relyingParty = ({ publicOrigin }: Deps['config']) => ({
  expectedOrigin: publicOrigin,
  expectedRPID: new URL(publicOrigin).hostname,
})

/**
 * Verifies the passkey's signature of our challenge (rule S31). `copied`: the counter went back, so another device has the key too.
 */
export async function claimPasskey(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { userId, passkey, now }: { userId: string; passkey: z.output<typeof passkeyAssertion>; now: Date },
): Promise<'right' | 'wrong' | 'copied'> {
  const { clientDataJSON } = passkey.response
  const expectedChallenge = await claimChallenge(tx, config, { clientDataJSON, purpose: 'sign in', now })
  const stored = await lockPasskey(tx, { userId, credentialId: passkey.id })
  if (expectedChallenge === undefined || stored === undefined) return 'wrong'
  // Loaded here, because no other sign-in needs it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const publicKey = new Uint8Array(Buffer.from(stored.public_key, 'base64url'))
  const verified = await verifyAuthenticationResponse({
    ...relyingParty(config),
    response: { ...passkey, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge,
    // The password is the first factor, so a security key without a PIN is enough.
    requireUserVerification: false,
    credential: { id: stored.credential_id, publicKey, counter: 0 },
  }).catch(() => undefined)
  if (verified?.verified !== true) return 'wrong'
  const counter = verified.authenticationInfo.newCounter
  if ((counter > 0 || stored.counter > 0) && counter <= stored.counter) return 'copied'
  await noteUseOfPasskey(tx, stored.id, { counter, now })
  return 'right'
}
