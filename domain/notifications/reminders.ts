import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** Negative is before. */
const DAYS_AFTER_DUE = { two_days_before: -2, on_the_day: 0, day_after: 1, week_after: 7 } as const
export type ReminderKind = keyof typeof DAYS_AFTER_DUE

// Object.entries widens the keys to string.
const KINDS = Object.entries(DAYS_AFTER_DUE) as [ReminderKind, number][]

/** Retries of up to forty minutes end before the quiet hours. */
export const REMINDERS_FROM_HOUR = 7
export const REMINDERS_BEFORE_HOUR = 19

export const isReminderTime = (now: Date): boolean => now.getUTCHours() >= REMINDERS_FROM_HOUR && now.getUTCHours() < REMINDERS_BEFORE_HOUR

export interface Reminder {
  readonly kind: ReminderKind
  readonly week: number
  readonly dueDate: LocalDate
  /** After payments and open receipts. */
  readonly amount: Pesewas
}

export const dueDatesToRemindOf = (today: LocalDate): LocalDate[] => KINDS.map(([, days]) => addDays(today, -days))

/** Nothing before the payout, and no week that payments, open receipts (rule P12) or fresh claims (rule P19) would pay. */
export function remindersDue(loan: CustomerLoan, claimed: Pesewas, today: LocalDate): Reminder[] {
  if (loan.status !== 'active') return []
  const received = [...loan.money, ...loan.openReceipts].reduce((sum, one) => sum + one.amount, 0)
  let needed = 0
  return loanSummaryOf(loan, today).instalments.flatMap(({ week, dueDate, amount, covered }) => {
    needed += amount
    const kind = KINDS.find(([, days]) => addDays(dueDate, days) === today)?.[0]
    return kind === undefined || received + claimed >= needed ? [] : [{ kind, week, dueDate, amount: pesewas(amount - covered) }]
  })
}
