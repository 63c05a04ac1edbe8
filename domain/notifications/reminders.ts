import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** How many days after the due date each reminder of a week goes out; below zero it is before. */
const DAYS_AFTER_DUE = { two_days_before: -2, on_the_day: 0, day_after: 1, week_after: 7 } as const
export type ReminderKind = keyof typeof DAYS_AFTER_DUE

// Object.entries widens the keys of the table above to text.
const KINDS = Object.entries(DAYS_AFTER_DUE) as [ReminderKind, number][]

/**
 * Reminders are written from 07:00 and before 19:00 in Accra. A text message is tried again for up to forty minutes, so none arrives in the quiet hours
 * from 20:00 to 07:00.
 */
export const REMINDERS_FROM_HOUR = 7
export const REMINDERS_BEFORE_HOUR = 19

/** Whether reminders may be written at this moment. Accra is on UTC all year. */
export const isReminderTime = (now: Date): boolean => now.getUTCHours() >= REMINDERS_FROM_HOUR && now.getUTCHours() < REMINDERS_BEFORE_HOUR

/** One week of a loan that its customer is reminded of on a day. */
export interface Reminder {
  readonly kind: ReminderKind
  readonly week: number
  readonly dueDate: LocalDate
  /** What is still missing from the week, in pesewas. */
  readonly amount: Pesewas
}

/** The due dates of weeks that are reminded of on this day. */
export const dueDatesToRemindOf = (today: LocalDate): LocalDate[] => KINDS.map(([, days]) => addDays(today, -days))

/**
 * What a customer is to be reminded of on a day: two days before a week falls due, on the day, one day and seven days after. Nothing before the payout, and
 * nothing that is paid, or covered by a pending payment or by a receipt that was not entered yet (rule P12).
 */
export function remindersDue(loan: CustomerLoan, today: LocalDate): Reminder[] {
  if (loan.status !== 'active') return []
  const received = loan.money.reduce((sum, one) => sum + one.amount, 0)
  let needed = 0
  return loanSummaryOf(loan, today).instalments.flatMap(({ week, dueDate, amount, paid }) => {
    needed += amount
    const kind = KINDS.find(([, days]) => addDays(dueDate, days) === today)?.[0]
    return kind === undefined || received + loan.cover >= needed ? [] : [{ kind, week, dueDate, amount: pesewas(amount - paid) }]
  })
}
