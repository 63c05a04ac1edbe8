import { dayOf } from '#domain/kernel/calendar.ts'
import type { AuditFacts, EntryFacts, LotFacts, PaymentFacts, TransactionFacts } from '#domain/audit-books/facts.ts'
import { money } from '#domain/audit-books/finding.ts'
import { nameOf, type EntryProof } from '#domain/audit-books/entry-proof.ts'

/** A lot without its id and uses. */
type ExpectedLot = Pick<LotFacts, 'origin' | 'receivedOn' | 'loanId' | 'amount' | 'paymentId' | 'receiptNumber' | 'takenBy'>

const ORIGINS: Readonly<Record<string, string>> = {
  receipt_made: 'receipt',
  payment_completed: 'overpayment',
  payout_rest_kept: 'overpayment',
  payment_reversed: 'reversal',
  advance_released: 'reversal',
  imported_money: 'import',
}
const TAKING = new Set(['receipt_made', 'payment_completed', 'payment_unallocated'])

/** Unallocated money is its lots: a credit is lots with the day and the loan of its fact, a debit uses lots of that customer (rule P20). */
export function proveLots(proof: EntryProof): void {
  const { facts, out } = proof
  const booked = new Map(facts.entries.map((entry) => [entry.id, entry]))
  const usesOf = new Map<number, { readonly lot: LotFacts; readonly amount: number }[]>()
  for (const lot of facts.lots) {
    out.same('lot_is_of_its_customer', `The customer of lot ${lot.id}`, facts.user.id, lot.userId)
    if (!booked.has(lot.entryId))
      out.add('lot_is_its_entry', `The entry of lot ${lot.id}`, `an entry of customer ${facts.user.id}`, `entry ${lot.entryId}`)
    const used = lot.uses.reduce((sum, one) => sum + one[1], 0)
    out.amount('lot_is_its_uses', `What lot ${lot.id} has given`, used, lot.used)
    if (used > lot.amount) out.amount('lot_is_its_uses', `What lot ${lot.id} has given at most`, lot.amount, used)
    for (const [entryId, amount] of lot.uses) {
      if (!booked.has(entryId) || entryId <= lot.entryId)
        out.add('lot_is_its_uses', `The use of lot ${lot.id}`, `a later entry of customer ${facts.user.id}`, `entry ${entryId}`)
      usesOf.set(entryId, [...(usesOf.get(entryId) ?? []), { lot, amount }])
    }
  }
  for (const entry of facts.entries) proveLotsOf(proof, entry, usesOf)
  proveOldestFirst(proof, usesOf)
  const left = facts.lots.reduce((sum, lot) => sum + lot.amount - lot.used, 0)
  out.amount('lots_are_the_balance', `What the lots of customer ${facts.user.id} still hold`, proof.unallocated, left)
}

type Uses = ReadonlyMap<number, readonly { readonly lot: LotFacts; readonly amount: number }[]>

function proveLotsOf(proof: EntryProof, entry: EntryFacts, usesOf: Uses): void {
  const credited = 0 - entry.lines.reduce((sum, [account, amount]) => sum + (account === 'unallocated_money' ? amount : 0), 0)
  const lots = proof.facts.lots.filter((lot) => lot.entryId === entry.id)
  const uses = usesOf.get(entry.id) ?? []
  const { out } = proof
  out.amount('lot_is_its_entry', `The new lots of ${nameOf(entry)}`, Math.max(0, credited), sumOf(lots))
  out.amount('lot_is_its_entry', `The lots that ${nameOf(entry)} used`, Math.max(0, 0 - credited), sumOf(uses))
  // Lots of earlier entries were derived from the journal when lots were introduced.
  if (entry.id <= proof.office.lastOldEntry) return
  if (credited > 0)
    out.same(
      'lot_is_its_entry',
      `The new lots of ${nameOf(entry)} (${FIELDS})`,
      textOf(expectedLots(proof, entry, credited, usesOf)),
      textOf(lots),
    )
  for (const use of uses) checkUse(proof, entry, use.lot)
}

