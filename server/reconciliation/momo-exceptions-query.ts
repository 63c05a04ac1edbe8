import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { momoExceptionShape } from '#contract/reconciliation.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { actionsOn, MOMO_EXCEPTION_KINDS, type MomoExceptionAction, type MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'
import { nextStepOn } from '#domain/reconciliation/momo-next-step.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** `sameId`: by transaction ID, otherwise by amount and wallet. */
export interface LineClaim {
  readonly paymentId: number
  readonly userId: string
  readonly customerName: string
  readonly loanId: number
  readonly amount: Pesewas
  readonly enteredOn: LocalDate
  readonly sameId: boolean
}

export interface ExceptionRow {
  readonly id: number
  readonly kind: MomoExceptionKind
  readonly state: 'open' | 'resolved'
  readonly gateway: string
  readonly direction: 'collection' | 'disbursement' | 'refund' | 'other'
  readonly incoming: boolean
  readonly reference: string | null
  readonly order: 'open' | 'SUCCESSFUL' | 'FAILED' | null
  readonly orderAmount: Pesewas | null
  readonly orderCurrency: string | null
  readonly requestedBy: string | null
  readonly lineId: number | null
  readonly importedBy: string | null
  readonly transactionId: string | null
  readonly amount: Pesewas | null
  readonly currency: string | null
  readonly phone: string | null
  readonly movedAt: Date | null
  readonly loanId: number | null
  readonly userId: string | null
  readonly customerName: string | null
  readonly paymentId: number | null
  /** Its money is unallocated and not reclaimed yet. */
  readonly unallocatedPaymentId: number | null
  readonly keptAmount: Pesewas | null
  readonly loanWaits: boolean
  readonly details: string | null
  readonly foundAt: Date
  readonly resolution: string | null
  readonly note: string | null
  readonly resolvedByName: string | null
  readonly resolvedAt: Date | null
  /** User with this wallet, where no customer is known. */
  readonly suggestion: { readonly userId: string; readonly fullName: string } | null
  readonly claims: readonly LineClaim[]
  readonly actions: readonly MomoExceptionAction[]
  /** Null once resolved. */
  readonly nextStep: string | null
  /** The customer's unallocated money. */
  readonly kept: Pesewas
  readonly loanToOpen: number | null
}

type Stored = Omit<
  ExceptionRow,
  'kind' | 'amount' | 'orderAmount' | 'keptAmount' | 'claims' | 'actions' | 'suggestion' | 'nextStep' | 'kept'
> & {
  kept: number
  kind: string
  amount: number | null
  orderAmount: number | null
  keptAmount: number | null
  suggestion: { userId: string; fullName: string } | null
  claims: readonly (Omit<LineClaim, 'amount'> & { amount: number })[]
}

