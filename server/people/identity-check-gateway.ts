import type { IdentityCheckResult } from '#domain/access/ghana-card.ts'

/** The only adapter is the manual one; a contract with the authority adds another. */
export interface IdentityCheckGateway {
  readonly check: (card: { readonly number: string; readonly fullName: string }) => Promise<IdentityCheckResult>
}

/** A staff user compared card and person; nothing is sent to the authority. */
export const manualIdentityCheck: IdentityCheckGateway = { check: () => Promise.resolve({ outcome: 'seen' }) }
