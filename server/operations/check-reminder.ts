import { dayOf } from '#domain/kernel/calendar.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { remindersDue } from '#domain/notifications/reminders.ts'
import { consentsOf } from '#server/support/consents-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ClaimedMessage } from '#server/sms/claim-messages.ts'
import type { ReminderNow } from '#server/sms/deliver-messages.ts'

const OVER: ReminderNow = { drop: 'Paid, covered or moved meanwhile' }

/**
 * What a reminder says now, under the customer's lock: with what is missing from the week at this moment. It is dropped where the week was paid or covered
 * since it was written, its date moved, its day is over, the loan or the account ended, or the customer said no.
 */
export async function checkReminder({ db, clock }: Pick<Deps, 'db' | 'clock'>, message: ClaimedMessage): Promise<ReminderNow> {
  const { userId, loanId, reminderKind, reminderWeek } = message
  // One that was written before it was kept what a reminder is about.
  if (userId === null || loanId === null) return OVER
  return transaction(db, async (tx) => {
    const today = dayOf(clock.now())
    const { customerLoans } = await lockCustomerById(tx, userId, today)
    if (!customerLoans.isActive) return { drop: 'The account was closed meanwhile' }
    if (!(await consentsOf(tx, userId)).reminders) return { drop: 'The customer wants no reminders' }
    const due = customerLoans.loans
      .filter(({ id }) => id === loanId)
      .flatMap((loan) => remindersDue(loan, today))
      .find(({ kind, week }) => kind === reminderKind && week === reminderWeek)
    if (due === undefined) return OVER
    const { kind, week, dueDate, amount } = due
    const { sms } = messageFor({ kind: 'payment_reminder', when: kind, loanId, week, dueDate, amount }, today)
    return sms === null ? OVER : { text: sms }
  })
}