const sumOf = (rows: readonly { readonly amount: number }[]): number => rows.reduce((sum, one) => sum + one.amount, 0)

const FIELDS = 'origin, day, loan, amount, payment, receipt, taken by'
const textOf = (lots: readonly ExpectedLot[]): string =>
  lots
    .map((one) =>
      [one.origin, one.receivedOn, one.loanId, one.amount, one.paymentId, one.receiptNumber, one.takenBy]
        .map((each) => each ?? '-')
        .join(' '),
    )
    .toSorted()
    .join('; ')

function expectedLots(proof: EntryProof, entry: EntryFacts, credited: number, usesOf: Uses): readonly ExpectedLot[] {
  const payments = proof.facts.payments
  if (entry.kind === 'payment_reversed')
    return payments.filter((one) => one.id === entry.paymentId).flatMap((one) => returned(proof, one, usesOf))
  if (entry.kind === 'advance_released')
    return payments
      .filter((one) => proof.explained.get(`the end of payment ${one.id}`) === entry)
      .flatMap((one) => returned(proof, one, usesOf))
  const { kind, valueDate: receivedOn, loanId, paymentId, receiptNumber } = entry
  const byNetwork = proof.auditsOf
    .get(entry.requestId)
    ?.some((one) => one.action === 'settleMomoPayment' && one.targetKind === 'payment' && one.targetId === String(paymentId))
  const takenBy = TAKING.has(kind) && byNetwork !== true ? entry.actor : null
  const origin = ORIGINS[kind] ?? (receiptNumber === null ? 'transaction' : 'receipt')
  return [{ origin, receivedOn, loanId, amount: credited, paymentId, receiptNumber, takenBy }]
}

/** Money of a payment that no longer counts; what came from lots has their days again. */
function returned(proof: EntryProof, payment: PaymentFacts, usesOf: Uses): readonly ExpectedLot[] {
  const entry = proof.explained.get(`payment ${payment.id}`)
  const origin = 'reversal'
  if (payment.source === 'unallocated_money')
    return (usesOf.get(entry?.id ?? 0) ?? []).map(({ lot, amount }) => ({ ...lot, origin, amount }))
  const { id: paymentId, amount, loanId } = payment
  const takenBy = payment.reference === null ? (entry?.actor ?? null) : null
  return [{ origin, receivedOn: payment.valueDate ?? '', loanId, amount, paymentId, receiptNumber: null, takenBy }]
}

function checkUse({ facts, out }: EntryProof, entry: EntryFacts, lot: LotFacts): void {
  const name = `lot ${lot.id}, which ${nameOf(entry)} used`
  // A reversal uses other lots where its own payment's are used.
  if (entry.receiptNumber !== null && entry.kind !== 'payment_reversed')
    out.same('use_is_of_its_lot', `The receipt of ${name}`, entry.receiptNumber, lot.receiptNumber)
  if (
    entry.kind === 'unallocated_refunded' &&
    entry.actor !== null &&
    lot.takenBy === entry.actor &&
    !facts.refunds.some((one) => one.entryId === entry.id)
  )
    out.add('nobody_refunds_what_they_took_in', `Who took in the money of ${name}`, `not user ${entry.actor}`, entry.actor)
  const payment = facts.payments.find((one) => one.id === entry.paymentId)
  if (entry.kind !== 'payment_completed' || !payment || payment.importId !== null || payment.receiptNumber !== null) return
  // Money for another loan takes the day of the action.
  const keepsDay = lot.loanId === entry.loanId && lot.receivedOn === entry.valueDate
  if (!keepsDay && entry.valueDate !== dayOf(entry.at))
    out.same('use_is_of_its_lot', `The day of ${name}`, entry.valueDate, lot.loanId === entry.loanId ? lot.receivedOn : dayOf(entry.at))
}

/** The entries of one action. */
interface Taking {
  readonly entry: EntryFacts
  last: number
  readonly used: LotFacts[]
}

