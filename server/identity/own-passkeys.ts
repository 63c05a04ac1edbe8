import type * as z from 'zod/mini'
import type { addPasskey, listPasskeys, readPasskeyOptions } from '#contract/operations.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { relyingParty } from '#server/identity/claim-passkey.ts'
import { notifyOfFactor } from '#server/identity/notify-of-factor.ts'
import { claimChallenge, type ChallengePurpose, encodeChallenge, makeChallenge } from '#server/identity/passkey-challenge.ts'
import * as store from '#server/identity/passkey-store.ts'
import { lockSecondFactor } from '#server/identity/second-factor.ts'
import { gaveSecondFactor } from '#server/identity/session-store.ts'
import { loadUser, type UserRow } from '#server/identity/user-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'

const purposeOf = ({ sessionHash }: Actor): ChallengePurpose => `add ${sessionHash}`

export async function listPasskeysOf(db: Db, actor: Actor): Promise<z.output<typeof listPasskeys.response>> {
  const rows = await store.listPasskeys(db, actor.userId)
  const passkeys = rows.map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }))
  return { passkeys, mayChange: actor.role === 'administrator' && (await gaveSecondFactor(db, actor.sessionHash)) }
}

/** Only the administrator has passkeys, and a password alone must not add one. @throws Refused not_found, second_factor_needed */
async function administratorOf(db: Db | Tx, actor: Actor): Promise<UserRow> {
  const user = actor.role === 'administrator' ? await loadUser(db, actor.userId) : undefined
  if (user === undefined) throw new Refused(refusal('not_found'))
  if (!(await gaveSecondFactor(db, actor.sessionHash))) throw new Refused(refusal('second_factor_needed'))
  return user
}

export async function passkeyOptionsFor(
  db: Db,
  deps: Deps,
  { actor, now }: { actor: Actor; now: Date },
): Promise<z.output<typeof readPasskeyOptions.response>> {
  const user = await administratorOf(db, actor)
  const known = await store.listPasskeys(db, user.id)
  return {
    rp: { name: 'Mmoa Loans', id: relyingParty(deps.config).expectedRPID },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email ?? 'administrator', displayName: user.full_name },
    challenge: encodeChallenge(makeChallenge(deps, purposeOf(actor), now)),
    // Ed25519, ECDSA with P-256, RSA.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known.map((one) => ({ id: one.credential_id, type: 'public-key' as const })),
    // Discoverable, so that the sign-in page names no passkey.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** @throws Refused not_found, second_factor_needed */
export async function addPasskeyOf(
  tx: Tx,
  { config, random }: Deps,
  context: RequestContext,
  { name, passkey }: z.output<NonNullable<typeof addPasskey.body>>,
): Promise<Committed | undefined> {
  const { actor, now } = context
  const user = await administratorOf(tx, actor)
  const { clientDataJSON } = passkey.response
  const expectedChallenge = await claimChallenge(tx, config, { clientDataJSON, purpose: purposeOf(actor), now })
  // Committed, so that the challenge stays used.
  if (expectedChallenge === undefined) return commitAndRefuse(refusal('passkey_not_accepted'))
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    ...relyingParty(config),
    response: { ...passkey, rawId: passkey.id, type: 'public-key', clientExtensionResults: {} },
    expectedChallenge,
    requireUserVerification: false,
    supportedAlgorithmIDs: [-8, -7, -257],
  }).catch(() => undefined)
  if (verified?.verified !== true) return commitAndRefuse(refusal('passkey_not_accepted'))
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  const inserted = await store.insertPasskey(tx, {
    id: random.id(),
    user_id: user.id,
    credential_id: credentialId,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    name,
    created_at: now,
  })
  if (!inserted) return commitAndRefuse(refusal('passkey_not_accepted'))
  await recordAuditEvent(tx, context, { action: 'addPasskey', target: { kind: 'user', id: user.id }, after: { name } })
  await notifyOfFactor(tx, user, { what: 'passkey_added', name }, now)
  return undefined
}

/** @throws Refused not_found, second_factor_needed, last_second_factor */
export async function removePasskeyOf(tx: Tx, deps: Deps, context: RequestContext, id: string): Promise<void> {
  const user = await administratorOf(tx, context.actor)
  const { totp } = await lockSecondFactor(tx, deps, user.id, context.now)
  const passkeys = await store.listPasskeys(tx, user.id)
  const removed = passkeys.find((one) => one.id === id)
  if (removed === undefined) throw new Refused(refusal('not_found'))
  if (deps.config.env === 'production' && totp === undefined && passkeys.length === 1) throw new Refused(refusal('last_second_factor'))
  await store.deletePasskey(tx, id)
  const { name } = removed
  await recordAuditEvent(tx, context, { action: 'removePasskey', target: { kind: 'user', id: user.id }, before: { name } })
  await notifyOfFactor(tx, user, { what: 'passkey_removed', name }, context.now)
}
