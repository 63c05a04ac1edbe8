import type { IdentityCheckGateway } from '#server/people/identity-check-gateway.ts'

/** A card that ends in 9 belongs to another person. */
export const simulatedIdentityCheck: IdentityCheckGateway = {
  check: ({ number }) =>
    Promise.resolve(number.endsWith('9') ? { outcome: 'mismatch' } : { outcome: 'confirmed', reference: `SIM-${number.slice(-5)}` }),
}
