import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { exportList as exportListCall } from '#contract/exported-lists.ts'
import { listAudit, readInvariants } from '#contract/reports.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountList, mountRead } from '#server/platform/http/mount.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { listAuditRows } from '#server/reports/audit-query.ts'
import { exportList } from '#server/reports/export-list.ts'
import { queryStaffStats } from '#server/reports/loan-figures-query.ts'

export function reportsRoutes(api: Api): void {
  mountList(api, listAudit, ({ query, page }, db) => listAuditRows(db, query, page))
  mountRead(api, readStaffStats, (_call, db) => queryStaffStats(db))
  mountRead(api, readInvariants, (_call, db) => queryInvariants(db))
  mountFile(api, exportListCall, async (call) => {
    const { name, text } = await exportList(api, { ...call, list: call.params.list, filters: call.query })
    return { bytes: Readable.from(text), name }
  })
}

type Invariants = Inside<(typeof readInvariants)['response']>

async function queryInvariants(db: Db): Promise<Invariants> {
  const rows = await withoutStatementTimeout<Invariants['violations'][number]>(
    db,
    sql`select invariant, subject, detail from check_invariants()`,
  )
  return { holds: rows.length === 0, violations: rows }
}
