import type { CustomerFacts, EntryFacts, PaymentFacts, ReceivedFacts } from '#domain/audit-books/facts.ts'
import { nameOf, type EntryProof } from '#domain/audit-books/entry-proof.ts'
import type { AuditIndex } from '#domain/audit-books/audit-index.ts'

/** Letters and digits only, in capitals: one transaction ID however it is typed (rule P21). */
export const keyOf = (id: string): string =>
  id
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const OUTSIDE = new Set(['office_cash', 'momo_clearing', 'bank'])
const brings = (entry: EntryFacts): boolean => entry.lines.some(([account, amount]) => OUTSIDE.has(account) && amount > 0)
const leaves = (entry: EntryFacts): boolean => entry.lines.some(([account, amount]) => OUTSIDE.has(account) && amount < 0)

type Expected = Pick<ReceivedFacts, 'kind' | 'reference' | 'paymentId'>

/** Rule P21: one row for each entry that brought money in; its reference is free after the entry that took the money out. */
export function checkReceivedMoney({ facts, out, office }: EntryProof, audits: AuditIndex): void {
  const rows = new Map(facts.received.map((one) => [one.entryId, one]))
  const open = new Map<string, number>()
  const entries = new Map(facts.entries.map((one) => [one.id, one]))
  for (const row of facts.received) {
    const name = `received money ${row.id} (${row.reference})`
    out.same('received_money_is_of_its_customer', `The customer of ${name}`, facts.user.id, row.userId)
    if (!entries.has(row.entryId))
      out.add('received_money_is_its_entry', `The entry of ${name}`, `one of customer ${facts.user.id}`, `entry ${row.entryId}`)
    if (row.isDuplicate && row.entryId > office.lastOldEntry)
      out.same('received_money_counts_once', `Whether ${name} is a duplicate`, false, true)
    if (row.leftEntryId !== null || row.isDuplicate) continue
    const key = `${row.kind === 'cash_receipt'} ${row.reference}`
    const other = open.get(key)
    if (other !== undefined)
      out.add('received_money_counts_once', `The reference ${row.reference}`, `credited by entry ${other}`, `also by entry ${row.entryId}`)
    open.set(key, row.entryId)
  }
  for (const entry of facts.entries) {
    const expected = expectedOf(facts, audits, entry)
    const row = rows.get(entry.id)
    const isOld = entry.id <= office.lastOldEntry
    if (!expected) {
      if (row && !isOld && entry.kind !== 'payment_unallocated')
        out.add('received_money_is_its_entry', `Received money ${row.id}`, 'an entry that brought money in', nameOf(entry))
    } else if (!row)
      out.add(
        'received_money_is_its_entry',
        `The money that ${nameOf(entry)} brought in`,
        `${expected.reference} in the register`,
        'nothing',
      )
    else {
      const name = `received money ${row.id}, by ${nameOf(entry)}`
      if (!isOld) out.same('received_money_is_its_entry', `The kind of ${name}`, expected.kind, row.kind)
      out.same('received_money_is_its_entry', `The reference of ${name}`, expected.reference, row.reference)
      out.same('received_money_is_its_entry', `The payment of ${name}`, expected.paymentId, row.paymentId)
    }
    if (row)
      out.same(
        'received_money_left_with_its_entry',
        `The entry with which received money ${row.id} (${row.reference}) left`,
        leftWith(facts, row),
        row.leftEntryId,
      )
  }
}

function expectedOf(facts: CustomerFacts, audits: AuditIndex, entry: EntryFacts): Expected | undefined {
  if (entry.kind === 'receipt_made') {
    const number = entry.receiptNumber ?? ''
    const payment = facts.payments.find((one) => one.receiptNumber === number)
    return { kind: 'cash_receipt', reference: number, paymentId: payment?.id ?? null }
  }
  const payment = facts.payments.find((one) => one.id === entry.paymentId)
  if (!payment || (entry.kind !== 'payment_completed' && entry.kind !== 'payment_unallocated')) return undefined
  const { id: paymentId } = payment
  if (payment.receiptNumber !== null)
    return brings(entry) ? { kind: 'cash_receipt', reference: payment.receiptNumber, paymentId } : undefined
  const reference = keyOf(payment.transactionId ?? payment.bankReference ?? '')
  if (reference === '' || (payment.importId === null && !brings(entry))) return undefined
  return { kind: kindOf(facts, audits, payment), reference, paymentId }
}

/** A confirmed claim stays one when a request is linked later. */
function kindOf(facts: CustomerFacts, audits: AuditIndex, payment: PaymentFacts): string {
  if (payment.importId !== null) return 'import'
  if (payment.bankReference !== null) return 'bank_transfer'
  const isLate = facts.exceptions.some((one) => one.kind === 'late_success' && one.paymentId === payment.id)
  const wasLinked = audits.of('payment', payment.id).some((one) => one.action === 'settleMomoPayment' && one.after?.['linked'] === true)
  return (payment.reference !== null && !wasLinked) || isLate ? 'collection' : 'claim'
}

function leftWith({ entries }: CustomerFacts, row: ReceivedFacts): number | null {
  const left = entries.find((one) =>
    one.kind === 'receipt_cancelled'
      ? row.kind === 'cash_receipt' && one.receiptNumber === row.reference && one.id > row.entryId
      : (one.kind === 'payment_reversed' || one.kind === 'taken_from_kept') &&
        row.paymentId !== null &&
        one.paymentId === row.paymentId &&
        leaves(one),
  )
  return left?.id ?? null
}
