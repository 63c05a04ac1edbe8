import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readStaffStats } from '#contract/staff-loans.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { Db } from '#server/platform/db.ts'
import { approvedLoans, disbursedPrincipal, keptCount } from '#server/reports/loan-figures-query.ts'

export type StaffStats = Inside<(typeof readStaffStats)['response']>

/** The figures of the staff dashboard, all of one moment. */
export async function queryStaffStats(db: Db): Promise<StaffStats> {
  const { rows } = await sql<Record<keyof StaffStats, number>>`
    select ${keptCount('accounts')} as "totalUsers", ${keptCount('loans pending')} as "pendingLoans",
      ${keptCount('loans approved')} as "awaitingDisbursement",
      (select count(*) from payments where status = 'pending') as "pendingPayments",
      ${approvedLoans} as "approvedLoans", ${disbursedPrincipal} as "totalDisbursed"`.execute(db)
  const [figures] = rows
  invariant(figures !== undefined, 'a query without a table answers one row')
  return { ...figures, totalDisbursed: pesewas(figures.totalDisbursed) }
}
