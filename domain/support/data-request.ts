import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** What a customer may ask for under the Data Protection Act, 2012 (Act 843), beside seeing what we hold. */
export const DATA_REQUEST_KINDS = {
  correct: 'Correct something that is wrong',
  erase: 'Erase my personal data',
  object: 'Stop using my data for something',
} as const
export type DataRequestKind = keyof typeof DATA_REQUEST_KINDS

export const DATA_REQUEST_STATES = ['open', 'granted', 'refused'] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

/** What of an account is unfinished. */
export interface Unfinished {
  readonly isStaff: boolean
  /** Applications that wait, and loans that are approved, being repaid, or written off and still owed. */
  readonly loans: number
  /** Payments and mobile money requests that are not decided. */
  readonly payments: number
  /** Whether money is kept for the customer, or a receipt number waits for them. */
  readonly hasKeptMoney: boolean
  readonly complaints: number
}

const counted = (count: number, one: string, several: string): string[] => (count === 0 ? [] : [count === 1 ? one : `${count} ${several}`])

/** What stands in the way of erasing an account, in words; nothing where it can be erased. */
export const inTheWayOfErasing = ({ isStaff, loans, payments, hasKeptMoney, complaints }: Unfinished): string[] => [
  ...(isStaff ? ['an account of staff'] : []),
  ...counted(loans, 'a loan or application that is open', 'loans or applications that are open'),
  ...counted(payments, 'a payment that is not decided', 'payments that are not decided'),
  ...(hasKeptMoney ? ['a credit balance'] : []),
  ...counted(complaints, 'a complaint without an answer', 'complaints without an answer'),
]

/** Why the account cannot be erased now. `confirmed`: the second question was answered too. */
export function refusalToErase(unfinished: Unfinished, confirmed: boolean): Refusal | undefined {
  const what = inTheWayOfErasing(unfinished)
  if (what.length > 0) return refusal('erasure_in_the_way', { what: what.join(', ') })
  return confirmed ? undefined : refusal('erasure_not_confirmed')
}
