import type { Inside } from '#contract/endpoint.ts'
import type { momoExceptionShape } from '#contract/reconciliation.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'

/** An exception as staff see it. */
export function toExceptionView(row: ExceptionRow, viewer: readonly Permission[]): Inside<typeof momoExceptionShape> {
  const { phone } = maskPerson({ phone: row.phone }, viewer)
  return { ...row, phone, actions: [...row.actions], claims: [...row.claims], canAsk: row.order === 'open' }
}
