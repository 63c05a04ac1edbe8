import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import {
  freeIn,
  partsOfRefund,
  reserveForReceipts,
  setAside,
  sumOf,
  takeOldest,
  withoutReceipts,
  withRoomFor,
  type Lot,
  type LotOrigin,
  type LotPart,
  type RefundInFlight,
} from '#domain/ledger/lots.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface NewLot {
  readonly origin: LotOrigin
  readonly receivedOn: LocalDate
  readonly loanId: number | null
  readonly amount: Pesewas
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  readonly takenBy: string | null
}

export async function insertLots(tx: Tx, userId: string, entryId: number, lots: readonly NewLot[]): Promise<void> {
  await tx
    .insertInto('unallocated_lots')
    .values(
      lots.map((lot) => ({
        user_id: userId,
        loan_id: lot.loanId,
        origin: lot.origin,
        received_on: lot.receivedOn,
        amount: lot.amount,
        entry_id: entryId,
        payment_id: lot.paymentId,
        receipt_number: lot.receiptNumber,
        taken_by: lot.takenBy,
      })),
    )
    .execute()
}

export async function insertLotUses(tx: Tx, entryId: number, parts: readonly LotPart[]): Promise<void> {
  await sql`
    with uses as (
      insert into unallocated_lot_uses (lot_id, entry_id, amount)
      select part.lot_id, ${entryId}::bigint, part.amount
      from unnest(${parts.map((part) => part.lotId)}::bigint[], ${parts.map((part) => part.amount)}::bigint[]) as part (lot_id, amount)
      returning lot_id, amount
    )
    update unallocated_lots l set used = l.used + u.amount from uses u where l.id = u.lot_id`.execute(tx)
}

interface LotRow {
  id: number
  origin: LotOrigin
  received_on: LocalDate
  loan_id: number | null
  unused: number
  takes: number | null
  receipt_made_at: Date | null
  taken_by: string | null
  payment_id: number | null
  receipt_number: string | null
}

/** Lots with money left, oldest first, with what open receipts and refunds in flight reserve. `but`: reference of a refund to ignore. */
export async function lotsOf(db: Db | Tx, userId: string, today: LocalDate, but?: string): Promise<Lot[]> {
  const { rows } = await sql<LotRow>`
    select l.id, l.origin, l.received_on, l.loan_id, l.amount - l.used as unused, l.taken_by, l.payment_id, l.receipt_number,
      r.made_at as receipt_made_at, case when r.number is not null then o.total_repayment - o.amount_paid - o.settled_by_refinance end as takes
    from unallocated_lots l
      left join receipts r on r.number = l.receipt_number and r.status = 'open' and r.expires_on > ${today}::date
      left join loans o on o.id = r.loan_id
    where l.user_id = ${userId} and l.used < l.amount order by l.received_on, l.id`.execute(db)
  const lots = rows.map((row) => ({
    id: row.id,
    origin: row.origin,
    receivedOn: row.received_on,
    loanId: row.loan_id,
    left: pesewas(row.unused),
    takes: row.takes === null ? null : pesewas(row.takes),
    receiptMadeAt: row.receipt_made_at,
    takenBy: row.taken_by,
    paymentId: row.payment_id,
    receiptNumber: row.receipt_number,
  }))
  return lots.length === 0 ? [] : setAside(reserveForReceipts(lots), await refundsInFlight(db, userId, but))
}

/** Call it before the receipt's status changes. A receipt may use what it reserves, which no refund in flight takes (rule P24). */
export const lotsOfReceipt = async (tx: Tx, userId: string, receiptNumber: string, today: LocalDate): Promise<Lot[]> =>
  withoutReceipts(await lotsOf(tx, userId, today)).filter((lot) => lot.receiptNumber === receiptNumber)

/** Pending refunds, and those that arrived after their failure and are not booked. */
const refundsInFlight = (db: Db | Tx, userId: string, but: string | undefined): Promise<RefundInFlight[]> =>
  readRefunds(
    db,
    sql`m.user_id = ${userId} and m.direction = 'refund' and m.reference is distinct from ${but ?? null}
      and (m.status in ('CREATED', 'PENDING') or m.status = 'FAILED' and exists (
        select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us', 'wrong_amount') and o.state = 'open'))`,
  )

