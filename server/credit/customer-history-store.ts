import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { CustomerHistory, LoanEvent, LoanHistory, PaymentRecord } from '#domain/loans/customer-history.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { earlierLoansOf, toEarlierLoan, type EarlierRow } from '#server/loans/earlier-loans-store.ts'
import { productsOf } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Milliseconds since 1970. */
type Moment = number

interface UserRow {
  id: string
  created_at: Date
  is_active: boolean
  profile_completed: boolean
  loans: readonly LoanFacts[]
  earlier: readonly EarlierRow[]
}
interface LoanFacts {
  id: number
  version: number
  pay: number | null
  requested: number
  from: number | null
  applied: Moment
  events: readonly EventFacts[]
  instalments: readonly { week: number; amount: number; interest: number; due: LocalDate }[]
  changes: readonly { week: number; old: LocalDate; new: LocalDate; at: Moment; planned: LocalDate | null }[]
  payments: readonly PaymentFacts[]
  receipts: readonly { amount: number; made: Moment; day: LocalDate; void: LocalDate; closed: Moment | null; over: number }[]
}
interface EventFacts {
  kind: string
  at: Moment
  details: {
    approvedAmount?: number | null
    levelMaximum?: number | null
    disbursedAt?: Moment | null
    refinancedTo?: number | null
    settled?: number | null
    rebate?: number
  }
}
interface PaymentFacts {
  id: number
  status: string
  amount: number
  value: LocalDate | null
  paid: Moment | null
  decided: Moment | null
}

/** One statement, so that all facts are of one moment. A receipt cancelled after its use was closed by its payment. */
const FACTS = sql`
  select l.id, l.product_version as version, l.pay_day as pay, l.requested_amount as requested, l.refinanced_from_loan_id as from, ${ms('l.applied_at')} as applied,
    (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', ${ms('e.at')}, 'details', e.details) order by e.id), '[]')
      from loan_events e where e.loan_id = l.id) as events,
    (select coalesce(json_agg(json_build_object('week', i.week, 'amount', i.amount, 'interest', i.interest, 'due', i.due_date) order by i.week), '[]')
      from instalments i where i.loan_id = l.id) as instalments,
    (select coalesce(json_agg(json_build_object('week', d.week, 'old', d.old_date, 'new', d.new_date, 'at', ${ms('d.at')},
        'planned', case when d.cause = 'second_plan' then d.booked_on end) order by d.id), '[]')
      from due_date_changes d where d.loan_id = l.id) as changes,
    (select coalesce(json_agg(json_build_object('id', p.id, 'status', p.status, 'amount', p.amount, 'value', p.value_date,
        'paid', ${ms('p.paid_at')}, 'decided', ${ms('p.decided_at')}) order by p.id), '[]')
      from payments p where p.loan_id = l.id) as payments,
    (select coalesce(json_agg(json_build_object('amount', r.amount, 'made', ${ms('r.made_at')}, 'day', r.made_on, 'void', r.expires_on,
        'closed', ${ms('least((select p.created_at from payments p where p.receipt_number = r.number), r.used_at, r.closed_at, r.cancelled_at)')},
        'over', case when r.closed_at is not null then r.amount
          else r.amount - coalesce((select p.amount from payments p where p.receipt_number = r.number and p.paid_at is not null), r.amount) end) order by r.made_at, r.number), '[]')
      from receipts r where r.loan_id = l.id) as receipts
  from loans l where l.user_id = u.id order by l.id`

function ms(moment: string) {
  return sql.raw(`(extract(epoch from ${moment}) * 1000)::bigint`)
}

/** @throws Refused not_found. */
export async function readHistory(db: Db | Tx, userId: string): Promise<CustomerHistory> {
  const { rows } = await sql<UserRow>`
    select u.id, u.created_at, u.is_active, u.profile_completed, (select coalesce(json_agg(f), '[]') from (${FACTS}) as f) as loans, ${earlierLoansOf(sql`u.id`)} as earlier
    from users u where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Refused(refusal('not_found'))
  const products = await productsOf(
    db,
    row.loans.map((one) => one.version),
  )
  return {
    userId: row.id,
    createdAt: row.created_at,
    isActive: row.is_active,
    profileCompleted: row.profile_completed,
    loans: row.loans.map((one) => toLoan(one, products(one.version))),
    earlierLoans: row.earlier.map((one) => ({ ...toEarlierLoan(one), importedAt: new Date(one.imported) })),
  }
}

const toLoan = (loan: LoanFacts, product: ProductVersion): LoanHistory => ({
  id: loan.id,
  product,
  payDay: loan.pay,
  requestedAmount: pesewas(loan.requested),
  refinancedFrom: loan.from,
  appliedAt: new Date(loan.applied),
  events: loan.events.map(toEvent),
  instalments: loan.instalments.map(({ week, amount, interest, due }) => ({
    week,
    amount: pesewas(amount),
    interest: pesewas(interest),
    dueDate: due,
  })),
  dueDateChanges: loan.changes.map((one) => ({
    week: one.week,
    oldDate: one.old,
    newDate: one.new,
    at: new Date(one.at),
    plannedOn: one.planned,
  })),
  payments: loan.payments.map(toPayment),
  receipts: loan.receipts.map((one) => ({
    amount: pesewas(one.amount),
    madeAt: new Date(one.made),
    madeOn: one.day,
    expiresOn: one.void,
    closedAt: dateOrNull(one.closed),
    leftOver: pesewas(one.over),
  })),
})

const toEvent = ({ kind, at, details }: EventFacts): LoanEvent => ({
  kind,
  at: new Date(at),
  approvedAmount: moneyOrNull(details.approvedAmount),
  levelMaximum: moneyOrNull(details.levelMaximum),
  disbursedAt: dateOrNull(details.disbursedAt),
  refinancedTo: details.refinancedTo ?? null,
  settled: kind === 'settled_by_refinance' ? moneyOrNull(details.settled) : null,
  ...(details.rebate !== undefined && { rebate: pesewas(details.rebate) }),
})

/** `amount`: the part that the loan took. */
const toPayment = (one: PaymentFacts): PaymentRecord => ({
  id: one.id,
  decidedAt: dateOrNull(one.paid ?? one.decided),
  completed:
    one.paid === null || one.value === null
      ? null
      : { amount: pesewas(one.amount), valueDate: one.value, reversedAt: one.status === 'reversed' ? dateOrNull(one.decided) : null },
})

const dateOrNull = (moment: Moment | null | undefined): Date | null => (moment == null ? null : new Date(moment))
const moneyOrNull = (amount: number | null | undefined): Pesewas | null => (amount == null ? null : pesewas(amount))
