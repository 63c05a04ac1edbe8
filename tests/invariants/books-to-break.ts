import { sql } from 'kysely'
import { submitPayment } from '#contract/payments.ts'
import { approveLoan, rejectLoan } from '#contract/staff-loans.ts'
import { confirmPayment, generateReceipt } from '#contract/staff-payments.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export interface Numbers {
  /** GH₵1,000.00 with bound receipts of 115.38 and 50.00: week 1 is paid, week 2 in part. */
  readonly active: { loan: number; user: string; first: number; second: number }
  /** `advance` has a payment of GH₵100.00. */
  readonly approved: { loan: number; user: string; advance: number }
  /** Repaid at once, with an unbound receipt that the desk confirmed. */
  readonly completed: { loan: number; user: string; payment: number; receipt: string }
  readonly rejected: { loan: number; user: string }
  readonly pending: { loan: number; user: string }
  readonly desk: string
  readonly requestId: string
}

export async function fillBooks(product: TestApp): Promise<Numbers> {
  await openOffice(product)
  const desk = await idOf(product, '0201000001')

  const abena = await joinWithProfile(product, 'Abena')
  const active = await borrow(product, 'Abena', '1000')
  product.clock.advance({ weeks: 1 })
  const first = await payCash(product, 'Abena', active, '115.38')
  const second = await payCash(product, 'Abena', active, '50')
  await receiptFor(product, active, '100')

  anHourLater(product)
  const kojo = await joinWithProfile(product, 'Kojo')
  await comeBack(product, 'md')
  const approved = await apply(product, 'Kojo', '500')
  await product.as('md').call(approveLoan, { params: { id: approved }, body: {} })
  const advance = await payCash(product, 'Kojo', approved, '100')

  anHourLater(product)
  const { user, loan, payment, receipt } = await repayAtOnce(product)

  anHourLater(product)
  const efua = await joinWithProfile(product, 'Efua')
  const rejected = await apply(product, 'Efua', '700')
  await product.as('md').call(rejectLoan, { params: { id: rejected }, body: {} })
  const yaa = await joinWithProfile(product, 'Yaa')
  const pending = await apply(product, 'Yaa', '300')

  const { rows } = await sql<{ request_id: string }>`
    select request_id from journal_entries where payment_id = ${advance.payment.id}`.execute(product.db)
  return {
    active: { loan: active, user: abena, first: first.payment.id, second: second.payment.id },
    approved: { loan: approved, user: kojo, advance: advance.payment.id },
    completed: { loan, user, payment, receipt },
    rejected: { loan: rejected, user: efua },
    pending: { loan: pending, user: yaa },
    desk,
    requestId: rows[0]?.request_id ?? '',
  }
}

/** Past the hourly limit of sign-in codes. */
const anHourLater = (product: TestApp) => product.clock.advance({ hours: 1 })

async function repayAtOnce(product: TestApp) {
  const user = await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '100')
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const entered = await product.as('Ama').call(submitPayment, {
    params: { loanId: loan },
    body: { amount: money('130'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber },
  })
  await product.as('desk').call(confirmPayment, { params: { id: entered.payment.id }, body: {} })
  return { user, loan, payment: entered.payment.id, receipt: receiptNumber }
}

async function idOf(product: TestApp, phone: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from users where phone = ${phone}`.execute(product.db)
  return rows[0]?.id ?? ''
}
