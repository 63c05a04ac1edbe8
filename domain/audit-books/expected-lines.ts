import { money } from '#domain/audit-books/finding.ts'
import type { Line } from '#domain/audit-books/facts.ts'

/** What each fact posts, written from docs/LEDGER.md without the templates. Pesewas; a debit is positive. */
export type ExpectedLine = readonly [account: string, amount: number]

export interface Shares {
  readonly interest: number
  readonly principal: number
  /** Of a loan that settled another: the deferred interest that goes with `interest` (rule L21). */
  readonly deferred?: number
}

export const payoutLines = (principal: number, interest: number, from: string): ExpectedLine[] => [
  ['loan_principal', principal],
  [from, -principal],
  ['interest_receivable', interest],
  ['unearned_interest', -interest],
]

/** A repayment earns the interest in it. */
export const repaidLines = ({ interest, principal, deferred = 0 }: Shares): ExpectedLine[] => [
  ['interest_receivable', -interest],
  ['loan_principal', -principal],
  ['unearned_interest', interest + deferred],
  ['interest_income', -interest - deferred],
]

export interface PaidFact {
  readonly source: string
  readonly taken: number
  readonly rest: number
  readonly shares: Shares
  readonly state: 'before_payout' | 'repayment' | 'recovery'
}

export function paymentLines({ source, taken, rest, shares, state }: PaidFact): ExpectedLine[] {
  const arrived: ExpectedLine[] =
    source === 'unallocated_money'
      ? [[source, taken]]
      : [
          [source, taken + rest],
          ['unallocated_money', -rest],
        ]
  if (state === 'before_payout') return [...arrived, ['customer_advances', -taken]]
  return state === 'recovery' ? [...arrived, ['recoveries', -taken]] : [...arrived, ...repaidLines(shares)]
}

/** Deferred interest was lent as principal: it is no loss. */
export const writeOffLines = ({ interest, principal, deferred = 0 }: Shares): ExpectedLine[] => [
  ['write_offs', principal],
  ['loan_principal', -principal],
  ['unearned_interest', interest],
  ['interest_receivable', -interest],
  ['unearned_interest', deferred],
  ['write_offs', -deferred],
]

/** The interest of the settled loan stays unearned, on the new loan. */
export const settledLines = (left: Shares, from: string): ExpectedLine[] => [
  [from, left.principal + left.interest],
  ['interest_receivable', -left.interest],
  ['loan_principal', -left.principal],
  ['unearned_interest', left.deferred ?? 0],
  ['unearned_interest', -(left.deferred ?? 0)],
]

/** Before the interest was deferred it was income of the day. */
export const settledLinesBefore = (left: Shares, from: string): ExpectedLine[] => [
  [from, left.principal + left.interest],
  ...repaidLines({ ...left, deferred: 0 }),
]

export const advanceLines = (amount: number, shares: Shares): ExpectedLine[] => [['customer_advances', amount], ...repaidLines(shares)]

export const transferLines = (to: string, from: string, amount: number): ExpectedLine[] => [
  [to, amount],
  [from, -amount],
]

export const opposite = (lines: readonly ExpectedLine[]): ExpectedLine[] => lines.map(([account, amount]) => [account, 0 - amount])

const sorted = (lines: readonly ExpectedLine[]): string[] =>
  lines
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => `${account} ${amount}`)
    .toSorted()

/** In any order; lines of nothing are left out. */
export function sameLines(expected: readonly ExpectedLine[], found: readonly Line[]): boolean {
  const [one, other] = [sorted(expected), sorted(found.map(([account, amount]): ExpectedLine => [account, amount]))]
  return one.length === other.length && one.every((line, index) => line === other[index])
}

export const linesText = (lines: readonly (ExpectedLine | Line)[]): string =>
  lines
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => `${account} ${money(amount)}`)
    .toSorted()
    .join(', ') || 'no lines'
