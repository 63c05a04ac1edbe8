import type { Permission } from '#domain/access/permissions.ts'
import { MASKS, type MaskedMember } from '#domain/access/personal-data.ts'

type Reachable = Readonly<Partial<Record<MaskedMember, string | null>>>

/** Masks what PERSONAL_DATA marks, for viewers without view_sensitive_data (rule A8). */
export function maskPerson<T extends Reachable>(person: T, viewer: readonly Permission[]): T {
  if (viewer.includes('view_sensitive_data')) return person
  const masked = Object.entries(person).flatMap(([member, value]) => {
    const mask = MASKS.get(member)
    return mask !== undefined && typeof value === 'string' && value !== '' ? [[member, mask(value)]] : []
  })
  return { ...person, ...Object.fromEntries(masked) }
}
