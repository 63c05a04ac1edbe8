import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { rateWords } from '#domain/products/product-words.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'

/** `change`: of the customer's debt; negative lowers it. */
export interface AccountEntry {
  readonly id: number
  readonly kind: string
  readonly bookedOn: LocalDate
  readonly valueDate: LocalDate
  readonly change: Pesewas
  /** Of a payout. */
  readonly price: Pesewas
  readonly receiptNumber: string | null
  readonly transactionId: string | null
  readonly paymentId: number | null
}

export interface AccountLine {
  readonly entryId: number
  readonly bookedOn: LocalDate
  readonly valueDate: LocalDate
  readonly label: string
  readonly side: AccountSide
  readonly change: Pesewas
  readonly balance: Pesewas
}
export interface LoanAccount {
  readonly opening: Pesewas
  readonly lines: readonly AccountLine[]
  readonly added: Pesewas
  readonly paid: Pesewas
  readonly settled: Pesewas
  readonly rebated: Pesewas
  readonly closing: Pesewas
}

/** A line counts on the side of what it undoes: a returned payout is nothing paid, a reversed payment nothing added. */
export type AccountSide = 'added' | 'paid' | 'settled' | 'rebated'

/** Other kinds only reclassify the debt. */
const ACCOUNT_KINDS: Readonly<Record<string, readonly [label: string, side: AccountSide]>> = {
  payment_completed: ['Payment', 'paid'],
  payment_reversed: ['Payment reversed', 'paid'],
  payout_returned: ['Payout returned, with the price', 'added'],
  advance_released: ['Paid ahead, now in your credit balance', 'paid'],
  refinance_settled: ['Settled by a new loan', 'settled'],
  refinance_undone: ['Settlement by a new loan undone', 'settled'],
  interest_rebated: ['Interest saved by paying early', 'rebated'],
  rebate_reversed: ['Interest saved, reversed', 'rebated'],
}

const PAYOUT_PARTS = [
  ['Loan paid out', ({ change, price }: AccountEntry) => pesewas(change - price)],
  ['Price of the loan, 30% flat', ({ price }: AccountEntry) => price],
] as const

/** For a version other than 1, with its rate. */
const priceLabel = (product: ProductVersion, label: string): string =>
  product.version !== VERSION_ONE.version && label === PAYOUT_PARTS[1][0] ? `Price of the loan, ${rateWords(product)}` : label

function linesOf(entry: AccountEntry, product: ProductVersion): Pick<AccountLine, 'label' | 'side' | 'change'>[] {
  if (entry.kind === 'disbursement')
    return PAYOUT_PARTS.map(([label, part]) => ({ label: priceLabel(product, label), side: 'added', change: part(entry) }))
  const proof = entry.receiptNumber ?? entry.transactionId
  const [label, side] = ACCOUNT_KINDS[entry.kind] ?? [entry.kind.replaceAll('_', ' '), entry.change > 0 ? 'added' : 'paid']
  return [
    {
      side,
      change: entry.change,
      label: proof === null ? label : `${label}, ${entry.receiptNumber === null ? 'ID' : 'receipt'} ${proof}`,
    },
  ]
}

/** By booking day, inclusive. Before the payout the balance is negative. A write-off leaves the debt, so it has no line. */
export function loanAccount(entries: readonly AccountEntry[], from: LocalDate, to: LocalDate, product = VERSION_ONE): LoanAccount {
  const counted = entries.filter((one) => one.change !== 0)
  const opening = add(...counted.filter((one) => one.bookedOn < from).map((one) => one.change))
  let balance = opening
  const lines = counted
    .filter((one) => one.bookedOn >= from && one.bookedOn <= to)
    .flatMap((entry) =>
      linesOf(entry, product).map(({ label, side, change }) => {
        balance = add(balance, change)
        return { entryId: entry.id, bookedOn: entry.bookedOn, valueDate: entry.valueDate, label, side, change, balance }
      }),
    )
  const sum = (side: AccountSide) => add(...lines.filter((one) => one.side === side).map((one) => one.change))
  return {
    opening,
    lines,
    added: sum('added'),
    paid: subtract(NOTHING, sum('paid')),
    settled: subtract(NOTHING, sum('settled')),
    rebated: subtract(NOTHING, sum('rebated')),
    closing: balance,
  }
}

/** What a refinance had settled when the payment was booked. */
export function settledBeforePayment(entries: readonly AccountEntry[], paymentId: number): Pesewas {
  const own = entries.find((one) => one.kind === 'payment_completed' && one.paymentId === paymentId)
  const until = entries.filter((one) => own !== undefined && one.id <= own.id)
  return subtract(NOTHING, add(...until.filter((one) => ACCOUNT_KINDS[one.kind]?.[1] === 'settled').map((one) => one.change)))
}

/** The interest that later entries rebated: the loan had it when the payment was booked. */
export function rebatedAfterPayment(entries: readonly AccountEntry[], paymentId: number): Pesewas {
  const last = lastOfPayment(entries, paymentId)
  const later = entries.filter((one) => last !== undefined && one.id > last.id && ACCOUNT_KINDS[one.kind]?.[1] === 'rebated')
  return subtract(NOTHING, add(...later.map((one) => one.change)))
}

/** The payment's own entry, or that of the rebate with which it closed its loan. */
function lastOfPayment(entries: readonly AccountEntry[], paymentId: number): AccountEntry | undefined {
  const index = entries.findIndex((one) => one.kind === 'payment_completed' && one.paymentId === paymentId)
  const next = entries[index + 1]
  return index >= 0 && next?.kind === 'interest_rebated' ? next : entries[index]
}

/** The balance of `total` after the payment; before the payout the account holds advances only. */
export function leftAfterPayment(entries: readonly AccountEntry[], paymentId: number, total: Pesewas): Pesewas {
  const last = lastOfPayment(entries, paymentId)
  const until = entries.filter((one) => last !== undefined && one.id <= last.id)
  const paidOut = until.filter((one) => one.kind === 'disbursement' || one.kind === 'payout_returned')
  const account = add(...until.map((one) => one.change))
  return add(...paidOut.map((one) => one.change)) > NOTHING ? account : add(total, account)
}
