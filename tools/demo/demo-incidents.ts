import { cancelReceipt, failPayment, generateReceipt } from '#contract/staff-payments.ts'
import { fileComplaint, fileDataRequest } from '#contract/support-shapes.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import { nextOpenDay, someTimeOn } from './demo-clock.ts'
import { boundReceipt, claimTransfer, confirmLater, payBound, payUnbound, type DemoWorld } from './demo-counter.ts'
import type { DemoCustomer } from './demo-customer.ts'
import type { Incident } from './demo-scenarios.ts'

export async function meetWith(world: DemoWorld, customer: DemoCustomer, what: Incident): Promise<void> {
  if (typeof what === 'object' && 'complains' in what) {
    const body = { subject: what.complains, text: what.says, loanId: undefined, paymentId: undefined }
    await (await customer.open()).call(fileComplaint, { body })
    return
  }
  const loan = await customer.payableLoan()
  const weekly = loan.weeklyPaymentAmount
  if (typeof what === 'object') {
    await claimTransfer(customer, loan, weekly, what.claims)
    return
  }
  switch (what) {
    case 'asks for their data to be corrected':
      await (await customer.open()).call(fileDataRequest, { body: { kind: 'correct', text: 'My shop moved to Lane 7. Please change it.' } })
      return
    case 'receipt not entered':
      await boundReceipt(world, loan, weekly)
      return
    case 'receipt cancelled':
      return replaceReceipt(world, customer)
    case 'number handed out':
      await (await world.office.desk()).call(generateReceipt, { body: { loanId: undefined, amount: undefined } })
      return
    case 'cash without a bound receipt':
      await payUnbound(world, customer, loan, weekly)
      return
    case 'transfer not found':
      return failTransfer(world, customer)
    case 'money before payout':
      return payBound(world, customer, loan, weekly)
    case 'two receipts, more than is left':
      return bringTwice(world, customer)
  }
}

async function replaceReceipt(world: DemoWorld, customer: DemoCustomer): Promise<void> {
  const loan = await customer.payableLoan()
  const receiptNumber = await boundReceipt(world, loan, cedis(62))
  world.clock.pass(2)
  const desk = await world.office.desk()
  await desk.call(cancelReceipt, { params: { receiptNumber }, body: { reason: 'Typed 62 where 26 was handed over.' } })
  await payBound(world, customer, loan, cedis(26))
}

async function failTransfer(world: DemoWorld, customer: DemoCustomer): Promise<void> {
  const loan = await customer.payableLoan()
  const id = await claimTransfer(customer, loan, loan.weeklyPaymentAmount, '58100000017')
  const reason = 'No transfer with this number reached our wallet. Please check the message from your network.'
  world.timeline.at(someTimeOn(nextOpenDay(dayOf(world.clock.now())), customer.random, 7, 8), async () => {
    await (await world.office.desk()).call(failPayment, { params: { id }, body: { reason } })
  })
}

/** Two people pay for the same loan: the later payment becomes unallocated money. */
async function bringTwice(world: DemoWorld, customer: DemoCustomer): Promise<void> {
  const loan = await customer.payableLoan()
  const first = await payUnbound(world, customer, loan, cedis(20))
  await payBound(world, customer, loan, loan.outstanding)
  confirmLater(world, customer, first)
}
