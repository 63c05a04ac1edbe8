import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { COVER_DAYS, instalmentStatusesOf, type DatedMoney, type InstalmentStatus } from '#domain/loans/arrears.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import type { LoanHappening, LoanHistory } from '#domain/loans/customer-history.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'

/** The events in force: without those that were undone. */
interface Story {
  readonly approval?: LoanHappening | undefined
  readonly payout?: LoanHappening | undefined
  readonly settlement?: LoanHappening | undefined
  /** The last time that the balance reached 0. */
  readonly completion?: LoanHappening
  readonly end?: 'rejected' | 'withdrawn' | 'written_off'
}

/** One loan as of `moment`, on the business day `today`, from facts known by then. */
export function loanAsItStood(loan: LoanHistory, moment: Date, today: LocalDate): CustomerLoan {
  const story = storyOf(loan.happenings.filter((one) => one.at <= moment))
  const principal = story.approval?.approvedAmount ?? loan.requestedAmount
  const { total } = quote(principal)
  const received = moneyBy(loan, moment)
  const amountPaid = add(...received.map((one) => one.amount))
  const status = statusOf(story, subtract(total, amountPaid))
  const open = isCurrent(status) || status === 'written_off'
  const schedule = scheduleBy(loan, story, principal, moment)
  const standings = instalmentStatusesOf({
    instalments: schedule,
    money: received,
    paidOut: story.payout !== undefined,
    cover: NOTHING,
    today,
  })
  const closed = !open && story.payout ? standings : []
  return {
    id: loan.id,
    status,
    requestedAmount: loan.requestedAmount,
    principal,
    totalRepayment: total,
    amountPaid,
    settledByRefinance: story.settlement ? subtract(total, amountPaid) : NOTHING,
    appliedOn: dayOf(loan.appliedAt),
    disbursedOn: story.payout ? dayOf(paidOutAt(story.payout)) : null,
    disbursedAt: story.payout ? paidOutAt(story.payout) : null,
    levelMaximum: story.approval?.levelMaximum ?? null,
    refinancedFrom: loan.refinancedFrom,
    refinancedTo: story.settlement?.refinancedTo ?? null,
    instalments: open ? schedule.map((one, index) => ({ ...one, paid: standings[index]?.paid ?? NOTHING })) : [],
    money: open ? received : [],
    cover: isCurrent(status) ? coverBy(loan, moment, today) : NOTHING,
    closedOnTime: closed.filter((one) => one.state === 'paid').length,
    closedLate: closed.filter((one) => one.state === 'paid_late').length,
    completedOn: status === 'completed' && story.completion ? dayOf(story.completion.at) : null,
  }
}

/** Returned payouts and undone approvals leave no trace. */
const storyOf = (happenings: readonly LoanHappening[]): Story => happenings.reduce<Story>(goOn, {})

function goOn(story: Story, next: LoanHappening): Story {
  switch (next.kind) {
    case 'approved':
      return { ...story, approval: next }
    case 'approval_undone':
      return { ...story, approval: undefined }
    case 'imported':
      // An imported loan was paid out before the import.
      return { ...story, approval: next, payout: next }
    case 'disbursed':
      return { ...story, payout: next }
    case 'payout_returned':
      // After a refinance the returned payout is that of the new loan, which reverses the settlement.
      return story.settlement ? { ...story, settlement: undefined } : { ...story, payout: undefined }
    case 'settled_by_refinance':
      return { ...story, settlement: next, completion: next }
    case 'completed':
      return { ...story, completion: next }
    case 'rejected':
    case 'withdrawn':
    case 'written_off':
      return { ...story, end: next.kind }
    default:
      return story
  }
}

function statusOf(story: Story, left: Pesewas): LoanStatus {
  if (story.end) return story.end
  if (!story.payout) return story.approval ? 'approved' : 'pending'
  return story.settlement || left <= 0 ? 'completed' : 'active'
}

const paidOutAt = (payout: LoanHappening): Date => payout.disbursedAt ?? payout.at

/** Completed by `moment` and not reversed by then, ordered by value date. */
function moneyBy(loan: LoanHistory, moment: Date): DatedMoney[] {
  return loan.payments
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ decidedAt, completed }) => {
      const counts = completed && decidedAt && decidedAt <= moment && !(completed.reversedAt && completed.reversedAt <= moment)
      return counts ? [{ valueDate: completed.valueDate, amount: completed.amount }] : []
    })
    .toSorted((a, b) => a.valueDate.localeCompare(b.valueDate))
}

/** Pending payments of the last 14 days and valid bound receipts that were open. */
function coverBy(loan: LoanHistory, moment: Date, today: LocalDate): Pesewas {
  const isOpen = (from: Date, until: Date | null) => from <= moment && !(until && until <= moment)
  const pending = loan.payments.filter((one) => isOpen(one.enteredAt, one.decidedAt) && one.enteredOn > addDays(today, -COVER_DAYS))
  const receipts = loan.receipts.filter((one) => isOpen(one.madeAt, one.closedAt) && one.voidFrom > today)
  return add(...pending.map((one) => one.asserted), ...receipts.map((one) => one.amount))
}

type Scheduled = Pick<InstalmentStatus, 'week' | 'amount' | 'dueDate'> & { readonly interest: Pesewas }

/**
 * The stored schedule belongs to the last payout. An earlier one that was undone is computed again:
 * it existed for hours only, so none of its instalments fell due.
 */
function scheduleBy(loan: LoanHistory, story: Story, principal: Pesewas, moment: Date): Scheduled[] {
  const { payout } = story
  if (payout !== undefined && storyOf(loan.happenings).payout === payout) {
    const later = loan.dueDateChanges.filter((one) => one.at > moment)
    return loan.instalments.map((one) => ({ ...one, dueDate: later.find((change) => change.week === one.week)?.oldDate ?? one.dueDate }))
  }
  const from = payout ? paidOutAt(payout) : (story.approval?.at ?? loan.appliedAt)
  const since = loan.dueDateChanges.filter((one) => payout !== undefined && one.at >= payout.at && one.at <= moment)
  return scheduleOf(quote(principal), dayOf(from)).map(({ week, amount, interest, dueDate }) => ({
    week,
    amount,
    interest,
    dueDate: since.findLast((change) => change.week === week)?.newDate ?? dueDate,
  }))
}
