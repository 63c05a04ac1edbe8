import { insertAuditRow } from '#server/audit/audit-store.ts'
import type { TestApp } from './test-app.ts'

interface StoredAction {
  readonly at: string
  readonly by: string
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string | number }
  readonly after?: object
}

/** The audit row of what a test stores by SQL. */
export const addAuditRow = ({ db }: Pick<TestApp, 'db'>, { at, by, action, target, after }: StoredAction): Promise<void> =>
  insertAuditRow(db, 'done', {
    at: new Date(at),
    actor: { userId: by, role: 'md' },
    action,
    target,
    after,
    origin: { requestId: 'row of a test', address: '' },
  })
