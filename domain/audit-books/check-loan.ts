import type { LoanEventFacts, LoanFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { LEVEL_MAXIMUM } from '#domain/audit-books/score-formula.ts'
import { weekStates } from '#domain/audit-books/lateness.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'
import { feesOf, rebatedPrice } from '#domain/audit-books/early-closing.ts'
import { priceOf } from '#domain/audit-books/price.ts'
import { checkDueDates } from '#domain/audit-books/check-due-dates.ts'

/** Billionths. */
const ONE_PERCENT = 10_000_000
const USUAL_RATE = 30 * ONE_PERCENT

const PAID_OUT = new Set(['active', 'completed', 'written_off'])

export function checkLoan(history: LoanHistory, moments: ReadonlySet<number>, out: Findings): void {
  const { loan } = history
  checkPrice(history, out)
  checkEvents(loan, out)
  checkMoments(loan, moments, out)
  checkRefinance(history, out)
  const status = statusAfter(loan.events)
  out.same('loan_status_is_its_history', `The status of loan ${loan.id}`, status, loan.status)
  out.same('loan_status_is_its_history', `Whether loan ${loan.id} is paid out`, history.isPaidOut, PAID_OUT.has(loan.status))
  out.same('payouts_are_counted', `The number of payouts of loan ${loan.id}`, history.payouts, loan.payouts)
  out.amount('loan_paid_is_its_payments', `The paid amount of loan ${loan.id}`, history.paid, loan.amountPaid)
  const settled = history.settled ? history.settled.interest + history.settled.principal : 0
  out.amount('loan_settled_is_its_refinance', `The part of loan ${loan.id} settled by refinance`, settled, loan.settledByRefinance)
  out.amount('deferred_interest_is_its_refinance', `The deferred interest of loan ${loan.id}`, history.deferred, loan.deferredInterest)
  checkWeeks(history, out)
  checkCompletion(history, out)
}

function checkPrice({ loan, rebate }: LoanHistory, out: Findings): void {
  out.same('loan_has_a_proved_version', `The product version of loan ${loan.id}`, loan.product?.version ?? 1, loan.productVersion)
  const percent = (loan.product?.rate ?? USUAL_RATE) / ONE_PERCENT
  // The column has two decimals.
  if (Math.abs(percent - Number(loan.interestRate)) > 0.005)
    out.same('loan_has_a_proved_version', `The interest rate of loan ${loan.id}, in per cent`, String(percent), loan.interestRate)
  const price = priceOf(loan.approvedAmount ?? loan.requestedAmount, loan.product)
  const saved = rebate?.amount ?? 0
  out.amount('loan_price_is_thirty_percent', `The total of loan ${loan.id}`, price.total - saved, loan.totalRepayment)
  out.amount('rebate_is_the_unearned_interest', `The rebate of loan ${loan.id}`, saved, loan.rebate)
  const fees = loan.importId === null ? feesOf(loan.product, price.principal) : 0
  out.amount('fees_are_those_of_the_version', `The fees of loan ${loan.id}`, fees, loan.fees)
  out.amount('loan_price_is_thirty_percent', `The weekly payment of loan ${loan.id}`, price.weekly, loan.weeklyPayment)
  const maximum = loan.levelName === null ? null : (LEVEL_MAXIMUM[loan.levelName] ?? null)
  out.amount(
    'level_maximum_is_its_level',
    `The level's maximum of loan ${loan.id} (${loan.levelName ?? 'no level'})`,
    maximum,
    loan.levelMaximum,
  )
}

const AFTER: Readonly<Record<string, string>> = {
  applied: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'expired',
  disbursed: 'active',
  imported: 'active',
  completed: 'completed',
  settled_by_refinance: 'completed',
  approval_undone: 'pending',
  written_off: 'written_off',
}

export function statusAfter(events: readonly LoanEventFacts[]): string {
  let status = 'pending'
  let newLoan: number | null = null
  for (const { kind, refinancedTo } of events) {
    if (kind === 'payment_reversed') status = status === 'completed' ? 'active' : status
    // The old loan of a refinance has this event when the new loan's payout is returned.
    else if (kind === 'payout_returned') status = newLoan === null ? 'approved' : 'active'
    else status = AFTER[kind] ?? status
    newLoan = refinancedTo
  }
  return status
}

const TERMS_CHANGE = new Set(['approved', 'approval_undone', 'imported', 'applied'])
const PAYOUT_CHANGE = new Set(['disbursed', 'payout_returned', 'imported', 'applied'])
const LINK_CHANGE = new Set(['settled_by_refinance', 'payout_returned', 'imported', 'applied'])

/** A moved date's audit row names the holiday; a failed transfer is only reported by the network. */
const NOT_AUDITED = new Set(['due_dates_moved', 'transfer_failed'])

/**
 * `moments`: of the customer's entries and audit rows. An event has one of them or, after a clock that went back, that of the event before.
 */
function checkMoments(loan: LoanFacts, moments: ReadonlySet<number>, out: Findings): void {
  let before: string | undefined
  for (const event of loan.events) {
    if (!NOT_AUDITED.has(event.kind) && event.at !== before && !moments.has(new Date(event.at).getTime()))
      out.add(
        'event_is_of_its_entry',
        `The moment of event ${event.id} (${event.kind}) of loan ${loan.id}`,
        'that of an entry or audit row',
        event.at,
      )
    before = event.at
  }
}

/** Each event copied the terms after it: only some kinds change them, and the last copy is the loan. */
function checkEvents(loan: LoanFacts, out: Findings): void {
  let before: LoanEventFacts | undefined
  for (const event of loan.events) {
    const name = `event ${event.id} (${event.kind}) of loan ${loan.id}`
    if (before) {
      if (!TERMS_CHANGE.has(event.kind)) {
        out.amount('event_copies_its_loan', `The approved amount in ${name}`, before.approvedAmount, event.approvedAmount)
        out.amount('event_copies_its_loan', `The level's maximum in ${name}`, before.levelMaximum, event.levelMaximum)
      }
      if (!PAYOUT_CHANGE.has(event.kind)) out.same('event_copies_its_loan', `The payout in ${name}`, before.disbursedAt, event.disbursedAt)
      if (!LINK_CHANGE.has(event.kind))
        out.same('event_copies_its_loan', `The new loan in ${name}`, before.refinancedTo, event.refinancedTo)
      if (!LINK_CHANGE.has(event.kind) && before.settled !== null && event.settled !== null)
        out.amount('event_copies_its_loan', `The settled part in ${name}`, before.settled, event.settled)
      if (event.kind === 'completed' && before.kind === 'payment_completed' && before.at === event.at)
        out.same('event_is_of_its_entry', `The user of ${name}, by event ${before.id}`, before.actor, event.actor)
      if (new Date(event.at) < new Date(before.at))
        out.moment('event_is_after_the_one_before', `The moment of ${name}`, new Date(before.at), new Date(event.at))
    }
    if (event.bookedOn < event.at.slice(0, 10))
      out.same('event_is_booked_on_the_open_day', `The booking day of ${name}`, event.at.slice(0, 10), event.bookedOn)
    before = event
  }
  const first = loan.events[0]?.kind
  out.same('loan_has_its_history', `The first event of loan ${loan.id}`, loan.importId === null ? 'applied' : 'imported', first)
  if (!before) return
  const by = `of loan ${loan.id}, by its last event ${before.id}`
  out.amount('loan_is_its_last_event', `The approved amount ${by}`, before.approvedAmount, loan.approvedAmount)
  out.amount('loan_is_its_last_event', `The level's maximum ${by}`, before.levelMaximum, loan.levelMaximum)
  out.same('loan_is_its_last_event', `The moment of payout ${by}`, before.disbursedAt, loan.disbursedAt?.getTime())
  out.same('loan_is_its_last_event', `The new loan ${by}`, before.refinancedTo, loan.refinancedTo)
  if (before.settled !== null) out.amount('loan_is_its_last_event', `The settled part ${by}`, before.settled, loan.settledByRefinance)
}

function checkRefinance({ loan, settled }: LoanHistory, out: Findings): void {
  out.same('refinance_is_linked', `The loan that refinanced loan ${loan.id}`, settled?.by ?? null, loan.refinancedTo)
  out.same('refinance_is_linked', `Whether loan ${loan.id} is a refinance`, loan.refinancedFrom !== null, loan.isRefinanced)
}

function checkWeeks(history: LoanHistory, out: Findings): void {
  const { loan } = history
  const approved = loan.events.findLast((one) => one.kind === 'approved' || one.kind === 'imported')
  if (!approved) {
    out.same('completed_weeks_are_counted', `The completed weeks of loan ${loan.id}`, 0, loan.weeksCompleted)
    if (loan.weeks.length > 0)
      out.add('schedule_is_the_price', `The schedule of loan ${loan.id}`, 'no weeks before an approval', `${loan.weeks.length} weeks`)
    return
  }
  const agreed = priceOf(approved.approvedAmount ?? loan.approvedAmount ?? loan.requestedAmount, loan.product)
  const price = rebatedPrice(agreed, history.rebate?.amount ?? 0)
  const received = history.active.map(({ payment }) => ({ day: payment.valueDate ?? '9999-12-31', amount: payment.amount }))
  const states = weekStates(
    price.weeks.map((one) => ({ ...one, due: loan.weeks.find(([week]) => week === one.week)?.[4] ?? '9999-12-31' })),
    received,
  )
  out.same('schedule_is_the_price', `The number of weeks of loan ${loan.id}`, price.weeks.length, loan.weeks.length)
  for (const [index, priced] of price.weeks.entries()) {
    const row = loan.weeks.find(([week]) => week === priced.week)
    const name = `week ${priced.week} of loan ${loan.id}`
    if (!row) continue
    const [, amount, interest, principal, , paid, paidOn, , rebated, rebatedInterest] = row
    out.amount('schedule_is_the_price', `The amount of ${name}`, priced.amount, amount)
    out.amount('schedule_is_the_price', `The interest of ${name}`, priced.interest, interest)
    out.amount('schedule_is_the_price', `The principal of ${name}`, priced.amount - priced.interest, principal)
    const whole = agreed.weeks[index]
    out.amount('rebate_is_the_unearned_interest', `What the rebate took off ${name}`, (whole?.amount ?? 0) - priced.amount, rebated)
    out.amount(
      'rebate_is_the_unearned_interest',
      `The interest that the rebate took off ${name}`,
      (whole?.interest ?? 0) - priced.interest,
      rebatedInterest,
    )
    out.amount('week_paid_is_the_money', `What is paid of ${name}`, states[index]?.paid ?? 0, paid)
    out.same('week_is_paid_on_the_day_covered', `The day on which ${name} was paid`, states[index]?.paidOn, paidOn)
  }
  const completed = states.filter((one) => one.paidOn !== null).length
  out.same('completed_weeks_are_counted', `The completed weeks of loan ${loan.id}`, completed, loan.weeksCompleted)
  const showsNext = loan.status === 'approved' || loan.status === 'active'
  const next = showsNext ? (states.find((one) => one.paidOn === null)?.due ?? null) : null
  out.same('next_payment_is_the_oldest_unpaid_week', `The next payment of loan ${loan.id}`, next, loan.nextPaymentDue)
  checkDueDates(history, approved, out)
}

function checkCompletion({ loan, lastMoneyAt }: LoanHistory, out: Findings): void {
  const paidAt = lastMoneyAt && loan.disbursedAt && lastMoneyAt < loan.disbursedAt ? loan.disbursedAt : lastMoneyAt
  const expected = loan.status === 'completed' ? paidAt : null
  out.moment('completed_at_is_the_last_payment', `When loan ${loan.id} was completed`, expected, loan.completedAt)
}
