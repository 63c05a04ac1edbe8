import { type Pesewas, formatCedis } from '#domain/kernel/money.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { InstalmentState } from '#domain/loans/arrears.ts'
import type { WeekMark } from '#web/shared/week-mark.ts'
import { formatDistance } from '#domain/kernel/calendar.ts'
import { formatNear } from '#web/shared/format-time.ts'

export interface MarkedInstalment {
  state: InstalmentState
  paid: Pesewas
  dueDate: LocalDate
  paidOn: LocalDate | null
  daysPastDue: number
}

/** Before the payout the dates are a forecast and no week is due. */
export function markOf({ state, paid, paidOn }: Pick<MarkedInstalment, 'state' | 'paid' | 'paidOn'>, forecast: boolean): WeekMark {
  switch (state) {
    case 'paid':
      // Paid without a date: settled by the loan that replaced this one.
      return paidOn === null ? 'settled' : 'paid'
    case 'paid_late':
      return 'paid-late'
    case 'part_paid':
      return 'part'
    case 'due':
      return forecast ? 'next' : 'due'
    case 'late':
      return paid > 0 ? 'late-part' : 'late'
    case 'missed':
      return paid > 0 ? 'missed-part' : 'missed'
    case 'to_come':
      return 'next'
  }
}

export function formatInstalmentStatus(one: MarkedInstalment, today: LocalDate, forecast: boolean): string {
  const part = one.paid > 0 ? `, ${formatCedis(one.paid)} paid` : ''
  const paidOn = one.paidOn === null ? '' : formatNear(one.paidOn, today)
  switch (one.state) {
    case 'paid':
      return one.paidOn === null ? 'Settled by the new loan' : `Paid ${paidOn}`
    case 'paid_late':
      return `Paid late, ${paidOn}`
    case 'part_paid':
      return forecast ? `Forecast${part}` : `Due ${formatDistance(one.dueDate, today)}${part}`
    case 'due':
      return forecast ? 'Forecast' : `Due ${formatDistance(one.dueDate, today)}`
    case 'late':
      return `Late by ${one.daysPastDue === 1 ? '1 day' : `${one.daysPastDue} days`}${part}`
    case 'missed':
      return `Missed${part}`
    case 'to_come':
      return forecast ? 'Forecast' : 'To come'
  }
}
