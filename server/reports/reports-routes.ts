import { listAudit, readInvariants } from '#contract/reports.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead } from '#server/platform/http/mount.ts'
import { listAuditRows } from '#server/reports/audit-query.ts'
import { queryInvariants } from '#server/reports/invariants-query.ts'

export function reportsRoutes(api: Api): void {
  mountList(api, listAudit, ({ query, page }, db) => listAuditRows(db, query, page))
  mountRead(api, readInvariants, (_call, db) => queryInvariants(db))
}
