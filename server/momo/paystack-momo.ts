import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { withDeadline, type FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { MomoGateway, TransactionToSend, TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { sendOutcomeOf, statusOf } from '#server/momo/paystack-answers.ts'
import { paystackCall, type PaystackAnswer } from '#server/momo/paystack-call.ts'
import { checkPaystackRefund, createPaystackRefund } from '#server/momo/paystack-refund.ts'
import { cleanNote, line } from '#server/momo/provider-values.ts'
import { provenRefusal } from '#server/momo/proven-refusal.ts'
import type { PaystackAccount } from '#server/platform/config-momo.ts'

type Direction = 'payment' | 'transfer'
interface Surroundings {
  readonly log: Logger
  /** Paystack wants an address with every charge: for customers who gave none, the office's. */
  readonly officeEmail: string
  /** For one question in all; five seconds unless told. */
  readonly timeoutMilliseconds?: number
}
const CURRENCY = 'GHS'
const LONGEST_NAME = 100
const CHARGE_NAMES = { mtn: 'mtn', airteltigo: 'atl', telecel: 'vod' } as const satisfies Record<MomoProvider, string>
const BANK_CODES = { mtn: 'MTN', airteltigo: 'ATL', telecel: 'VOD' } as const satisfies Record<MomoProvider, string>
const STATUS_PATHS = { payment: '/transaction/verify/', transfer: '/transfer/verify/' } as const satisfies Record<Direction, string>

const recipientShape = z.object({ recipient_code: z.string().check(z.regex(/^[\w-]{1,100}$/)) })
const statusShape = z.object({ status: z.string() })
const holderShape = z.object({ account_name: z.string() })
const balanceShape = z.array(z.object({ currency: z.string(), balance: z.number() }))

/** Paystack: charges by mobile money and transfers to wallets, all three networks. Amounts travel as whole pesewas, numbers as `0244123456`. What it verifies is the truth. */
export function paystackMomo(account: PaystackAccount, { log, officeEmail, timeoutMilliseconds }: Surroundings): MomoGateway {
  const call = paystackCall(account)
  const { secretKey } = account
  const refunds = { call, secretKey, log }
  const ask = () => withDeadline(timeoutMilliseconds)
  const askStatus = async (inTime: FetchWithDeadline, direction: Direction, reference: string): Promise<TransactionStatus> => {
    const answer = await call(inTime, { method: 'GET', path: `${STATUS_PATHS[direction]}${encodeURIComponent(reference)}` })
    if (direction === 'transfer') notifyOfCode(answer, reference)
    return statusOf(answer, direction, reference, secretKey)
  }
  /** A transfer that waits for a code by SMS to the owner waits for ever: confirmation by code has to be switched off for machines. */
  const notifyOfCode = (answer: PaystackAnswer, reference: string): void => {
    const told = answer.answered ? z.safeParse(statusShape, answer.envelope.data) : undefined
    if (told?.success === true && told.data.status === 'otp')
      log.error(
        { gateway: 'paystack', reference },
        'Paystack holds a transfer until a code is entered: switch off "confirm transfers by OTP" in its dashboard',
      )
  }
  const conclude = (inTime: FetchWithDeadline, direction: Direction, reference: string, outcome: SendOutcome): Promise<SendOutcome> =>
    provenRefusal(outcome, () => askStatus(inTime, direction, reference))

  return {
    name: 'paystack',
    currency: CURRENCY,
    requestPayment: async (order) => {
      const inTime = ask()
      const answer = await call(inTime, { method: 'POST', path: '/charge', json: chargeOf(order, officeEmail) })
      return conclude(inTime, 'payment', order.reference, sendOutcomeOf(answer, 'payment', secretKey))
    },
    paymentStatus: (reference) => askStatus(ask(), 'payment', reference),
    submitVoucher: async (reference, voucher) => {
      const inTime = ask()
      const answer = await call(inTime, { method: 'POST', path: '/charge/submit_otp', json: { otp: voucher, reference } })
      return afterVoucher(sendOutcomeOf(answer, 'payment', secretKey), () => askStatus(inTime, 'payment', reference))
    },
    transfer: async (order) => {
      const inTime = ask()
      const recipient = await call(inTime, { method: 'POST', path: '/transferrecipient', json: recipientOf(order) })
      const made = recipient.answered ? z.safeParse(recipientShape, recipient.envelope.data) : undefined
      if (made?.success !== true) return conclude(inTime, 'transfer', order.reference, withoutRecipient(recipient, secretKey))
      const answer = await call(inTime, { method: 'POST', path: '/transfer', json: transferOf(order, made.data.recipient_code) })
      notifyOfCode(answer, order.reference)
      return conclude(inTime, 'transfer', order.reference, sendOutcomeOf(answer, 'transfer', secretKey))
    },
    transferStatus: (reference) => askStatus(ask(), 'transfer', reference),
    refund: (order) => createPaystackRefund(refunds, ask(), order),
    refundStatus: (order) => checkPaystackRefund(refunds, ask(), order),
    // It resolves wallets as it does bank accounts: whose one is, and nothing of whether it may receive.
    accountHolder: async (phone, network) => {
      const path = `/bank/resolve?account_number=${phone}&bank_code=${BANK_CODES[network]}`
      return { state: 'unknown', name: holderNameOf(await call(ask(), { method: 'GET', path })) }
    },
    balance: async () => balanceOf(await call(ask(), { method: 'GET', path: '/balance' })),
  }
}

/** Nothing was transferred by this sending; whatever was answered, it did not take the order. */
function withoutRecipient(answer: PaystackAnswer, secretKey: string): SendOutcome {
  const outcome = sendOutcomeOf(answer, 'transfer', secretKey)
  return outcome.sent === 'accepted' ? { sent: 'unknown', detail: 'Paystack named no recipient for a transfer' } : outcome
}

/** A wrong code leaves the charge alive, whether Paystack says so or asks for another: `again`. Only a charge that has failed ends the order. */
async function afterVoucher(outcome: SendOutcome, statusNow: () => Promise<TransactionStatus>): Promise<SendOutcome> {
  if (outcome.sent === 'accepted' && outcome.voucher !== undefined)
    return { sent: 'refused', reason: 'wrong_voucher', again: true, detail: 'Paystack asks for another code' }
  if (outcome.sent !== 'refused' || outcome.again) return outcome
  const { status } = await statusNow()
  if (status === 'pending') return { ...outcome, reason: 'wrong_voucher', again: true }
  if (status === 'no_answer') return { sent: 'unknown', detail: outcome.detail }
  return status === 'successful' ? { sent: 'accepted' } : outcome
}

const chargeOf = ({ reference, network, phone, amount, note, customer }: TransactionToSend, officeEmail: string) => ({
  reference,
  amount,
  currency: CURRENCY,
  email: customer.email ?? officeEmail,
  metadata: { note: cleanNote(note) },
  mobile_money: { phone, provider: CHARGE_NAMES[network] },
})

const recipientOf = ({ network, phone, customer }: TransactionToSend) => ({
  type: 'mobile_money',
  name: line(customer.name, LONGEST_NAME) ?? phone,
  account_number: phone,
  bank_code: BANK_CODES[network],
  currency: CURRENCY,
})

const transferOf = ({ reference, amount, note }: TransactionToSend, recipient: string) => ({
  source: 'balance',
  amount,
  currency: CURRENCY,
  recipient,
  reference,
  reason: cleanNote(note),
})

function holderNameOf(answer: PaystackAnswer): string | null {
  const told = answer.answered && answer.status === 200 ? z.safeParse(holderShape, answer.envelope.data) : undefined
  return told?.success === true ? line(told.data.account_name, LONGEST_NAME) : null
}

function balanceOf(answer: PaystackAnswer): Pesewas | undefined {
  const told = answer.answered && answer.status === 200 ? z.safeParse(balanceShape, answer.envelope.data) : undefined
  const ours = told?.success === true ? told.data.find(({ currency }) => currency === CURRENCY)?.balance : undefined
  return Number.isSafeInteger(ours) && typeof ours === 'number' ? pesewas(ours) : undefined
}
