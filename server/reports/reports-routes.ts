import { Readable } from 'node:stream'
import { exportList as exportListCall } from '#contract/exported-lists.ts'
import { listAudit, readInvariants } from '#contract/reports.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountRead } from '#server/platform/http/mount.ts'
import { listAuditRows } from '#server/reports/audit-query.ts'
import { exportList } from '#server/reports/export-list.ts'
import { queryInvariants } from '#server/reports/invariants-query.ts'
import { queryStaffStats } from '#server/reports/staff-stats-query.ts'

export function reportsRoutes(api: Api): void {
  mountList(api, listAudit, ({ query, page }, db) => listAuditRows(db, query, page))
  mountRead(api, readStaffStats, (_call, db) => queryStaffStats(db))
  mountRead(api, readInvariants, (_call, db) => queryInvariants(db))
  mountFile(api, exportListCall, async (call) => {
    const { name, text } = await exportList(api, { ...call, list: call.params.list, filters: call.query })
    return { bytes: Readable.from(text), name }
  })
}
