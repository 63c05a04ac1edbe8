import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { withDeadline, type FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { MomoGateway, TransactionToSend, TransactionStatus, SendOutcome } from '#server/momo/momo-gateway.ts'
import { sendOutcomeOf, statusOf } from '#server/momo/paystack-responses.ts'
import { paystackCall, type PaystackResponse } from '#server/momo/paystack-call.ts'
import { checkPaystackRefund, createPaystackRefund } from '#server/momo/paystack-refund.ts'
import { cleanNote, line } from '#server/momo/provider-values.ts'
import { provenRefusal } from '#server/momo/proven-refusal.ts'
import type { PaystackAccount } from '#server/platform/config-momo.ts'

type Direction = 'payment' | 'transfer'
interface Options {
  readonly log: Logger
  /** For a charge of a customer without an e-mail address. */
  readonly officeEmail: string
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

/** Amounts in pesewas, numbers as `0244123456`. Only verify calls prove a status. */
export function paystackMomo(account: PaystackAccount, { log, officeEmail, timeoutMilliseconds }: Options): MomoGateway {
  const call = paystackCall(account)
  const { secretKey } = account
  const refunds = { call, secretKey, log }
  const startDeadline = () => withDeadline(timeoutMilliseconds)
  const pollStatus = async (fetchInTime: FetchWithDeadline, direction: Direction, reference: string): Promise<TransactionStatus> => {
    const response = await call(fetchInTime, { method: 'GET', path: `${STATUS_PATHS[direction]}${encodeURIComponent(reference)}` })
    if (direction === 'transfer') logIfCodeNeeded(response, reference)
    return statusOf(response, direction, reference, secretKey)
  }
  /** Such a transfer waits for ever: the dashboard must not require codes for API transfers. */
  const logIfCodeNeeded = (response: PaystackResponse, reference: string): void => {
    const parsed = response.answered ? z.safeParse(statusShape, response.envelope.data) : undefined
    if (parsed?.success === true && parsed.data.status === 'otp')
      log.error(
        { gateway: 'paystack', reference },
        'Paystack holds a transfer until a code is entered: switch off "confirm transfers by OTP" in its dashboard',
      )
  }
  const conclude = (fetchInTime: FetchWithDeadline, direction: Direction, reference: string, outcome: SendOutcome): Promise<SendOutcome> =>
    provenRefusal(outcome, () => pollStatus(fetchInTime, direction, reference))

  return {
    name: 'paystack',
    currency: CURRENCY,
    requestPayment: async (transaction) => {
      const fetchInTime = startDeadline()
      const response = await call(fetchInTime, { method: 'POST', path: '/charge', json: chargeOf(transaction, officeEmail) })
      return conclude(fetchInTime, 'payment', transaction.reference, sendOutcomeOf(response, 'payment', secretKey))
    },
    paymentStatus: (reference) => pollStatus(startDeadline(), 'payment', reference),
    submitVoucher: async (reference, voucher) => {
      const fetchInTime = startDeadline()
      const response = await call(fetchInTime, { method: 'POST', path: '/charge/submit_otp', json: { otp: voucher, reference } })
      return afterVoucher(sendOutcomeOf(response, 'payment', secretKey), () => pollStatus(fetchInTime, 'payment', reference))
    },
    transfer: async (transaction) => {
      const fetchInTime = startDeadline()
      const recipient = await call(fetchInTime, { method: 'POST', path: '/transferrecipient', json: recipientOf(transaction) })
      const made = recipient.answered ? z.safeParse(recipientShape, recipient.envelope.data) : undefined
      if (made?.success !== true) return conclude(fetchInTime, 'transfer', transaction.reference, withoutRecipient(recipient, secretKey))
      const response = await call(fetchInTime, {
        method: 'POST',
        path: '/transfer',
        json: transferOf(transaction, made.data.recipient_code),
      })
      logIfCodeNeeded(response, transaction.reference)
      return conclude(fetchInTime, 'transfer', transaction.reference, sendOutcomeOf(response, 'transfer', secretKey))
    },
    transferStatus: (reference) => pollStatus(startDeadline(), 'transfer', reference),
    refund: (transaction) => createPaystackRefund(refunds, startDeadline(), transaction),
    refundStatus: (transaction) => checkPaystackRefund(refunds, startDeadline(), transaction),
    // Paystack does not say whether the wallet can receive money.
    accountHolder: async (phone, network) => {
      const path = `/bank/resolve?account_number=${phone}&bank_code=${BANK_CODES[network]}`
      return { state: 'unknown', name: holderNameOf(await call(startDeadline(), { method: 'GET', path })) }
    },
    balance: async () => balanceOf(await call(startDeadline(), { method: 'GET', path: '/balance' })),
  }
}

function withoutRecipient(response: PaystackResponse, secretKey: string): SendOutcome {
  const outcome = sendOutcomeOf(response, 'transfer', secretKey)
  return outcome.sent === 'accepted' ? { sent: 'unknown', detail: 'Paystack named no recipient for a transfer' } : outcome
}

/** A wrong code leaves the charge pending, even where Paystack calls it failed. */
async function afterVoucher(outcome: SendOutcome, statusNow: () => Promise<TransactionStatus>): Promise<SendOutcome> {
  if (outcome.sent === 'accepted' && outcome.voucher !== undefined)
    return { sent: 'refused', reason: 'wrong_voucher', again: true, detail: 'Paystack wants another code' }
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

function holderNameOf(response: PaystackResponse): string | null {
  const parsed = response.answered && response.status === 200 ? z.safeParse(holderShape, response.envelope.data) : undefined
  return parsed?.success === true ? line(parsed.data.account_name, LONGEST_NAME) : null
}

function balanceOf(response: PaystackResponse): Pesewas | undefined {
  const parsed = response.answered && response.status === 200 ? z.safeParse(balanceShape, response.envelope.data) : undefined
  const balance = parsed?.success === true ? parsed.data.find(({ currency }) => currency === CURRENCY)?.balance : undefined
  return Number.isSafeInteger(balance) && typeof balance === 'number' ? pesewas(balance) : undefined
}
