import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { earlierLoanShape } from '#contract/imports/earlier-loans.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { weeksPaidLate, type EarlierLoan } from '#domain/loans/earlier-loan.ts'
import { otherUnitOf } from '#domain/loans/version-words.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { productOfEarlierLoan, toVersion, type VersionRow } from '#server/loans/product-versions-query.ts'
import type { Db } from '#server/platform/db.ts'

export interface EarlierRow {
  readonly id: number
  readonly product: VersionRow | null
  readonly pay: number | null
  readonly amount: number
  readonly day: LocalDate
  readonly paid: readonly LocalDate[]
  /** Milliseconds since 1970. */
  readonly imported: number
}

/** JSON in order of payout. `userId`: a column of the outer query. */
export const earlierLoansOf = (userId: RawBuilder<unknown>): RawBuilder<readonly EarlierRow[]> => sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'product', ${productOfEarlierLoan}, 'pay', e.pay_day, 'amount', e.amount, 'day', e.paid_out_on, 'paid', e.paid_on,
      'imported', (extract(epoch from m.imported_at) * 1000)::bigint) order by e.paid_out_on, e.id), '[]')
    from earlier_loans e join imports m on m.id = e.import_id where e.user_id = ${userId})`

export const toEarlierLoan = ({ id, product, pay, amount, day, paid }: EarlierRow): EarlierLoan => ({
  id,
  ...(product && { product: toVersion(product), payDay: pay }),
  principal: pesewas(amount),
  paidOutOn: day,
  paidOn: paid,
})

/** Newest first. */
export async function queryEarlierLoans(db: Db, userId: string): Promise<Inside<typeof earlierLoanShape>[]> {
  const { rows } = await sql<{ loans: readonly EarlierRow[] }>`select ${earlierLoansOf(sql`${userId}`)} as loans`.execute(db)
  const loans = rows[0]?.loans ?? []
  return loans
    .map(toEarlierLoan)
    .toReversed()
    .map((loan) => ({
      id: loan.id,
      amount: loan.principal,
      paidOutOn: loan.paidOutOn,
      repaidOn: loan.paidOn.at(-1) ?? loan.paidOutOn,
      weeksLate: weeksPaidLate(loan),
      ...otherUnitOf(loan.product?.version ?? VERSION_ONE.version),
      paidOn: [...loan.paidOn],
    }))
}
