import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { smsStepOf } from '#domain/collections/batch-sms.ts'
import { refusalToAttempt } from '#domain/collections/contact.ts'
import type { InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { dueDatesToRemindOf, isReminderTime, type Reminder, REMINDERS_FROM_HOUR, remindersDue } from '#domain/notifications/reminders.ts'
import { stepText } from '#server/collections/step-text.ts'
import { attemptsOn } from '#server/loans/attempts-query.ts'
import { readSteps } from '#server/loans/collection-cases-store.ts'
import { lockCustomerById, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { type Db, transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DailyJob } from '#server/platform/jobs/job.ts'
import type { ClaimedMessage } from '#server/sms/claim-messages.ts'
import type { ReminderNow } from '#server/sms/deliver-messages.ts'
import { COLLECTION_REMINDER } from '#server/sms/outbox-store.ts'
import { consentsOf } from '#server/support/consents-store.ts'

const NAME = 'reminders'

/** Once a day, in the daytime; a missed day's reminders are not sent later. */
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
      // In the quiet hours the rest of the day is not sent.
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

/** Under the customer's lock, so that a paid or covered week causes no reminder. */
async function remindCustomer({ db, clock }: Deps, userId: string, today: LocalDate): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now()
    const locked = await lockCustomerById(tx, userId, today)
    for (const loan of locked.customerLoans.loans)
      for (const reminder of remindersDue(loan, claimedOf(locked, loan.id), today))
        await remindOnce(tx, locked, { loanId: loan.id, unit: unitOf(loan.productVersion), reminder, today, now })
  })
}

interface Sending {
  readonly loanId: number
  readonly unit: InstalmentUnit
  readonly reminder: Reminder
  readonly today: LocalDate
  readonly now: Date
}

/** Claims count for reminders only (rule P19). */
const claimedOf = ({ rows }: LockedCustomer, loanId: number) => pesewas(rows.find((row) => row.id === loanId)?.claimed ?? 0)

/** Only in the app for a deactivated account, a missing phone, declined reminders, or after three attempts of the day. */
async function remindOnce(
  tx: Tx,
  { customer, customerLoans }: LockedCustomer,
  { loanId, unit, reminder, today, now }: Sending,
): Promise<void> {
  const { kind, week, dueDate, amount } = reminder
  // Rule C13.
  const isAttempt = dueDate < today
  const bySms =
    customerLoans.isActive &&
    (await consentsOf(tx, customer.id)).reminders &&
    !(isAttempt && refusalToAttempt(await attemptsOn(tx, customer.id, today), now))
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
    event: { kind: 'payment_reminder', when: kind, loanId, week, dueDate, amount, unit },
    now,
  })
}

async function countSent(db: Db, today: LocalDate): Promise<{ reminders: number; bySms: number }> {
  const { rows } = await sql<{ reminders: number; bySms: number }>`
    select count(*) as reminders, count(*) filter (where by_sms) as "bySms" from reminders where sent_on = ${today}`.execute(db)
  return rows[0] ?? { reminders: 0, bySms: 0 }
}

const OVER: ReminderNow = { drop: 'Paid, covered or moved meanwhile' }

/** Dropped if the week was paid, covered or moved, its day is over, the loan or account ended, or reminders were declined. */
export async function checkReminder({ db, clock }: Pick<Deps, 'db' | 'clock'>, message: ClaimedMessage): Promise<ReminderNow> {
  const { userId, loanId, reminderKind, reminderWeek } = message
  // Messages from before these columns existed.
  if (userId === null || loanId === null) return OVER
  return transaction(db, async (tx) => {
    const today = dayOf(clock.now())
    const locked = await lockCustomerById(tx, userId, today)
    const { customerLoans } = locked
    if (!customerLoans.isActive) return { drop: 'The account was closed meanwhile' }
    if (!(await consentsOf(tx, userId)).reminders) return { drop: 'The customer wants no reminders' }
    if (reminderKind === COLLECTION_REMINDER) return collectionSmsNow(tx, locked, { loanId, fromDay: reminderWeek ?? 0, today })
    const loan = customerLoans.loans.find(({ id }) => id === loanId)
    const due =
      loan && remindersDue(loan, claimedOf(locked, loan.id), today).find(({ kind, week }) => kind === reminderKind && week === reminderWeek)
    if (due === undefined) return OVER
    const { kind, week, dueDate, amount } = due
    const { sms } = messageFor(
      { kind: 'payment_reminder', when: kind, loanId, week, dueDate, amount, unit: unitOf(loan?.productVersion) },
      today,
    )
    return sms === null ? OVER : { text: sms }
  })
}

/** With current figures: a part may be paid since (rule C20). */
async function collectionSmsNow(
  tx: Tx,
  { customer, rows }: LockedCustomer,
  { loanId, fromDay, today }: { loanId: number; fromDay: number; today: LocalDate },
): Promise<ReminderNow> {
  const row = rows.find(({ id }) => id === loanId)
  const step = smsStepOf(await readSteps(tx), fromDay)
  if (!step || row?.status !== 'active') return OVER
  const loan = toLoanView(row, today)
  if (loan.overdueAmount === 0 || row.claimed >= loan.overdueAmount) return OVER
  const text = stepText(step.template, customer.fullName, loan)
  const { sms } = messageFor({ kind: 'collection_sms', loanId, fromDay, text }, today)
  return sms === null ? OVER : { text: sms }
}
