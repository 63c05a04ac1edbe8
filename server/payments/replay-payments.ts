import { add, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { instalmentStatusesOf } from '#domain/loans/arrears.ts'
import { replay } from '#domain/payments/replay.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { savePaid } from '#server/loans/instalments-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { completedPayments, savePlacements } from '#server/payments/reversal-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * After a payment left a loan: places the others anew and brings schedule and loan in step. `interestMoved` is how much more interest (or, below zero, how
 * much less) the remaining payments have earned than before, in pesewas.
 */
export async function replayPayments(tx: Tx, context: RequestContext, row: LoanRow): Promise<{ interestMoved: Pesewas }> {
  const before = await completedPayments(tx, row.id)
  const schedule = row.schedule.map(([week, amount, interest, dueDate]) => ({
    week,
    amount: pesewas(amount),
    interest: pesewas(interest),
    dueDate,
  }))
  const placements = replay(schedule, before.payments)
  await savePlacements(tx, row.id, placements)
  const standings = instalmentStatusesOf({
    instalments: schedule,
    money: before.payments,
    paidOut: row.disbursed_on !== null,
    cover: pesewas(0),
    today: context.today,
  })
  await savePaid(tx, row.id, standings)
  await tx
    .updateTable('loans')
    .set({
      amount_paid: add(...before.payments.map((one) => one.amount)),
      weeks_completed: standings.filter((one) => one.paidOn !== null).length,
      next_payment_due: row.status === 'written_off' ? null : (standings.find((one) => one.paidOn === null)?.dueDate ?? null),
      ...(row.status === 'completed' && { status: 'active', completed_at: null }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  const earning = placements.filter((one) => before.earning.has(one.id))
  const interest = earning.flatMap((one) => one.allocations).reduce((sum, one) => sum + one.interest, 0)
  return { interestMoved: pesewas(interest - before.interest) }
}
