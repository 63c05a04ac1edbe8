import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { AppMessage, CustomerEvent } from '#domain/notifications/customer-event.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'

export type ReminderEvent = Extract<CustomerEvent, { kind: 'payment_reminder' }>

/** A week that is about to fall due, or is late: friendly before, plain after, never a threat. */
export function reminderMessage(event: ReminderEvent, say: (day: LocalDate) => string): AppMessage {
  const words = WORDS[event.when]
  return {
    type: event.kind,
    title: words.title,
    message: `${formatCedis(event.amount)} for week ${event.week} of loan #${event.loanId} ${words.is(say(event.dueDate))} ${words.next}`,
    loanId: event.loanId,
  }
}

const WORDS: Readonly<Record<ReminderKind, { title: string; is: (day: string) => string; next: string }>> = {
  two_days_before: {
    title: 'Payment due in two days',
    is: (day) => `is due on ${day}.`,
    next: 'Paying on time raises your score.',
  },
  on_the_day: {
    title: 'Payment due today',
    is: (day) => `is due today, ${day}.`,
    next: 'Paying on time raises your score.',
  },
  day_after: {
    title: 'Payment overdue',
    is: (day) => `was due yesterday, ${day}.`,
    next: 'Nothing is added for being late. Please pay as soon as you can, or call us.',
  },
  week_after: {
    title: 'Payment a week overdue',
    is: (day) => `was due on ${day}.`,
    next: 'From tomorrow it counts as missed. Please pay today, or call us.',
  },
}