/** Cash refunds, applications and reversals use the oldest lots: applications those of their loan first, reversals those of their payment. */
function proveOldestFirst(proof: EntryProof, usesOf: Uses): void {
  const takings = new Map<string, Taking>()
  for (const entry of proof.facts.entries) {
    const uses = usesOf.get(entry.id)
    if (!uses || entry.id <= proof.office.lastOldEntry || !takesOldest(proof, entry)) continue
    const key = `${entry.requestId} ${entry.loanId ?? 'refund'}`
    const taking = takings.get(key) ?? { entry, last: entry.id, used: [] }
    taking.last = entry.id
    taking.used.push(...uses.map((one) => one.lot))
    takings.set(key, taking)
  }
  for (const taking of takings.values()) checkOldest(proof, taking)
}

/** A refund in flight reserves money in any lot: then the order is not known. */
function takesOldest(proof: EntryProof, entry: EntryFacts): boolean {
  const { kind, paymentId } = entry
  const audits = proof.auditsOf.get(entry.requestId) ?? []
  const isInFlight = proof.facts.transactions.some((one) => one.direction === 'refund' && isInFlightAt(proof.facts, one, entry, audits))
  if (kind === 'unallocated_refunded')
    return !isInFlight && audits.some((one) => one.action === 'refundUnallocated' && one.after?.['method'] === 'cash')
  const isOldest = kind === 'payment_reversed' || audits.some((one) => one.action === 'applyUnallocated')
  return !isInFlight && paymentId !== null && isOldest
}

/** In the order of audit rows and entries: the clock may have gone back in between. */
function isInFlightAt(
  { audits, refunds }: EntryProof['facts'],
  refund: TransactionFacts,
  entry: EntryFacts,
  ofEntry: readonly AuditFacts[],
): boolean {
  const requested = audits.find((one) => one.action === 'refundUnallocated' && one.at.getTime() === refund.createdAt.getTime())
  const isLater = requested !== undefined && ofEntry.every((one) => one.id < requested.id)
  const booked = refunds.find((one) => one.reference === refund.reference)?.entryId ?? null
  return !isLater && (booked === null || booked > entry.id)
}

function checkOldest({ facts, out }: EntryProof, { entry, last, used }: Taking): void {
  const isFirst = (lot: LotFacts) =>
    entry.kind === 'payment_reversed' ? lot.paymentId === entry.paymentId : entry.loanId !== null && lot.loanId === entry.loanId
  const orderOf = (lot: LotFacts) => `${isFirst(lot) ? 0 : 1} ${lot.receivedOn} ${String(lot.id).padStart(15, '0')}`
  const newest = used.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1))[0]
  if (!newest) return
  const takers = new Set([null, ...used.map((one) => one.takenBy)])
  for (const lot of facts.lots) {
    const left = lot.amount - lot.uses.reduce((sum, [entryId, amount]) => sum + (entryId <= last ? amount : 0), 0)
    const isFree = lot.entryId < entry.id && left > 0 && !isReserved(facts, lot, entry)
    // Nobody refunds money that they took in.
    const mayBeTaken = entry.loanId !== null || takers.has(lot.takenBy)
    if (isFree && mayBeTaken && orderOf(lot) < orderOf(newest))
      out.add(
        'lots_are_used_oldest_first',
        `The lot that ${nameOf(entry)} used`,
        `lot ${lot.id} of ${lot.receivedOn}, with ${money(left)} left`,
        `lot ${newest.id} of ${newest.receivedOn}`,
      )
  }
}

/** Reserved by its own receipt, until the entry that ended it; closing has no entry. */
function isReserved({ receipts, entries }: EntryProof['facts'], { receiptNumber }: LotFacts, entry: EntryFacts): boolean {
  const receipt = receiptNumber === null ? undefined : receipts.find((one) => one.number === receiptNumber)
  if (!receipt) return false
  const ended = entries.find((one) => one.receiptNumber === receipt.number && one.kind !== 'receipt_made')
  if (ended) return ended.id > entry.id
  return receipt.closedBookedOn === null || receipt.closedBookedOn >= entry.bookedOn
}
