import { daysBetween, formatDay, type LocalDate, startOf } from '#domain/kernel/calendar.ts'
import { pesewas, formatCedis, subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { InstalmentState } from '#domain/loans/arrears.ts'
import { formatDistance } from '#web/shared/format-time.ts'

interface DueWeek {
  week: number
  amount: Pesewas
  paid: Pesewas
  state: InstalmentState
}
export interface PanelLoan {
  nextPaymentDue: LocalDate | null
  nextPaymentAmount: Pesewas
  overdueAmount: Pesewas
  overdueSince: LocalDate | null
  daysPastDue: number
  instalments: readonly DueWeek[]
}

export interface DueLabels {
  amount: Pesewas
  /** `by`, `Fri 27 Nov`, `, in 4 days`. */
  when: readonly [before: string, day: string, after: string]
  late: { label: string; next: string } | undefined
}

/** The text of the panel: amount, day, and what to do when it is late. */
export function dueLabels(loan: PanelLoan, today: LocalDate): DueLabels | undefined {
  if (loan.overdueAmount > 0 && loan.overdueSince !== null) return lateLabels(loan, loan.overdueSince, today)
  if (loan.nextPaymentDue === null) return undefined
  const amount = loan.nextPaymentAmount
  const day = formatDay(loan.nextPaymentDue, today)
  // Past but not overdue: open receipts cover all that is left.
  if (loan.nextPaymentDue < today) return { amount, when: ['was due', day, '. Enter the number of your receipt.'], late: undefined }
  return { amount, when: ['by', day, `, ${formatDistance(loan.nextPaymentDue, today)}`], late: undefined }
}

const NOTHING_ADDED = 'We have not added any charges.'

function lateLabels(loan: PanelLoan, since: LocalDate, today: LocalDate): DueLabels {
  const behind = loan.instalments.filter(({ state }) => state === 'late' || state === 'missed')
  const [oldest] = behind
  const day = formatDay(since, today)
  if (behind.length <= 1 && oldest?.state === 'late') {
    const days = daysBetween(since, today)
    return {
      amount: loan.overdueAmount,
      when: ['was due', day, `, ${days === 1 ? '1 day' : `${days} days`} ago`],
      late: { label: 'A little late', next: `Pay today, and this week counts as late, not missed. ${NOTHING_ADDED}` },
    }
  }
  const start = oldest ? `Start with ${formatCedis(missingOf(oldest))}: it completes week ${oldest.week}. ` : ''
  return {
    amount: loan.overdueAmount,
    when: ['since', day, '. You can pay it in parts.'],
    late: { label: behind.length === 1 ? '1 week behind' : `${behind.length} weeks behind`, next: `${start}${NOTHING_ADDED}` },
  }
}

const missingOf = (week: DueWeek): Pesewas => pesewas(subtract(week.amount, week.paid))

/** `April 2026` */
export const formatMonth = (day: LocalDate): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(startOf(day))

/** Accra's time is UTC. */
export function greetingAt(moment: Date): string {
  const hour = moment.getUTCHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
