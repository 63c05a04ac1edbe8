import type { FactorChange } from '#domain/notifications/customer-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

export const notifyOfFactor = (tx: Tx, { id, phone }: Pick<UserRow, 'id' | 'phone'>, change: FactorChange, now: Date): Promise<void> =>
  notifyCustomer(tx, { userId: id, phone, event: { kind: 'second_factor_changed', ...change }, now })
