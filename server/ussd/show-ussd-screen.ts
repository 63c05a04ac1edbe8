import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { type MomoProvider, refusalToPay } from '#domain/payments/payment.ts'
import { payableLoans, type UssdLoan } from '#domain/ussd/ussd-loans.ts'
import {
  amountScreen,
  balanceScreen,
  confirmScreen,
  helpScreen,
  loanScreen,
  menuScreen,
  otherAmountScreen,
  PAYMENTS_SHOWN,
  paymentsScreen,
  payScreen,
  readScreen,
  type UssdPayment,
  voucherScreen,
  waitingScreen,
} from '#domain/ussd/ussd-screens.ts'
import type { UssdTarget, UssdScreen } from '#domain/ussd/ussd-step.ts'
import { asUssdText } from '#domain/ussd/ussd-texts.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { whatNow } from '#domain/home/what-now.ts'
import { nowFactsOf } from '#server/home/what-now-query.ts'
import { loansOfCustomer } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { findOpenTransactionOfLoan } from '#server/momo/transactions-store.ts'
import { toMomoStatus } from '#server/payments/momo-request-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import type { UssdCaller } from '#server/ussd/ussd-caller.ts'

export interface UssdView {
  readonly caller: UssdCaller
  readonly network: MomoProvider | undefined
  readonly networks: MomoNetworks
  readonly config: Pick<Config, 'contact' | 'ussd'>
  readonly today: LocalDate
  readonly now: Date
}
type Reading = Exclude<UssdTarget, { to: 'order' | 'voucher' }>

/** Changes nothing. `ledBy`: the key that led here, which the screen does not offer. */
export async function showUssdScreen(tx: Tx, view: UssdView, go: Reading, ledBy: string): Promise<UssdScreen> {
  const { caller, config, now, today } = view
  switch (go.to) {
    case 'menu':
      return menuScreen(caller.fullName, ledBy)
    case 'help':
      return helpScreen(config.contact.officePhone, config.contact.ussdCode)
    case 'balance':
    case 'loan':
    case 'receipts': {
      if (!caller.permissions.includes('view_own_loans')) return readScreen([say.notOpenToYou])
      if (go.to === 'receipts') return paymentsScreen(await ussdPayments(tx, caller.userId))
      const loans = await ussdLoans(tx, caller.userId, today)
      const loan = go.to === 'loan' ? loans.find(({ id }) => id === go.loanId) : undefined
      const facts = await nowFactsOf(tx, await readCustomerLoans(tx, caller.userId, today), now, config.contact.officePhone)
      const { first } = whatNow(facts)
      return loan ? loanScreen(loan, today, first) : balanceScreen(loans, ledBy, today, { first, offer: facts.offer })
    }
    default:
      return payingScreen(tx, view, go, ledBy)
  }
}

type Paying = Extract<Reading, { to: 'pay' | 'amount' | 'other' | 'confirm' }>

async function payingScreen(tx: Tx, view: UssdView, go: Paying, ledBy: string): Promise<UssdScreen> {
  const { caller, network, networks, today } = view
  if (!caller.permissions.includes('make_payments')) return readScreen([say.notOpenToYou])
  const pays = network ?? caller.momoProvider
  if (pays === undefined || networks.gatewayOf(pays) === undefined) return readScreen([say.noNetwork])
  const loans = payableLoans(await ussdLoans(tx, caller.userId, today))
  const loan = go.to === 'pay' ? onlyOne(loans) : loans.find(({ id }) => id === go.loanId)
  if (loan === undefined) return payScreen(loans, ledBy)
  const open = await findOpenTransactionOfLoan(tx, loan.id, 'collection')
  if (open && toMomoStatus(open).voucherNote !== null) return voucherScreen(loan.id, open.amount, open.reference)
  if (open) return waitingScreen(loan.id, open.amount, open.network)
  if (go.to === 'other') return otherAmountScreen(loan)
  if (go.to !== 'confirm') return amountScreen(loan, ledBy)
  const refused = refusalToPay(loan, go.amount)
  return refused ? otherAmountScreen(loan, asUssdText(refused.message)) : confirmScreen(loan.id, go.amount, ledBy)
}

const onlyOne = (loans: readonly UssdLoan[]): UssdLoan | undefined => (loans.length === 1 ? loans[0] : undefined)

const ussdLoans = async (tx: Tx, userId: string, today: LocalDate): Promise<UssdLoan[]> =>
  (await loansOfCustomer(tx, userId, today)).map((row) => toLoanView(row, today))

/** Completed and pending ones, newest first. */
async function ussdPayments(tx: Tx, userId: string): Promise<UssdPayment[]> {
  const rows = await paymentRows(tx, sql`p.user_id = ${userId} and p.status in ('completed', 'pending')`, PAYMENTS_SHOWN)
  return rows.map((row) => ({
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    on: row.value_date ?? row.entered_on,
    waits: row.status === 'pending',
  }))
}
