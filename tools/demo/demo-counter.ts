import { submitPayment } from '#contract/payments.ts'
import { confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { nextOpenDay, someTimeOn, type DemoClock, type Timeline } from './demo-clock.ts'
import type { DemoCustomer, OwnLoan } from './demo-customer.ts'
import type { PlannedPayment } from './demo-habits.ts'
import type { DemoOffice } from './demo-office.ts'

/** Shared by all customers. */
export interface DemoWorld {
  readonly clock: DemoClock
  readonly timeline: Timeline
  readonly office: DemoOffice
}

const upTo = (step: Pesewas, amount: number): Pesewas => pesewas(Math.ceil(amount / step) * step)

/** At most the outstanding one, with a remainder of a few pesewas. */
export function amountOf({ weeks, inNotes }: PlannedPayment, { weeklyPaymentAmount, outstanding }: OwnLoan): Pesewas {
  const planned = weeks * weeklyPaymentAmount
  const brought = inNotes ? upTo(cedis(5), planned) : Number.isInteger(weeks) ? pesewas(planned) : upTo(cedis(1), planned)
  return brought + cedis(1) >= outstanding ? outstanding : smaller(brought, outstanding)
}

export async function payAsPlanned(world: DemoWorld, customer: DemoCustomer, loanId: number, planned: PlannedPayment): Promise<void> {
  const loan = await customer.loan(loanId)
  const amount = amountOf(planned, loan)
  if (loan.status !== 'active' || amount === NOTHING) return
  const { random, scenario } = customer
  if (scenario.byMomo && random.chance(0.7))
    confirmLater(world, customer, await claimTransfer(customer, loan, amount, `58${random.between(100_000_000, 999_999_999)}`))
  else if (random.chance(0.05)) confirmLater(world, customer, await payUnbound(world, customer, loan, amount))
  else await payBound(world, customer, loan, amount)
}

export async function payBound(world: DemoWorld, customer: DemoCustomer, loan: OwnLoan, amount: Pesewas): Promise<void> {
  await enterReceipt(world, customer, loan, amount, await boundReceipt(world, loan, amount))
}

export async function boundReceipt({ office }: DemoWorld, loan: OwnLoan, amount: Pesewas): Promise<string> {
  const { receiptNumber } = await (await office.desk()).call(generateReceipt, { body: { loanId: loan.id, amount } })
  return receiptNumber
}

/** @returns the payment ID. */
export async function enterReceipt(
  { clock }: DemoWorld,
  customer: DemoCustomer,
  { id: loanId }: OwnLoan,
  amount: Pesewas,
  cashReceiptNumber: string,
): Promise<number> {
  clock.pass(3)
  const phone = await customer.open()
  const body = { amount, paymentMethod: 'cash', cashReceiptNumber, momoTransactionId: undefined, momoProvider: undefined } as const
  return (await phone.call(submitPayment, { params: { loanId }, body })).payment.id
}

/** Unbound, so the payment is pending. @returns its ID. */
export async function payUnbound(world: DemoWorld, customer: DemoCustomer, loan: OwnLoan, amount: Pesewas): Promise<number> {
  const { receiptNumber } = await (await world.office.desk()).call(generateReceipt, { body: { loanId: undefined, amount: undefined } })
  return enterReceipt(world, customer, loan, amount, receiptNumber)
}

/** The payment is pending. @returns its ID. */
export async function claimTransfer(
  customer: DemoCustomer,
  { id: loanId }: OwnLoan,
  amount: Pesewas,
  transactionId: string,
): Promise<number> {
  const phone = await customer.open()
  const claim = { paymentMethod: 'momo', momoTransactionId: transactionId, momoProvider: undefined, cashReceiptNumber: undefined } as const
  return (await phone.call(submitPayment, { params: { loanId }, body: { amount, ...claim } })).payment.id
}

/** The next morning, before the customer's next payment. */
export function confirmLater({ clock, timeline, office }: DemoWorld, { random }: DemoCustomer, paymentId: number): void {
  timeline.at(someTimeOn(nextOpenDay(dayOf(clock.now())), random, 7, 8), async () => {
    await (await office.desk()).call(confirmPayment, { params: { id: paymentId }, body: { valueDate: undefined } })
  })
}