async function readRefunds(db: Db | Tx, condition: RawBuilder<unknown>): Promise<RefundInFlight[]> {
  const { rows } = await sql<{
    reference: string
    amount: number
    requested_by: string
    released_by: string | null
    payment_id: number | null
    pending_since: Date | null
  }>`
    select m.reference, m.amount, coalesce(f.requested_by, m.requested_by) as requested_by, f.released_by, p.id as payment_id,
      case when m.status <> 'FAILED' then m.created_at end as pending_since
    from momo_transactions m left join momo_refunds f on f.reference = m.reference left join payments p on p.momo_reference = m.refund_of
    where ${condition} order by m.created_at, m.reference`.execute(db)
  return rows.map((row) => ({
    reference: row.reference,
    amount: pesewas(row.amount),
    by: [row.requested_by, row.released_by].filter((each) => each !== null),
    paymentId: row.payment_id,
    pendingSince: row.pending_since,
  }))
}

/** @throws Refused too_little_unallocated. */
export async function partsOfTransfer(tx: Tx, userId: string, reference: string, today: LocalDate): Promise<LotPart[]> {
  const [refund] = await readRefunds(tx, sql`m.reference = ${reference}`)
  invariant(refund !== undefined, 'a refund has its transaction')
  const lots = withRoomFor(await lotsOf(tx, userId, today, reference), refund)
  const own = partsOfRefund(lots, refund)
  return sumOf(own) === refund.amount ? own : takeOrRefuse(lots, refund.amount, (lot) => own.some((part) => part.lotId === lot.id))
}

/** For the loan's valid open receipts. */
export async function reservedForLoan(tx: Tx, loan: { readonly id: number; readonly userId: string }, today: LocalDate): Promise<Pesewas> {
  const lots = await lotsOf(tx, loan.userId, today)
  return add(NOTHING, ...lots.filter((lot) => lot.loanId === loan.id).map((lot) => lot.forReceipt))
}

/** Without the money of valid open receipts and of refunds in flight. */
export const freeUnallocatedOf = async (db: Db | Tx, userId: string, today: LocalDate): Promise<Pesewas> =>
  freeIn(await lotsOf(db, userId, today))

/** @throws Refused too_little_unallocated with the free amount. */
export function takeOrRefuse(lots: readonly Lot[], amount: Pesewas, prefers?: (lot: Lot) => boolean): LotPart[] {
  const parts = takeOldest(lots, amount, prefers)
  if (sumOf(parts) < amount) throw new Refused(refusal('too_little_unallocated', { amount: freeIn(lots) }))
  return parts
}

/** The lots that a reversal of the payment restores. */
export async function lotsToRestore(tx: Tx, paymentId: number): Promise<NewLot[]> {
  const { rows } = await sql<Omit<LotRow, 'id' | 'takes' | 'receipt_made_at' | 'unused'> & { amount: number }>`
    select l.origin, l.received_on, l.loan_id, u.amount, l.taken_by, l.payment_id, l.receipt_number
    from journal_entries e join unallocated_lot_uses u on u.entry_id = e.id join unallocated_lots l on l.id = u.lot_id
    where e.payment_id = ${paymentId} and e.kind = 'payment_completed' order by l.id`.execute(tx)
  return rows.map((row) => ({
    origin: 'reversal' as const,
    receivedOn: row.received_on,
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    paymentId: row.payment_id,
    receiptNumber: row.receipt_number,
    takenBy: row.taken_by,
  }))
}

/** `credited`: pesewas of unallocated money that the entry books; negative if it uses them. */
export async function moveLots(
  tx: Tx,
  of: { readonly userId: string; readonly entryId: number; readonly credited: number },
  lots: { readonly add: readonly NewLot[] } | { readonly use: readonly LotPart[] },
): Promise<void> {
  if ('add' in lots) {
    invariant(lots.add.reduce((sum, lot) => sum + lot.amount, 0) === of.credited, 'new lots are the credited money')
    await insertLots(tx, of.userId, of.entryId, lots.add)
  } else {
    invariant(sumOf(lots.use) === -of.credited, 'used lots are the money that leaves')
    await insertLotUses(tx, of.entryId, lots.use)
  }
}
