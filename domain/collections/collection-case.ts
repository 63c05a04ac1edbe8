import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** Days past due, inclusive. */
export const COLLECTION_BANDS = [
  { band: 'days_1_to_7', from: 1, to: 7 },
  { band: 'days_8_to_30', from: 8, to: 30 },
  { band: 'days_31_to_60', from: 31, to: 60 },
  { band: 'days_61_to_90', from: 61, to: 90 },
  { band: 'over_90_days', from: 91, to: null },
] as const satisfies readonly { band: string; from: number; to: number | null }[]
export type CollectionBand = (typeof COLLECTION_BANDS)[number]['band']
// map() loses that the list is not empty.
export const COLLECTION_BAND_NAMES = COLLECTION_BANDS.map(({ band }) => band) as [CollectionBand, ...CollectionBand[]]

export const collectionBandOf = (daysPastDue: number): CollectionBand =>
  COLLECTION_BANDS.findLast(({ from }) => daysPastDue >= from)?.band ?? 'days_1_to_7'

export const STEP_ACTIONS = ['sms', 'call', 'visit', 'letter', 'manager', 'write_off'] as const
export type StepAction = (typeof STEP_ACTIONS)[number]

/** Rule C10. */
export interface CollectionStep {
  readonly fromDay: number
  readonly action: StepAction
  /** Of an SMS or a letter. */
  readonly template: string | null
}

const FIRST_STEP: CollectionStep = { fromDay: 1, action: 'call', template: null }

export const stepAt = (steps: readonly CollectionStep[], daysPastDue: number): CollectionStep =>
  steps.filter(({ fromDay }) => fromDay <= daysPastDue).toSorted((a, b) => b.fromDay - a.fromDay)[0] ?? FIRST_STEP

/** A case is open above 0 (rule C9). Payouts, postponements and refinances need 0; a second plan ends the case. */
export const daysInCollection = (loan: CustomerLoan, today: LocalDate): number =>
  loan.status === 'active' ? loanSummaryOf(loan, today).arrears.daysPastDue : 0

export interface Collector {
  readonly id: string
  readonly permissions: readonly Permission[]
  readonly openCases: number
}

export const mayCollect = (permissions: readonly Permission[]): boolean => permissions.includes('view_customer_loans')

/** The desk first, then managers. */
const rankOf = ({ permissions }: Collector): number => (permissions.includes('approve_small_loans') ? 1 : 0)

/** Rule C11: the previous owner, else the one with the fewest open cases; never a decider on large loans. Undefined: none. */
export function ownerByRule(collectors: readonly Collector[], customerId: string, previous: string | undefined): string | undefined {
  const able = collectors.filter(
    ({ id, permissions }) =>
      id !== customerId &&
      mayCollect(permissions) &&
      (id === previous || (permissions.includes('generate_payment_codes') && !permissions.includes('approve_large_loans'))),
  )
  const stays = able.find(({ id }) => id === previous)
  if (stays) return stays.id
  return able.toSorted((a, b) => rankOf(a) - rankOf(b) || a.openCases - b.openCases || a.id.localeCompare(b.id))[0]?.id
}

interface OpenCase {
  readonly userId: string
  readonly ownerId: string | null
  readonly ownerName: string | null
}

/** Rule C11. */
export function refusalToTakeCase(open: OpenCase | undefined, staffId: string): Refusal | undefined {
  if (open === undefined) return refusal('case_closed')
  if (open.userId === staffId) return refusal('own_record')
  if (open.ownerId === null) return undefined
  return open.ownerId === staffId ? refusal('case_is_yours') : refusal('case_taken', { name: open.ownerName ?? '' })
}

/** The owner and approvers hand over; nobody receives their own loan. */
export function refusalToHandOver(
  open: OpenCase | undefined,
  staff: { readonly userId: string; readonly permissions: readonly Permission[] },
  to: { readonly id: string; readonly mayOwn: boolean },
): Refusal | undefined {
  if (open === undefined) return refusal('case_closed')
  if (open.userId === staff.userId) return refusal('own_record')
  const decides = staff.permissions.includes('approve_small_loans') || staff.permissions.includes('approve_large_loans')
  if (open.ownerId !== staff.userId && !decides) return refusal('case_not_yours', { name: open.ownerName ?? 'nobody' })
  if (!to.mayOwn || to.id === open.userId) return refusal('collector_unknown')
  return to.id === open.ownerId ? refusal('case_owned_already') : undefined
}
