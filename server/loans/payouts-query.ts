import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { payoutShape } from '#contract/payout-shape.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { NameMatch } from '#domain/loans/holder-name.ts'
import { MOMO_REASONS, momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { networkOf } from '#server/momo/check-wallet-holder.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type PayoutView = Inside<typeof payoutShape>

interface PayoutRow {
  loan_id: number
  loan_status: string
  method: 'cash' | 'momo'
  amount: number
  phone: string | null
  provider: string | null
  status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED' | null
  reason: string | null
  transaction_id: string | null
  holder_name: string | null
  holder_match: NameMatch | null
  holder_reason: string | null
  requested_by: string
  asked_by_name: string
  requested_at: Date
  released_by_name: string | null
  booked: boolean
  late: boolean
}

/** The last payout since the approval, by mobile money or in cash with a second person. */
export async function payoutViews(
  db: Db | Tx,
  loanIds: readonly number[],
  viewer: readonly Permission[],
): Promise<Map<number, PayoutView>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<PayoutRow>`
    select distinct on (p.loan_id) p.loan_id, l.status as loan_status, p.method, p.amount, m.phone, m.provider, m.status, m.reason, m.transaction_id, p.holder_name, p.holder_match,
      p.holder_reason, p.requested_by, asked.full_name as asked_by_name, p.requested_at, released.full_name as released_by_name, p.entry_id is not null as booked,
      exists (select 1 from momo_exceptions o where o.reference = p.reference and o.kind = 'late_success' and o.state = 'open') as late
    from payouts p join loans l on l.id = p.loan_id and p.requested_at >= l.approved_at join users asked on asked.id = p.requested_by
      left join users released on released.id = p.released_by left join momo_transactions m on m.reference = p.reference
    where p.loan_id = any(${loanIds}::bigint[]) and p.ended_at is null
    order by p.loan_id, p.id desc`.execute(db)
  const seesAll = viewer.includes('view_sensitive_data')
  return new Map(rows.filter(isCurrent).map((row) => [row.loan_id, toView(row, seesAll)]))
}

/** Not a returned transfer, nor a failed one before a cash payout. */
const isCurrent = ({ loan_status: status, booked, late }: PayoutRow): boolean => late || booked === (status !== 'approved')

function toView(row: PayoutRow, seesAll: boolean): PayoutView {
  const reason = MOMO_REASONS.find((each) => each === row.reason)
  return {
    state: stateOf(row),
    method: row.method,
    amount: pesewas(row.amount),
    phone: row.phone === null || seesAll ? row.phone : maskPhone(row.phone),
    network: row.provider === null ? null : networkOf(row.provider),
    holderName: row.holder_name,
    holderMatch: row.holder_match,
    holderReason: row.holder_reason,
    askedBy: row.requested_by,
    askedByName: row.asked_by_name,
    askedAt: row.requested_at,
    releasedByName: row.released_by_name,
    transactionId: row.transaction_id,
    reason: reason === undefined ? null : momoReasonForStaff(reason),
  }
}

function stateOf({ method, released_by_name: releasedBy, status, booked, late }: PayoutRow): PayoutView['state'] {
  if (booked) return 'paid'
  if (method === 'cash' && releasedBy !== null) return 'released'
  if (status === null) return 'waiting'
  if (late) return 'arrived_late'
  return status === 'FAILED' ? 'failed' : 'under_way'
}