/** `condition` names exceptions `o`, transactions `m` and payments `p`. */
export async function exceptionRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<ExceptionRow[]> {
  const { rows } = await sql<Stored>`
    with chosen as (
      select o.id, coalesce(o.line_id, named.id) as line, coalesce(o.reference, reported.reference) as order_reference
      from momo_exceptions o
        left join momo_statement_lines s on s.id = o.line_id
        left join momo_statement_lines named on named.request_reference = o.reference
        left join momo_transactions reported on o.kind = 'duplicate' and reported.reference = s.reported_reference
        left join momo_transactions m on m.reference = coalesce(o.reference, reported.reference)
        left join payments p on p.id = o.about_payment_id
      where ${condition} order by ${order} limit ${limit}
    )
    select o.id, o.kind, o.state, o.gateway, case when m.direction = 'refund' then 'refund' else coalesce(s.direction, m.direction, 'collection') end as direction,
      coalesce(s.incoming, m.direction = 'collection', true) as incoming, c.order_reference as reference,
      case when o.reference is null then null when m.status in ('CREATED', 'PENDING') then 'open' else m.status end as "order",
      m.amount as "orderAmount", m.currency as "orderCurrency", m.requested_by as "requestedBy", s.id as "lineId", st.imported_by as "importedBy",
      coalesce(o.transaction_id, s.transaction_id) as "transactionId", coalesce(o.amount, s.amount) as amount, coalesce(o.currency, s.currency) as currency,
      coalesce(o.phone, s.phone, m.phone) as phone, coalesce(s.moved_at, o.moved_at) as "movedAt", coalesce(m.loan_id, p.loan_id) as "loanId", u.id as "userId",
      u.full_name as "customerName", coalesce(m.loan_id, p.loan_id, (select max(l.id) from loans l where l.user_id = u.id)) as "loanToOpen",
      (select coalesce(-sum(j.amount), 0)::bigint from journal_lines j where j.account = 'unallocated_money' and j.user_id = u.id) as kept,
      case when p.status not in ('failed', 'reversed') then p.id end as "paymentId", k.id as "unallocatedPaymentId", k.arrived as "keptAmount",
      coalesce(l.status = 'approved', false) as "loanWaits", o.details, o.found_at as "foundAt", o.resolution, o.note, r.full_name as "resolvedByName",
      o.resolved_at as "resolvedAt",
      case when u.id is null and s.phone is not null then (
        select json_build_object('userId', x.id, 'fullName', x.full_name) from users x where (x.phone = s.phone or x.momo_number = s.phone) and x.is_active
        order by x.phone = s.phone desc, x.id limit 1) end as suggestion,
      case when o.kind = 'unknown' and o.state = 'open' and s.direction = 'collection' then coalesce((
        select json_agg(json_build_object('paymentId', q.id, 'userId', q.user_id, 'customerName', v.full_name, 'loanId', q.loan_id, 'amount', q.amount,
          'enteredOn', q.entered_on, 'sameId', q.transaction_key = s.transaction_key) order by q.id)
        from payments q join users v on v.id = q.user_id
        where q.status = 'pending' and q.payment_method = 'momo' and q.amount = s.amount
          and (q.transaction_key = s.transaction_key or (v.phone = s.phone or v.momo_number = s.phone) and q.entered_on between s.moved_on and s.moved_on + 7)
      ), '[]') else '[]' end as claims
    from chosen c join momo_exceptions o on o.id = c.id
      left join momo_transactions m on m.reference = c.order_reference
      left join momo_statement_lines s on s.id = c.line left join momo_statements st on st.id = s.statement_id
      left join payments p on p.id = coalesce(o.about_payment_id, (select q.id from payments q where q.momo_reference = o.reference and q.status = 'completed'))
      left join loans l on l.id = m.loan_id
      left join lateral (
        -- Credit balance of no loan, or of a payment that staff reversed and whose money stayed.
        select q.id, case when q.status = 'failed' then 0 else q.amount end + q.unallocated_amount as arrived from payments q
        where (q.status = 'failed' and q.unallocated_amount > 0
            or q.status = 'reversed' and exists (select 1 from received_money r where r.payment_id = q.id and r.left_entry_id is null))
          and (q.id = o.about_payment_id or q.momo_reference = o.reference
            or q.id = (select t.payment_id from momo_exceptions t where t.reference = o.reference and t.kind = 'late_success'))
          and not exists (select 1 from journal_entries g where g.payment_id = q.id and g.kind = 'taken_from_kept')
        limit 1
      ) k on true
      left join journal_entries e on e.id = o.entry_id left join payments w on w.id = s.payment_id
      left join users u on u.id = coalesce(m.user_id, p.user_id, e.user_id, w.user_id) left join users r on r.id = o.resolved_by
    order by ${order}`.execute(db)
  return rows.map(toRow)
}

export const exceptionRow = async (db: Db | Tx, id: number): Promise<ExceptionRow | undefined> =>
  (await exceptionRows(db, sql`o.id = ${id}`, sql`o.id`, 1))[0]

function toRow(row: Stored): ExceptionRow {
  const kind = MOMO_EXCEPTION_KINDS.find((each) => each === row.kind) ?? 'unknown'
  const { direction, incoming, order: transaction } = row
  const reportedMovement = row.transactionId !== null && row.amount !== null
  const about = { payment: row.paymentId !== null, unallocated: row.unallocatedPaymentId !== null, loanWaits: row.loanWaits }
  const facts = { kind, direction, incoming, transaction, reportedMovement, claimed: row.claims.length > 0, ...about }
  const isOpen = row.state === 'open'
  return {
    ...row,
    kind,
    amount: row.amount === null ? null : pesewas(row.amount),
    orderAmount: row.orderAmount === null ? null : pesewas(row.orderAmount),
    keptAmount: row.keptAmount === null ? null : pesewas(row.keptAmount),
    claims: row.claims.map((claim) => ({ ...claim, amount: pesewas(claim.amount) })),
    actions: isOpen ? actionsOn(facts) : [],
    nextStep: isOpen ? nextStepOn(facts) : null,
    kept: pesewas(row.kept),
  }
}

export const dayOfException = ({ movedAt, foundAt }: Pick<ExceptionRow, 'movedAt' | 'foundAt'>): LocalDate => dayOf(movedAt ?? foundAt)

export function toExceptionView(row: ExceptionRow, viewer: readonly Permission[]): Inside<typeof momoExceptionShape> {
  const { phone } = maskPerson({ phone: row.phone }, viewer)
  return { ...row, phone, actions: [...row.actions], claims: [...row.claims], canAsk: row.order === 'open' }
}
