import { dayOf, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'

export const MISSED_AFTER_DAYS = 7
export const DEFAULT_AFTER_DAYS = 90
export const isReceiptValid = (expiresOn: LocalDate, today: LocalDate): boolean => expiresOn > today

export interface DatedInstalment {
  readonly week: number
  readonly amount: Pesewas
  readonly dueDate: LocalDate
  /** A refinance settled the rest: once paid it counts as nothing (rule L24). */
  readonly partlySettled?: true
  /** Moved by a second plan (rule L31). */
  readonly beforePlan?: BeforePlan
}
/** `dueDate`: until the second plan. */
export interface BeforePlan {
  readonly dueDate: LocalDate
  readonly plannedOn: LocalDate
}
/** By value date. */
export interface DatedMoney {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
}

export const INSTALMENT_STATES = ['paid', 'paid_late', 'part_paid', 'due', 'to_come', 'late', 'missed'] as const
export type InstalmentState = (typeof INSTALMENT_STATES)[number]

/** Null while it counts as nothing. */
export type InstalmentCount = 'on_time' | 'late' | 'missed' | null

export interface InstalmentStatus extends DatedInstalment {
  /** By payments. */
  readonly paid: Pesewas
  /** The first day on which payments cover it and all before. */
  readonly paidOn: LocalDate | null
  /** By payments and open receipts. */
  readonly covered: Pesewas
  readonly counts: InstalmentCount
  readonly state: InstalmentState
  readonly daysPastDue: number
}

export interface ScheduleFacts<T extends DatedInstalment = DatedInstalment> {
  readonly instalments: readonly T[]
  readonly money: readonly DatedMoney[]
  readonly paidOut: boolean
  /** Counted when made: valid and not entered yet (rule P12), or displaced by the loan's end (rule P25). */
  readonly openReceipts: readonly DatedMoney[]
  /** Then nothing is overdue. */
  readonly settled?: boolean
  readonly today: LocalDate
}

/** Rules P11 and P12. */
export function instalmentStatusesOf<T extends DatedInstalment>(facts: ScheduleFacts<T>): (T & InstalmentStatus)[] {
  const payments = facts.money.toSorted(byValueDate)
  const all = [...facts.money, ...facts.openReceipts].toSorted(byValueDate)
  const [paidInAll, receivedInAll] = [sumOf(payments), sumOf(all)]
  let before = 0
  let dueTaken = false
  return facts.instalments
    .toSorted((a, b) => a.week - b.week)
    .map((instalment) => {
      const partOf = (sum: number) => pesewas(Math.max(0, smaller(instalment.amount, pesewas(sum - before))))
      const [paid, covered] = [partOf(paidInAll), partOf(receivedInAll)]
      before += instalment.amount
      const [paidOn, coveredOn] = [dayCovered(payments, before), dayCovered(all, before)]
      const overdue = coveredOn === null && facts.paidOut && facts.settled !== true && facts.today > instalment.dueDate
      const daysPastDue = overdue ? daysBetween(instalment.dueDate, facts.today) : 0
      const isLate = facts.paidOut && coveredOn !== null && coveredOn > lastDayOnTime(instalment)
      const paidAs = instalment.partlySettled ? null : isLate ? 'late' : 'on_time'
      const isUnpaid = coveredOn === null || (facts.settled === true && paidOn === null)
      const daysBefore = facts.paidOut && facts.settled !== true ? daysLateBeforePlan(instalment) : 0
      const counts = isUnpaid ? countOfUnpaid(Math.max(daysPastDue, daysBefore)) : paidAs
      const isNext = paidOn === null && !overdue && !dueTaken
      dueTaken ||= isNext
      const state = paidOn === null ? stateOfUnpaid(daysPastDue, paid, isNext) : isLate ? 'paid_late' : 'paid'
      return { ...instalment, paid, paidOn, covered, counts, state, daysPastDue }
    })
}

/** A week late on the day of a second plan stays late (rule L31). */
const daysLateBeforePlan = ({ beforePlan }: DatedInstalment): number =>
  beforePlan === undefined ? 0 : Math.max(0, daysBetween(beforePlan.dueDate, beforePlan.plannedOn))

const lastDayOnTime = (one: DatedInstalment): LocalDate =>
  one.beforePlan !== undefined && daysLateBeforePlan(one) > 0 ? one.beforePlan.dueDate : one.dueDate

/** `leftOver`: what the loan did not take. */
export interface ClosableReceipt {
  readonly madeOn: LocalDate
  readonly expiresOn: LocalDate
  readonly closedAt: Date | null
  readonly leftOver: Pesewas
}

/** Displaced receipts still date the weeks that they covered, until a reversal (rule P25). `receipts`: closed by the queried moment. */
export const displacedBy = (end: Date, receipts: readonly ClosableReceipt[]): DatedMoney[] =>
  receipts
    .filter((one) => one.leftOver > 0 && one.closedAt !== null && one.closedAt >= end && isReceiptValid(one.expiresOn, dayOf(end)))
    .map((one) => ({ valueDate: one.madeOn, amount: one.leftOver }))

export const closedStatusesOf = (facts: Pick<ScheduleFacts, 'instalments' | 'money'> & { readonly displaced: readonly DatedMoney[] }) =>
  instalmentStatusesOf({ ...facts, paidOut: true, openReceipts: facts.displaced, settled: true, today: NO_DAY })

/** Nothing of a closed loan is overdue on any day. */
const NO_DAY = '0001-01-01'

const byValueDate = (a: DatedMoney, b: DatedMoney): number => a.valueDate.localeCompare(b.valueDate)
const sumOf = (money: readonly DatedMoney[]): number => money.reduce((sum, one) => sum + one.amount, 0)

function dayCovered(byDay: readonly DatedMoney[], needed: number): LocalDate | null {
  let sum = 0
  for (const one of byDay) {
    sum += one.amount
    if (sum >= needed) return one.valueDate
  }
  return null
}

function countOfUnpaid(daysPastDue: number): InstalmentCount {
  if (daysPastDue > MISSED_AFTER_DAYS) return 'missed'
  return daysPastDue > 0 ? 'late' : null
}

function stateOfUnpaid(daysPastDue: number, paid: Pesewas, isNext: boolean): InstalmentState {
  if (daysPastDue > MISSED_AFTER_DAYS) return 'missed'
  if (daysPastDue > 0) return 'late'
  if (paid > 0) return 'part_paid'
  return isNext ? 'due' : 'to_come'
}

/** By payments alone; never where a refinance settled a part. */
export const isWholePaid = (one: Pick<InstalmentStatus, 'paidOn' | 'partlySettled'>): boolean => one.paidOn !== null && !one.partlySettled

export interface Arrears {
  /** Of the oldest instalment not covered by payments and open receipts, else of the oldest unpaid one. */
  readonly nextPaymentDue: LocalDate | null
  /** What is missing for it. */
  readonly nextPaymentAmount: Pesewas
  readonly overdueAmount: Pesewas
  readonly overdueSince: LocalDate | null
  readonly daysPastDue: number
  readonly defaulted: boolean
  /** Without open receipts. */
  readonly weeksCompleted: number
  readonly onTime: number
  readonly late: number
  readonly missed: number
}

export function arrearsOf(statuses: readonly InstalmentStatus[]): Arrears {
  const unpaid = statuses.filter((one) => one.paidOn === null)
  const overdue = unpaid.filter((one) => one.daysPastDue > 0)
  const open = unpaid.find((one) => one.covered < one.amount)
  const next = open ?? unpaid[0]
  const daysPastDue = Math.max(0, ...overdue.map((one) => one.daysPastDue))
  const counted = (as: InstalmentCount) => statuses.filter((one) => one.counts === as).length
  return {
    nextPaymentDue: next?.dueDate ?? null,
    nextPaymentAmount: next ? pesewas(next.amount - (open ? next.covered : next.paid)) : NOTHING,
    overdueAmount: pesewas(overdue.reduce((sum, one) => sum + one.amount - one.covered, 0)),
    overdueSince: overdue[0]?.dueDate ?? null,
    daysPastDue,
    defaulted: isDefaulted({ daysPastDue }),
    weeksCompleted: statuses.filter(isWholePaid).length,
    onTime: counted('on_time'),
    late: counted('late'),
    missed: counted('missed'),
  }
}

export const isDefaulted = ({ daysPastDue }: Pick<Arrears, 'daysPastDue'>): boolean => daysPastDue > DEFAULT_AFTER_DAYS
