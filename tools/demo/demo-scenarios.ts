import type { RejectionReason } from '#domain/loans/review.ts'
import type { ComplaintSubject } from '#domain/support/complaint.ts'
import type { Habit } from './demo-habits.ts'

/** Amounts in cedis, times in days before the end. */
export type LoanPlan = {
  readonly daysAgo: number
  readonly ask: number
} & (
  | { readonly ends: 'stays pending' | 'is withdrawn' | 'awaits payout' | 'awaits release' }
  | { readonly ends: 'is rejected'; readonly reason: RejectionReason; readonly notes: string }
  /** The customer has not answered, or declines. */
  | { readonly ends: 'awaits acceptance' | 'is declined'; readonly approved: number }
  | { readonly ends: 'is paid out'; readonly approved?: number; readonly pays: Habit; readonly stopsAfterWeek?: number }
)

export type Incident =
  | 'receipt not entered'
  | 'receipt cancelled'
  | 'number handed out'
  | 'cash without a bound receipt'
  | 'transfer not found'
  | 'money before payout'
  | 'two receipts, more than is left'
  | 'asks for their data to be corrected'
  | { readonly claims: string }
  | { readonly complains: ComplaintSubject; readonly says: string }

export interface CustomerScenario {
  readonly joinedDaysAgo: number
  /** `phone`: own account; `code`: phone verified; `office`: created by a manager; `visitor`: without profile. */
  readonly joins: 'phone' | 'code' | 'office' | 'visitor'
  readonly loans: readonly LoanPlan[]
  readonly incidents?: readonly { readonly daysAgo: number; readonly what: Incident }[]
  readonly byMomo?: true
  readonly photo?: true
  /** In cedis. */
  readonly income?: number
  /** Index of the customer. */
  readonly sharesWalletWith?: number
  readonly deactivatedDaysAgo?: number
  /** Why the final report lists this customer. */
  readonly lookAt?: string
}

const paid = (daysAgo: number, requested: number, pays: Habit, more: { approved?: number; stopsAfterWeek?: number } = {}): LoanPlan => ({
  daysAgo,
  ask: requested,
  ends: 'is paid out',
  pays,
  ...more,
})
const TRANSFER = '58204417936'

