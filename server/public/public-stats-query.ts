import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db } from '#server/platform/db.ts'
import { approvedLoans, disbursedPrincipal, storedCount } from '#server/reports/loan-figures-query.ts'

export interface PublicFigures {
  /** Active accounts of role customer. */
  readonly totalCustomers: number
  readonly totalLoansApproved: number
  readonly totalAmountDisbursed: Pesewas
}

/** The figures of the landing page: the real ones (rule T2). */
export async function queryPublicFigures(db: Db): Promise<PublicFigures> {
  const { rows } = await sql<Record<keyof PublicFigures, number>>`
    select ${storedCount('customers')} as "totalCustomers",
      ${approvedLoans} as "totalLoansApproved", ${disbursedPrincipal} as "totalAmountDisbursed"`.execute(db)
  const [figures] = rows
  invariant(figures !== undefined, 'a query without a table answers one row')
  return { ...figures, totalAmountDisbursed: pesewas(figures.totalAmountDisbursed) }
}
