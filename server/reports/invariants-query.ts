import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readInvariants } from '#contract/reports.ts'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

type Invariants = Inside<(typeof readInvariants)['response']>

/** Whether the books are right, and if not, in what. */
export async function queryInvariants(db: Db): Promise<Invariants> {
  const rows = await withoutStatementTimeout(
    db,
    sql<Invariants['violations'][number]>`select invariant, subject, detail from check_invariants()`,
  )
  return { holds: rows.length === 0, violations: rows }
}
