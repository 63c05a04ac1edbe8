import type { readSecondPerson } from '#contract/payouts.ts'
import { isPermission, PERMISSION_MEANING } from '#domain/access/permissions.ts'
import { ROLE_NAMES } from '#domain/access/roles.ts'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'
import { formatMonthName } from '#domain/ledger/month.ts'
import { OFFICE_ENTRIES } from '#domain/ledger/office-entry.ts'
import { WRITE_OFF_CAUSE_NAMES } from '#domain/loans/write-off.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type WaitingRow = AnswerOf<typeof readSecondPerson>['waiting'][number]

export function waitingTitle(row: WaitingRow): string {
  const amount = row.amount === null ? '' : formatCedis(row.amount)
  const name = row.name ?? ''
  switch (row.kind) {
    case 'payout':
      return `Pay out ${amount} ${row.method === 'cash' ? 'in cash' : 'by mobile money'} to ${name}`
    case 'momo_refund':
      return `Refund ${amount} by mobile money to ${name}`
    case 'cash_refund':
      return `Refund ${amount} in cash to ${name}`
    case 'office_entry':
      return `${row.officeEntry === null ? 'Entry of the office' : OFFICE_ENTRIES[row.officeEntry].name}: ${amount}`
    case 'bank_payment':
      return `Enter a bank transfer of ${amount} from ${name}`
    case 'second_plan':
      return `Second plan for ${amount} of ${name}`
    case 'write_off':
      return `Write off ${amount} of ${name}`
    case 'role':
      return `Change the role or permissions of ${name}`
    case 'role_permissions':
      return `Change the permissions of the role ${row.role === null ? '' : ROLE_NAMES[row.role]}`
    case 'product':
      return `${row.product?.active ? 'Offer' : 'Stop offering'} the product ${row.product?.name ?? ''}`
    case 'interest_basis':
      return row.interestBasis === null ? '' : basisTitle(row.interestBasis)
    case 'year_end':
      return `Close the year ${row.year ?? ''}`
  }
}

const basisTitle = ({ basis, fromMonth }: NonNullable<WaitingRow['interestBasis']>): string =>
  `Earn interest ${BASIS_LABELS[basis]}, from ${formatMonthName(fromMonth)} on`

const dayIn = (day: LocalDate | null): string => (day === null ? '' : formatDay(day))

export function waitingFacts({ kind, cause, change, plan, bankReference, valueDate, document, documentOn }: WaitingRow): string[] {
  if (kind === 'office_entry') return [`Document: ${document ?? ''} of ${dayIn(documentOn)}`, `Money moved on ${dayIn(valueDate)}`]
  if (bankReference !== null) return [`Reference: ${bankReference}`, `Received by the bank: ${dayIn(valueDate)}`]
  if (plan !== null) return [`First payment: ${formatDay(plan.firstDue)}`, `Then a payment ${formatInterval(plan.everyWeeks)}`]
  if (kind === 'write_off') return [`Cause: ${WRITE_OFF_CAUSE_NAMES[cause ?? 'overdue']}`]
  if (kind === 'product') return ['Customers can choose it or not from the next application on. Loans and applications keep their product.']
  if (kind === 'year_end') return ['Moves income and expenses into retained earnings. This cannot be undone.']
  if (kind === 'interest_basis') return ['The close of each month from then on books interest so. Closed months do not change.']
  if (change === null) return []
  const { from, to } = change
  const words = (names: readonly string[]) => names.map((one) => (isPermission(one) ? PERMISSION_MEANING[one] : one)).join('; ')
  const added = to.permissions.filter((one) => !from.permissions.includes(one))
  const removed = from.permissions.filter((one) => !to.permissions.includes(one))
  return [
    ...(from.role !== null && to.role !== null && from.role !== to.role
      ? [`Role: ${ROLE_NAMES[from.role]} to ${ROLE_NAMES[to.role]}`]
      : []),
    ...(added.length > 0 ? [`Adds: ${words(added)}`] : []),
    ...(removed.length > 0 ? [`Removes: ${words(removed)}`] : []),
  ]
}

export const formatInterval = (weeks: number): string => (weeks === 1 ? 'each week' : `every ${weeks} weeks`)

/** Mobile money payouts and refunds are released at their loan or customer, where the wallet is checked again. */
export const isDecidedHere = ({ kind }: WaitingRow): boolean => kind !== 'payout' && kind !== 'momo_refund'
