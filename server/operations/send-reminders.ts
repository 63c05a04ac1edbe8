import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { dueDatesToRemindOf, isReminderTime, remindersDue, REMINDERS_FROM_HOUR, type Reminder } from '#domain/notifications/reminders.ts'
import { consentsOf } from '#server/support/consents-store.ts'
import { lockCustomerById, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DailyJob } from '#server/platform/jobs/job.ts'

const NAME = 'reminders'

/**
 * Reminds customers of the weeks that are about to fall due or are late, once on each day and in the daytime. What was missed while no process ran is not
 * sent later: a reminder belongs to its day.
 */
export const sendReminders: DailyJob = {
  name: NAME,
  fromHour: REMINDERS_FROM_HOUR,
  daysToDo: async ({ db, clock }) => {
    const now = clock.now()
    if (!isReminderTime(now)) return []
    const today = dayOf(now)
    const { rows } = await sql`
      select 1 from job_runs where job = ${NAME} and business_date = ${today} and finished_at is not null`.execute(db)
    return rows.length === 0 ? [today] : []
  },
  runDay: async (deps, today) => {
    for (const userId of await customersToRemind(deps.db, today)) {
      // Whoever was not reached before the quiet hours begin is not woken by it.
      if (!isReminderTime(deps.clock.now())) break
      await remindCustomer(deps, userId, today)
    }
    return countSent(deps.db, today)
  },
}

async function customersToRemind(db: Db, today: LocalDate): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct l.user_id from instalments i join loans l on l.id = i.loan_id
    where i.due_date = any(${dueDatesToRemindOf(today)}::date[]) and i.paid < i.amount and l.status = 'active'
    order by l.user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Looked at under the customer's lock at the moment of sending: what was paid or covered meanwhile is not reminded of. */
async function remindCustomer({ db, clock }: Deps, userId: string, today: LocalDate): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockCustomerById(tx, userId, today)
    for (const loan of locked.customerLoans.loans)
      for (const reminder of remindersDue(loan, today)) await remindOnce(tx, locked, { loanId: loan.id, reminder, today, now })
  })
}

interface Sending {
  readonly loanId: number
  readonly reminder: Reminder
  readonly today: LocalDate
  readonly now: Date
}

/** At most once for each week, due date and kind, whoever else sends. An account that was deactivated, has no phone, or wants no SMS is told in the app only. */
async function remindOnce(tx: Tx, { customer, customerLoans }: LockedCustomer, { loanId, reminder, today, now }: Sending): Promise<void> {
  const { kind, week, dueDate, amount } = reminder
  const bySms = customerLoans.isActive && (await consentsOf(tx, customer.id)).reminders
  const phone = bySms ? customer.phone : null
  const row = { loan_id: loanId, week, kind, due_date: dueDate, amount, sent_on: today, by_sms: phone !== null, at: now }
  const first = await tx
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('week')
    .executeTakeFirst()
  if (!first) return
  await notifyCustomer(tx, {
    userId: customer.id,
    phone,
    event: { kind: 'payment_reminder', when: kind, loanId, week, dueDate, amount },
    now,
  })
}

async function countSent(db: Db, today: LocalDate): Promise<{ reminders: number; bySms: number }> {
  const { rows } = await sql<{ reminders: number; bySms: number }>`
    select count(*) as reminders, count(*) filter (where by_sms) as "bySms" from reminders where sent_on = ${today}`.execute(db)
  return rows[0] ?? { reminders: 0, bySms: 0 }
}
