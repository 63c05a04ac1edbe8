import { sql } from 'kysely'
import { readPublicStats } from '#contract/public.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { approvedLoans, disbursedPrincipal, storedCount } from '#server/reports/loan-figures-query.ts'

export function publicRoutes(api: Api, { networks }: Pick<MomoNetworks, 'networks'>): void {
  const { db, config } = api.deps
  let running: ReturnType<typeof queryPublicFigures> | undefined
  // Concurrent requests share one query: a flood of public calls cannot fill the connection queue.
  const figures = () =>
    (running ??= queryPublicFigures(db).finally(() => {
      running = undefined
    }))
  mountRead(api, readPublicStats, async () => ({ ...(await figures()), ...config.contact, momoNetworks: [...networks] }))
}

export interface PublicFigures {
  readonly totalCustomers: number
  readonly totalLoansApproved: number
  readonly totalAmountDisbursed: Pesewas
}

/** Rule T2. */
export async function queryPublicFigures(db: Db): Promise<PublicFigures> {
  const { rows } = await sql<Record<keyof PublicFigures, number>>`
    select ${storedCount('customers')} as "totalCustomers",
      ${approvedLoans} as "totalLoansApproved", ${disbursedPrincipal} as "totalAmountDisbursed"`.execute(db)
  const [figures] = rows
  invariant(figures !== undefined, 'a query without a table answers one row')
  return { ...figures, totalAmountDisbursed: pesewas(figures.totalAmountDisbursed) }
}
