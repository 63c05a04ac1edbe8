import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import type { ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { EntryFacts } from '#domain/audit-books/facts.ts'
import { agreedDay, priceOf, type Price, type ProductFacts } from '#domain/audit-books/price.ts'

/** A second implementation of fees and rebates (rules L26 and L28), in pesewas, without domain/loans and domain/products. */
export interface Closing {
  readonly amount: number
  readonly rebate: number
  /** A payment of this much closes the loan. */
  readonly least: number
}

const WHOLE = 1_000_000_000n

export const feesOf = (product: ProductFacts | null, principal: number): number =>
  (product?.fees ?? []).reduce((sum, { amount, rate, cap }) => {
    if (amount !== undefined) return sum + amount
    const share = Number((2n * BigInt(principal) * BigInt(rate ?? 0) + WHOLE) / (2n * WHOLE))
    return sum + Math.min(share, cap ?? share)
  }, 0)

/** What closes a paid-out, unsettled loan after `paid`, and the interest that it saves. */
export function closingOn(
  product: ProductFacts | null,
  principal: number,
  facts: { readonly paid: number; readonly from: LocalDate; readonly on: LocalDate },
): Closing {
  const price = priceOf(principal, product)
  const left = price.total - facts.paid
  if (!product?.rebate || product.rebate === 'none') return { amount: left, rebate: 0, least: left }
  const notEarned = unearned(product, price, facts.from, facts.on)
  const saved = Math.min(Math.max(0, left - 1), notEarned)
  const interestPaid = price.weeks.reduce((sum, one) => sum + Math.max(0, Math.min(one.interest, facts.paid - one.from)), 0)
  const earnedPaid = Math.min(interestPaid, price.total - price.principal - notEarned)
  const principalLeft = Math.max(0, Math.min(left - saved, principal + earnedPaid - facts.paid))
  const share = Number((BigInt(principalLeft) * BigInt(product.rebateFeeRate ?? 0)) / WHOLE)
  const fee = Math.min(share, product.rebateFeeCap ?? 0, saved)
  return { amount: left - saved + fee, rebate: saved - fee, least: left - saved }
}

function unearned(product: ProductFacts, price: Price, from: LocalDate, on: LocalDate): number {
  const shares = interestByPeriod(product.method, price)
  let sum = 0
  for (const { week } of price.weeks) {
    const begins = week === 1 ? from : agreedDay(product, week - 1, from)
    const ends = agreedDay(product, week, from)
    if (on >= ends) continue
    const gone = Math.max(0, daysBetween(begins, on))
    const share = shares[week - 1] ?? 0
    sum += share - Math.floor((share * gone) / daysBetween(begins, ends))
  }
  return sum
}

/** What each period of a flat loan earns at the loan's own rate, in whole pesewas that sum to its interest. */
export function interestByPeriod(method: ProductFacts['method'], price: Price): number[] {
  if (method === 'declining_balance') return price.weeks.map((one) => one.interest)
  const rate = ownRate(price)
  const whole = price.total - price.principal
  let balance = price.principal
  let exact = 0
  let counted = 0
  return price.weeks.map(({ amount }, index) => {
    exact += balance * rate
    balance = balance * (1 + rate) - amount
    const until = index === price.weeks.length - 1 ? whole : Math.min(whole, Math.round(exact))
    const share = until - counted
    counted = until
    return share
  })
}

/** Rate of a period, by Newton's method from 0: the present value falls and is convex, so each step stays below the rate. */
function ownRate(price: Price): number {
  let rate = 0
  for (let step = 0; step < 200; step += 1) {
    let value = -price.principal
    let slope = 0
    for (const { week, amount } of price.weeks) {
      value += amount / (1 + rate) ** week
      slope -= (week * amount) / (1 + rate) ** (week + 1)
    }
    const next = rate - value / slope
    if (Math.abs(next - rate) < 1e-15) return next
    rate = next
  }
  return rate
}

/** The schedule without the rebate: the last amounts go, and the last interest. */
export function rebatedPrice(price: Price, rebate: number): Price {
  if (rebate === 0) return price
  const total = price.total - rebate
  const interest = total - price.principal
  let interestBefore = 0
  const weeks = price.weeks.map((one) => {
    const from = Math.min(one.from, total)
    const week = {
      ...one,
      from,
      amount: Math.min(one.from + one.amount, total) - from,
      interest: Math.min(interestBefore + one.interest, interest) - Math.min(interestBefore, interest),
    }
    interestBefore += one.interest
    return week
  })
  return { ...price, total, weeks }
}

/** The rebate in force, by those of the entries that count. */
export function rebatedBy(entries: readonly EntryFacts[], loanId: number, counts: (entry: EntryFacts) => boolean): number {
  let rebated = 0
  for (const entry of entries) {
    const isRebate = entry.kind === 'interest_rebated' || entry.kind === 'rebate_reversed'
    if (!isRebate || entry.loanId !== loanId || !counts(entry)) continue
    for (const [account, amount] of entry.lines) if (account === 'interest_receivable' || account === 'loan_principal') rebated -= amount
  }
  return rebated
}

/** What a refinance settled, by those of the entries that count; the replay proves their lines. */
export function settledBy(entries: readonly EntryFacts[], loanId: number, counts: (entry: EntryFacts) => boolean): number {
  let settled = 0
  for (const entry of entries) {
    const isOfRefinance = entry.kind === 'refinance_settled' || entry.kind === 'refinance_undone'
    if (!isOfRefinance || entry.loanId !== loanId || !counts(entry)) continue
    for (const [account, amount] of entry.lines) if (account === 'loan_principal' || account === 'interest_receivable') settled -= amount
  }
  return settled
}

/** `paid`: the part that payments ahead of the schedule had earned. */
export const rebateLines = ({ interest, paid, deferred }: { interest: number; paid: number; deferred: number }): ExpectedLine[] => [
  ['unearned_interest', interest],
  ['interest_receivable', -interest],
  ['interest_income', paid],
  ['loan_principal', -paid],
  ['unearned_interest', deferred],
  ['interest_income', -deferred],
]

export const feeLines = (fees: number, to: string): ExpectedLine[] => [
  [to, fees],
  ['loan_fees', -fees],
]