/** In the order of demo-people.ts. */
export const SCENARIOS: readonly CustomerScenario[] = [
  {
    joinedDaysAgo: 206,
    joins: 'code',
    photo: true,
    income: 2400,
    loans: [paid(205, 800, 'timely'), paid(109, 3000, 'timely'), { daysAgo: 2, ask: 6000, ends: 'stays pending' }],
    lookAt: 'GOLD, two loans repaid, asks for GH₵6,000',
  },
  { joinedDaysAgo: 205, joins: 'code', photo: true, income: 1900, loans: [paid(203, 1000, 'timely'), paid(105, 4000, 'roundsUp')] },
  {
    joinedDaysAgo: 203,
    joins: 'code',
    loans: [paid(201, 500, 'twoAtATime'), paid(145, 1000, 'twoAtATime'), paid(88, 2500, 'timely')],
    lookAt: 'two loans repaid ahead of time, a third nearly done',
  },
  { joinedDaysAgo: 200, joins: 'code', byMomo: true, loans: [paid(198, 600, 'mostlyInTime'), paid(89, 1500, 'timely')] },
  {
    joinedDaysAgo: 198,
    joins: 'code',
    photo: true,
    income: 3100,
    loans: [paid(196, 400, 'threeAtATime'), paid(152, 900, 'threeAtATime'), paid(104, 2000, 'twoAtATime'), paid(40, 3500, 'timely')],
    lookAt: 'three loans repaid, the fourth on time',
  },
  { joinedDaysAgo: 195, joins: 'phone', loans: [paid(193, 1000, 'late'), paid(78, 700, 'mostlyInTime')] },
  { joinedDaysAgo: 190, joins: 'code', loans: [paid(188, 800, 'late')], lookAt: 'one loan repaid, often late' },
  {
    joinedDaysAgo: 188,
    joins: 'phone',
    loans: [paid(186, 1000, 'timely', { stopsAfterWeek: 3 })],
    lookAt: 'stopped paying after three weeks, in default',
  },
  { joinedDaysAgo: 180, joins: 'code', photo: true, loans: [paid(178, 300, 'timely'), paid(75, 1000, 'timely')] },
  { joinedDaysAgo: 172, joins: 'code', byMomo: true, loans: [paid(170, 700, 'catchesUp'), paid(60, 900, 'mostlyInTime')] },
  {
    joinedDaysAgo: 165,
    joins: 'office',
    income: 800,
    loans: [paid(162, 1000, 'roundsUp'), paid(66, 3000, 'roundsUp', { approved: 2000 })],
  },
  {
    joinedDaysAgo: 160,
    joins: 'code',
    loans: [paid(158, 1000, 'twoAtATime'), paid(100, 5000, 'twoAtATime'), { daysAgo: 6, ask: 9000, ends: 'awaits release' }],
    lookAt: 'GOLD, GH₵9,000 approved by the Managing Director, whose payout waits for a second person',
  },
  { joinedDaysAgo: 150, joins: 'phone', loans: [paid(148, 600, 'mostlyInTime'), { daysAgo: 30, ask: 900, ends: 'is withdrawn' }] },
  {
    joinedDaysAgo: 140,
    joins: 'code',
    photo: true,
    income: 900,
    loans: [paid(138, 300, 'threeAtATime'), { daysAgo: 1, ask: 5000, ends: 'stays pending' }],
    lookAt: 'asks for a limit jump',
  },
  {
    joinedDaysAgo: 132,
    joins: 'code',
    loans: [paid(130, 500, 'timely'), { daysAgo: 5, ask: 2500, ends: 'awaits acceptance', approved: 1500 }],
  },
  {
    joinedDaysAgo: 125,
    joins: 'code',
    loans: [paid(123, 450, 'twoAtATime')],
    incidents: [{ daysAgo: 76, what: 'two receipts, more than is left' }],
  },
  { joinedDaysAgo: 118, joins: 'code', byMomo: true, loans: [paid(88, 1000, 'mostlyInTime')] },
  { joinedDaysAgo: 110, joins: 'phone', loans: [paid(84, 800, 'inParts')] },
  {
    joinedDaysAgo: 104,
    joins: 'code',
    photo: true,
    loans: [paid(83, 900, 'timely')],
    incidents: [{ daysAgo: 45, what: 'receipt not entered' }],
  },
  { joinedDaysAgo: 100, joins: 'code', loans: [paid(80, 1000, 'timely', { stopsAfterWeek: 8 })], lookAt: 'two weeks missed' },
  { joinedDaysAgo: 96, joins: 'code', loans: [paid(76, 500, 'roundsUp')], incidents: [{ daysAgo: 2, what: 'receipt not entered' }] },
  {
    joinedDaysAgo: 92,
    joins: 'phone',
    byMomo: true,
    loans: [paid(72, 400, 'timely')],
    incidents: [{ daysAgo: 1, what: { claims: TRANSFER } }],
  },
  { joinedDaysAgo: 88, joins: 'code', loans: [paid(68, 1000, 'mostlyInTime')], incidents: [{ daysAgo: 30, what: 'transfer not found' }] },
  {
    joinedDaysAgo: 84,
    joins: 'code',
    byMomo: true,
    loans: [paid(64, 650, 'timely')],
    incidents: [{ daysAgo: 1, what: { claims: TRANSFER } }],
  },
  { joinedDaysAgo: 80, joins: 'code', photo: true, loans: [paid(62, 1000, 'twoAtATime')], lookAt: 'pays two weeks at a time' },
  {
    joinedDaysAgo: 76,
    joins: 'phone',
    loans: [paid(58, 750, 'late')],
    incidents: [{ daysAgo: 17, what: { complains: 'staff', says: 'The collector called my sister about my loan. Please call only me.' } }],
  },
  { joinedDaysAgo: 70, joins: 'office', loans: [paid(55, 350, 'timely')], incidents: [{ daysAgo: 20, what: 'receipt cancelled' }] },
  { joinedDaysAgo: 66, joins: 'code', photo: true, income: 1500, loans: [paid(52, 1000, 'mostlyInTime')] },
  {
    joinedDaysAgo: 60,
    joins: 'phone',
    loans: [
      {
        daysAgo: 57,
        ask: 1000,
        ends: 'is rejected',
        reason: 'income_not_confirmed',
        notes: 'No shop at the address. Asked to come back with a guarantor.',
      },
      paid(48, 500, 'late'),
    ],
  },
  { joinedDaysAgo: 54, joins: 'code', loans: [paid(44, 900, 'inParts')] },
  {
    joinedDaysAgo: 53,
    joins: 'code',
    photo: true,
    loans: [paid(41, 600, 'timely')],
    incidents: [{ daysAgo: 1, what: 'cash without a bound receipt' }],
  },
  { joinedDaysAgo: 50, joins: 'code', loans: [paid(38, 1000, 'timely', { stopsAfterWeek: 4 })], lookAt: 'one week late' },
  { joinedDaysAgo: 46, joins: 'phone', loans: [{ daysAgo: 44, ask: 800, ends: 'is declined', approved: 300 }] },
  { joinedDaysAgo: 42, joins: 'code', loans: [paid(33, 700, 'mostlyInTime')], incidents: [{ daysAgo: 3, what: 'number handed out' }] },
  {
    joinedDaysAgo: 38,
    joins: 'code',
    loans: [paid(26, 1000, 'late')],
    incidents: [{ daysAgo: 5, what: 'asks for their data to be corrected' }],
  },
  {
    joinedDaysAgo: 34,
    joins: 'phone',
    loans: [
      {
        daysAgo: 32,
        ask: 1000,
        ends: 'is rejected',
        reason: 'identity_not_confirmed',
        notes: 'The name on the Ghana Card is another one.',
      },
    ],
    deactivatedDaysAgo: 12,
  },
  {
    joinedDaysAgo: 30,
    joins: 'code',
    photo: true,
    income: 700,
    loans: [paid(19, 800, 'mostlyInTime')],
    incidents: [
      { daysAgo: 3, what: { complains: 'payment', says: 'I paid at the desk in the morning, and the app showed it in the evening.' } },
    ],
  },
  {
    joinedDaysAgo: 22,
    joins: 'code',
    loans: [{ daysAgo: 7, ask: 900, ends: 'awaits payout' }],
    incidents: [{ daysAgo: 2, what: 'money before payout' }],
    lookAt: 'paid something before the payout',
  },
  { joinedDaysAgo: 14, joins: 'phone', income: 250, sharesWalletWith: 26, loans: [{ daysAgo: 3, ask: 1000, ends: 'stays pending' }] },
  {
    joinedDaysAgo: 9,
    joins: 'code',
    photo: true,
    loans: [{ daysAgo: 4, ask: 600, ends: 'stays pending' }],
    lookAt: 'first application waits',
  },
  { joinedDaysAgo: 5, joins: 'phone', loans: [], lookAt: 'has a profile and no loan yet' },
  { joinedDaysAgo: 2, joins: 'visitor', loans: [], lookAt: 'just joined, no profile yet' },
]
