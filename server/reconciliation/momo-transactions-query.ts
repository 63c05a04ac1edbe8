import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listMomoTransactions } from '#contract/reconciliation.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { MOMO_REASONS, momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorMoment, pageBy, type Page } from '#server/platform/http/paging.ts'

export type TransactionView = Inside<(typeof listMomoTransactions)['response']>[number]

interface TransactionRow extends Omit<TransactionView, 'amount' | 'network' | 'state' | 'reason' | 'phone'> {
  amount: number
  network: string
  status: TransactionView['state']
  reason: string | null
  phone: string | null
}

/** Open ones, oldest first, or the one with this reference; without `hiddenFrom`'s own. */
export async function momoTransactions(
  db: Db | Tx,
  filter: { hiddenFrom: string; page: Page; reference?: string },
  viewer: readonly Permission[],
): Promise<{ rows: TransactionView[]; next: string | undefined }> {
  const { page, reference } = filter
  const after = page.cursor === undefined ? undefined : cursorMoment(page.cursor)
  const beyond = after ? sql`(m.created_at, m.reference) > (${after.at}, ${after.name})` : sql`true`
  const { rows } = await sql<TransactionRow>`
    select m.reference, m.direction, m.gateway, m.provider as network, m.phone, m.amount, m.currency, m.status, m.reason, m.loan_id as "loanId",
      m.user_id as "userId", u.full_name as "customerName", m.created_at as "createdAt", m.polled_at as "askedAt", m.checks, m.attempts,
      m.next_check_at as "nextCheckAt", (select count(*)::int from momo_exceptions o where o.reference = m.reference and o.state = 'open') as "openExceptions"
    from momo_transactions m join users u on u.id = m.user_id
    where m.user_id <> ${filter.hiddenFrom} and ${beyond}
      and ${reference === undefined ? sql`m.status in ('CREATED', 'PENDING')` : sql`m.reference = ${reference}`}
    order by m.created_at, m.reference limit ${page.limit + 1}`.execute(db)
  const shown = pageBy(rows, page.limit, (last) => `${last.createdAt.getTime()}~${last.reference}`)
  return {
    rows: shown.rows.map(({ status, reason, ...row }) => ({
      ...row,
      phone: maskPerson({ phone: row.phone }, viewer).phone,
      amount: pesewas(row.amount),
      network: MOMO_PROVIDERS.find((each) => each === row.network) ?? 'mtn',
      state: status,
      reason: reason === null ? null : momoReasonForStaff(MOMO_REASONS.find((each) => each === reason) ?? 'unknown'),
    })),
    next: shown.next,
  }
}
