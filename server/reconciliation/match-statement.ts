import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { mismatchOf } from '#domain/momo/momo-transaction.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { refusalOfValueDate } from '#domain/payments/payment.ts'
import type { StatementLayout, StatementLine } from '#domain/reconciliation/statement-layouts.ts'
import { namedOrders, type NamedOrder } from '#server/reconciliation/statements-store.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type Fit =
  /** `differs`: in amount, currency or wallet. */
  | { readonly fit: 'order'; readonly reference: string; readonly state: 'settled' | 'open' | 'failed'; readonly differs: boolean }
  | { readonly fit: 'payment'; readonly paymentId: number; readonly differs: boolean }
  /** The line proves a pending claim. */
  | { readonly fit: 'confirms'; readonly paymentId: number; readonly userId: string; readonly valueDate: LocalDate | undefined }
  /** Staff decide: the claim is the importer's own, above the importer's limit, or one of several. */
  | { readonly fit: 'claimed' }
  | { readonly fit: 'duplicate' }
  | { readonly fit: 'unknown' }

interface Claim {
  readonly id: number
  readonly userId: string
  readonly enteredBy: string | null
  readonly amount: Pesewas
  readonly arrived: Pesewas
  readonly status: 'pending' | 'completed'
  readonly transactionKey: string
  readonly phones: readonly (string | null)[]
  readonly lineId: number | null
  readonly approvedOn: LocalDate
}

interface Importer {
  readonly gateway: StatementLayout
  readonly actor: Actor
  readonly today: LocalDate
  /** Money in another currency proves no claim. */
  readonly currency: string
  /** Above it another user than the importer decides. */
  readonly secondPersonAbove: Pesewas
}

export async function fitLines<L extends Omit<StatementLine, 'row'>>(
  db: Db | Tx,
  importer: Importer,
  lines: readonly L[],
): Promise<(L & { readonly to: Fit })[]> {
  const references = lines.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const transactionIds = lines.map(({ transactionId }) => transactionId)
  const orders = await namedOrders(db, importer.gateway, { references, transactionIds })
  const claims = await claimsOn(db, transactionIds)
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  const byTransaction = new Map(
    orders.flatMap((order) =>
      order.transactionId === null ? [] : [[keyOf(order.direction === 'collection', order.transactionId), order]],
    ),
  )
  const orderOf = (line: L): NamedOrder | undefined => {
    const named = [byReference.get(line.reference ?? ''), byTransaction.get(keyOf(line.incoming, line.transactionId))]
    return named.find((order) => order !== undefined && isOf(order, line))
  }
  const taken = new Set<string>()
  // Recorded transactions first, so that another movement is the duplicate.
  const known = (line: L): number => (orderOf(line)?.transactionId === line.transactionId ? 0 : 1)
  return lines
    .toSorted((one, other) => known(one) - known(other))
    .map((line) => {
      const order = orderOf(line)
      return { ...line, to: order === undefined ? fitClaim(importer, line, claims, taken) : fitOrder(line, order, taken) }
    })
}

const keyOf = (incoming: boolean, transactionId: string): string => `${incoming ? 'in' : 'out'} ${transactionId}`

/** MTN reports a refund as a transfer, Paystack as neither. */
const isOf = ({ direction }: NamedOrder, line: Omit<StatementLine, 'row'>): boolean =>
  direction === 'refund' ? !line.incoming : direction === line.direction

function fitOrder(line: Omit<StatementLine, 'row'>, order: NamedOrder, taken: Set<string>): Fit {
  if (order.lineId !== null || taken.has(order.reference)) return { fit: 'duplicate' }
  taken.add(order.reference)
  const state = order.status === 'SUCCESSFUL' ? 'settled' : order.status === 'FAILED' ? 'failed' : 'open'
  return { fit: 'order', reference: order.reference, state, differs: mismatchOf(order, line) !== undefined }
}

function fitClaim(importer: Importer, line: Omit<StatementLine, 'row'>, claims: readonly Claim[], taken: Set<string>): Fit {
  if (line.direction !== 'collection') return { fit: 'unknown' }
  const same = claims.filter((claim) => claim.transactionKey === transactionKey(line.transactionId))
  const completed = same.find((claim) => claim.status === 'completed')
  if (completed && completed.lineId === null) return { fit: 'payment', paymentId: completed.id, differs: completed.arrived !== line.amount }
  if (completed || same.length === 0 || line.currency !== importer.currency) return { fit: same.length === 0 ? 'unknown' : 'claimed' }
  const fitting = same.filter((claim) => claim.amount === line.amount)
  const byWallet = fitting.filter((claim) => line.phone !== null && claim.phones.includes(line.phone))
  const [one, ...others] = byWallet.length > 0 ? byWallet : fitting
  const mayConfirm =
    one !== undefined &&
    others.length === 0 &&
    one.userId !== importer.actor.userId &&
    one.enteredBy !== importer.actor.userId &&
    line.amount <= importer.secondPersonAbove &&
    importer.actor.permissions.includes('generate_payment_codes') &&
    refusalToDecideOn(line.amount, importer.actor.permissions) === undefined &&
    !taken.has(transactionKey(line.transactionId))
  if (!mayConfirm) return { fit: 'claimed' }
  taken.add(transactionKey(line.transactionId))
  const day = dayOf(line.at)
  const valueDate = refusalOfValueDate(day, importer.today, one.approvedOn) === undefined ? day : undefined
  return { fit: 'confirms', paymentId: one.id, userId: one.userId, valueDate }
}

/** On any network, because an ID counts once (rule P21). Without payments of our own requests. */
async function claimsOn(db: Db | Tx, transactionIds: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<{
    id: number
    user_id: string
    entered_by: string | null
    amount: number
    arrived: number
    status: 'pending' | 'completed'
    transaction_key: string
    phone: string | null
    momo_number: string | null
    line_id: number | null
    approved_at: Date
  }>`
    select p.id, p.user_id, p.entered_by, p.amount, case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived,
      case when p.status = 'pending' then 'pending' else 'completed' end as status, p.transaction_key, u.phone, u.momo_number, s.id as line_id,
      coalesce(l.approved_at, l.applied_at) as approved_at
    from payments p join users u on u.id = p.user_id join loans l on l.id = p.loan_id left join momo_statement_lines s on s.payment_id = p.id
      left join received_money r on r.payment_id = p.id and r.left_entry_id is null
    where p.transaction_key = any(${transactionIds.map(transactionKey)}::text[]) and p.payment_method = 'momo' and p.momo_reference is null and p.import_id is null
      and (p.status = 'pending' or r.id is not null)
    order by p.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    enteredBy: row.entered_by,
    amount: pesewas(row.amount),
    arrived: pesewas(row.arrived),
    status: row.status,
    transactionKey: row.transaction_key,
    phones: [row.phone, row.momo_number],
    lineId: row.line_id,
    approvedOn: dayOf(row.approved_at),
  }))
}
