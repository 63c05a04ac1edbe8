import { logContact } from '#contract/collections.ts'
import { listArrears } from '#contract/portfolio.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { smaller } from '#domain/kernel/money.ts'
import type { ContactOutcome } from '#domain/collections/contact.ts'
import type { DemoWorld } from './demo-counter.ts'

/** Longest overdue first, with the promises of the last day. */
const OUTCOMES: readonly { readonly outcome: ContactOutcome; readonly note: string }[] = [
  { outcome: 'promised', note: 'Sells again this week.' },
  { outcome: 'promised', note: 'Her sister brings the money to the shop.' },
  { outcome: 'no_answer', note: 'Rang out.' },
  { outcome: 'promised', note: 'Gets paid for a delivery.' },
  { outcome: 'reached', note: 'Was ill for two weeks, sells again.' },
  { outcome: 'hardship', note: 'The stall burnt down. Asks for smaller weeks.' },
  { outcome: 'wrong_number', note: 'Not the number of the customer.' },
]

/** `promisedFor`: day of the promises. */
export async function callLateCustomers({ office, clock }: DemoWorld, promisedFor: LocalDate): Promise<void> {
  const desk = await office.desk()
  const late = await desk.call(listArrears, {})
  for (const [place, { outcome, note }] of OUTCOMES.entries()) {
    const loan = late[place]
    if (loan === undefined) return
    clock.pass(4)
    // Promised the day of the call, and did not pay.
    const promisedOn = place === 1 ? dayOf(clock.now()) : promisedFor
    const promise = outcome === 'promised' ? { promisedOn, promisedAmount: smaller(loan.overdueAmount, loan.outstanding) } : {}
    await desk.call(logContact, { params: { id: loan.id }, body: { kind: 'call', incoming: false, outcome, note, ...promise } })
  }
}
