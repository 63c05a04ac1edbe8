import { addDays, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'

export const MISSED_AFTER_DAYS = 7
export const DEFAULT_AFTER_DAYS = 90
/** For a pending payment. */
export const COVER_DAYS = 14
export const claimCovers = (enteredOn: LocalDate, today: LocalDate): boolean => addDays(enteredOn, COVER_DAYS) > today
export const receiptCovers = (expiresOn: LocalDate, today: LocalDate): boolean => expiresOn > today

export interface DatedInstalment {
  readonly week: number
  readonly amount: Pesewas
  readonly dueDate: LocalDate
}
/** By value date. */
export interface DatedMoney {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
}

export const INSTALMENT_STATES = ['paid', 'paid_late', 'part_paid', 'due', 'to_come', 'late', 'missed'] as const
export type InstalmentState = (typeof INSTALMENT_STATES)[number]

export interface InstalmentStatus extends DatedInstalment {
  readonly paid: Pesewas
  /** The first day on which money covers this instalment and all before it. */
  readonly paidOn: LocalDate | null
  readonly state: InstalmentState
  readonly daysPastDue: number
}

export interface ScheduleFacts {
  readonly instalments: readonly DatedInstalment[]
  readonly money: readonly DatedMoney[]
  /** Before the payout no instalment is late. */
  readonly paidOut: boolean
  /** Covered instalments are neither overdue nor missed. */
  readonly cover: Pesewas
  readonly today: LocalDate
}

/** Rule P11. */
export function instalmentStatusesOf(facts: ScheduleFacts): InstalmentStatus[] {
  const byDay = facts.money.toSorted((a, b) => a.valueDate.localeCompare(b.valueDate))
  const received = byDay.reduce((sum, one) => sum + one.amount, 0)
  let before = 0
  let dueTaken = false
  return facts.instalments
    .toSorted((a, b) => a.week - b.week)
    .map((instalment) => {
      const paid = pesewas(Math.max(0, smaller(instalment.amount, pesewas(received - before))))
      before += instalment.amount
      const paidOn = dayCovered(byDay, before)
      const covered = received + facts.cover >= before
      const overdue = paidOn === null && facts.paidOut && !covered && facts.today > instalment.dueDate
      const daysPastDue = overdue ? daysBetween(instalment.dueDate, facts.today) : 0
      const isNext = paidOn === null && !overdue && !dueTaken
      dueTaken ||= isNext
      return { ...instalment, paid, paidOn, daysPastDue, state: stateOf(instalment, paid, paidOn, daysPastDue, isNext, facts.paidOut) }
    })
}

function dayCovered(byDay: readonly DatedMoney[], needed: number): LocalDate | null {
  let sum = 0
  for (const one of byDay) {
    sum += one.amount
    if (sum >= needed) return one.valueDate
  }
  return null
}

function stateOf(
  instalment: DatedInstalment,
  paid: Pesewas,
  paidOn: LocalDate | null,
  daysPastDue: number,
  isNext: boolean,
  paidOut: boolean,
): InstalmentState {
  if (paidOn !== null) return paidOut && paidOn > instalment.dueDate ? 'paid_late' : 'paid'
  if (daysPastDue > MISSED_AFTER_DAYS) return 'missed'
  if (daysPastDue > 0) return 'late'
  if (paid > 0) return 'part_paid'
  return isNext ? 'due' : 'to_come'
}

export interface Arrears {
  /** Of the oldest instalment not fully paid. */
  readonly nextPaymentDue: LocalDate | null
  /** The unpaid part of that instalment. */
  readonly nextPaymentAmount: Pesewas
  readonly overdueAmount: Pesewas
  readonly overdueSince: LocalDate | null
  readonly daysPastDue: number
  readonly defaulted: boolean
  readonly weeksCompleted: number
  readonly onTime: number
  readonly late: number
  readonly missed: number
}

export function arrearsOf(statuses: readonly InstalmentStatus[]): Arrears {
  const unpaid = statuses.filter((one) => one.paidOn === null)
  const overdue = unpaid.filter((one) => one.daysPastDue > 0)
  const next = unpaid[0]
  const daysPastDue = Math.max(0, ...overdue.map((one) => one.daysPastDue))
  return {
    nextPaymentDue: next?.dueDate ?? null,
    nextPaymentAmount: next ? missing(next) : NOTHING,
    overdueAmount: pesewas(overdue.reduce((sum, one) => sum + missing(one), 0)),
    overdueSince: overdue[0]?.dueDate ?? null,
    daysPastDue,
    defaulted: isDefaulted({ daysPastDue }),
    weeksCompleted: statuses.length - unpaid.length,
    onTime: statuses.filter((one) => one.state === 'paid').length,
    late: statuses.filter((one) => one.state === 'paid_late').length,
    missed: statuses.filter((one) => one.state === 'missed').length,
  }
}

export const isDefaulted = ({ daysPastDue }: Pick<Arrears, 'daysPastDue'>): boolean => daysPastDue > DEFAULT_AFTER_DAYS

const missing = (one: InstalmentStatus): Pesewas => pesewas(one.amount - one.paid)
