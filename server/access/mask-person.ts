import type { Permission } from '#domain/access/permissions.ts'
import { maskAddress, maskEmail, maskPhone } from '#domain/kernel/phone.ts'

interface Reachable {
  readonly phone?: string | null
  readonly email?: string | null
  readonly address?: string | null
  readonly momoNumber?: string | null
}

/** A person in a list: without view_sensitive_data, phone, wallet, e-mail and address are masked (rule A8). */
export function maskPerson<T extends Reachable>(person: T, viewer: readonly Permission[]): T {
  if (viewer.includes('view_sensitive_data')) return person
  return {
    ...person,
    ...(person.phone && { phone: maskPhone(person.phone) }),
    ...(person.momoNumber && { momoNumber: maskPhone(person.momoNumber) }),
    ...(person.email && { email: maskEmail(person.email) }),
    ...(person.address && { address: maskAddress(person.address) }),
  }
}
