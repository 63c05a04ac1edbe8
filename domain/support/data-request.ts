import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Data Protection Act, 2012 (Act 843), besides access. */
export const DATA_REQUEST_KINDS = {
  correct: 'Correct something that is wrong',
  erase: 'Erase my personal data',
  object: 'Stop using my data for something',
} as const
export type DataRequestKind = keyof typeof DATA_REQUEST_KINDS

export const DATA_REQUEST_STATES = ['open', 'granted', 'refused'] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

export interface Unfinished {
  readonly isStaff: boolean
  /** Pending, approved, active, or written off and unpaid. */
  readonly loans: number
  /** Undecided payments and transactions. */
  readonly payments: number
  /** Or an open receipt. */
  readonly hasUnallocatedFunds: boolean
  readonly complaints: number
}

const counted = (count: number, one: string, several: string): string[] => (count === 0 ? [] : [count === 1 ? one : `${count} ${several}`])

/** Empty if nothing blocks it. */
export const erasureBlockers = ({ isStaff, loans, payments, hasUnallocatedFunds, complaints }: Unfinished): string[] => [
  ...(isStaff ? ['a staff role'] : []),
  ...counted(loans, 'an open loan or application', 'open loans or applications'),
  ...counted(payments, 'a pending payment', 'pending payments'),
  ...(hasUnallocatedFunds ? ['a credit balance'] : []),
  ...counted(complaints, 'an unanswered complaint', 'unanswered complaints'),
]

/** `confirmed`: the second question was answered. */
export function refusalToErase(unfinished: Unfinished, confirmed: boolean): Refusal | undefined {
  const what = erasureBlockers(unfinished)
  if (what.length > 0) return refusal('erasure_in_the_way', { what: what.join(', ') })
  return confirmed ? undefined : refusal('erasure_not_confirmed')
}
