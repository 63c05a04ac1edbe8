import { randomBytes, randomInt } from 'node:crypto'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import type { BookOpening } from '#tools/simulator/simulated-book.ts'
import { PaystackRefusal, understood } from '#tools/simulator/simulated-paystack-answers.ts'
import { paystackDataOf, type PaystackTransaction } from '#tools/simulator/simulated-paystack-data.ts'
import { paystackTransactions, type PaystackTransactions } from '#tools/simulator/simulated-paystack-transactions.ts'
import {
  chargeRequest,
  networkOfBank,
  PAYSTACK_NETWORKS,
  paystackBody,
  type RecipientRequest,
  recipientRequest,
  refundRequest,
  transferRequest,
} from '#tools/simulator/simulated-paystack-requests.ts'
import type { CallAbout, SimulatorAnswer, SimulatorCall, SimulatorContext } from '#tools/simulator/simulator-part.ts'

/** Always valid as a voucher, and as the transfer code sent to the lender. */
const TEST_CODE = '123456'

/** As strict as the real API. */
export function simulatedPaystack(context: SimulatorContext, opening: BookOpening): ProviderPart {
  const money = paystackTransactions(context, opening)
  const server = { context, money, recipients: new Map<string, RecipientRequest>(), vouchers: voucherDesk(context) }
  const routes = [...chargeRoutes(server), ...transferRoutes(server), ...refundRoutes(server), ...accountRoutes(server)]
  return {
    name: 'paystack',
    prefix: '/paystack',
    book: money.book,
    orders: money.orders,
    tick: () => money.orders.tick(),
    about: (call) => {
      const about = aboutCall(call)
      const phone = about.phone ?? money.orders.find(about.reference ?? '')?.phone
      return { ...about, ...(phone !== undefined && { phone }) }
    },
    handle: async (call) => {
      try {
        const key = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
        if (key !== context.keys.paystack.secretKey)
          throw new PaystackRefusal(
            401,
            'invalid_Key',
            'Invalid key',
            'Ensure that you provide the correct authorization key for the request',
          )
        for (const { method, path, answer } of routes) {
          const match = call.method === method ? path.exec(call.path) : null
          if (match !== null) return await answer(call, decodeURIComponent(match[1] ?? ''))
        }
        throw new PaystackRefusal(404, 'route_not_found', 'Route not found')
      } catch (error) {
        if (error instanceof PaystackRefusal) return error.answer
        throw error
      }
    },
  }
}

interface PaystackServer {
  readonly context: SimulatorContext
  readonly money: PaystackTransactions
  readonly recipients: Map<string, RecipientRequest>
  readonly vouchers: VoucherDesk
}
interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly answer: (call: SimulatorCall, part: string) => SimulatorAnswer | Promise<SimulatorAnswer>
}

interface VoucherDesk {
  /** A check uses it up. */
  readonly take: (phone: string, voucher: string) => boolean
}

/** Telecel customers create one before they pay. */
function voucherDesk({ phones, settings }: SimulatorContext): VoucherDesk {
  const made = new Map<string, string>()
  phones.addMenu({
    label: 'Dial *110# for a Telecel voucher',
    answer: (phone) => {
      const voucher = String(randomInt(100_000, 999_999))
      made.set(phone, voucher)
      return `Your Telecel Cash voucher is ${voucher}. It can be used once.`
    },
  })
  return {
    take: (phone, voucher) => {
      const isMade = made.get(phone) === voucher
      if (isMade) made.delete(phone)
      return isMade || (settings.decisions === 'succeed' && voucher === TEST_CODE)
    },
  }
}

const transactionNotFound = () =>
  new PaystackRefusal(
    400,
    'transaction_not_found',
    'Transaction reference not found.',
    "Ensure that you're passing the reference of a transaction that exists on this integration",
  )

function chargeRoutes({ context, money, vouchers }: PaystackServer): Route[] {
  const charged = (reference: string): PaystackTransaction => {
    const transaction = money.find(reference, 'collection')
    if (transaction === undefined) throw transactionNotFound()
    return transaction
  }
  return [
    {
      method: 'POST',
      path: /^\/charge$/,
      answer: async (call) => understood('Charge attempted', attempt(await money.charge(chargeRequest(paystackBody(call))))),
    },
    {
      method: 'POST',
      path: /^\/charge\/submit_otp$/,
      answer: (call) => {
        const { otp, reference } = { otp: '', reference: '', ...paystackBody(call) }
        const transaction = charged(String(reference))
        if (transaction.afterVoucher === undefined || transaction.state !== 'pending')
          throw new PaystackRefusal(400, 'invalid_charge', 'This charge is not waiting for a voucher')
        // A typing error does not end the charge.
        if (!vouchers.take(transaction.phone, String(otp))) throw new PaystackRefusal(400, 'invalid_otp', 'Invalid voucher code')
        transaction.plan = transaction.afterVoucher
        delete transaction.afterVoucher
        money.orders.tick()
        return understood('Charge attempted', { reference: transaction.reference, status: 'pending' })
      },
    },
    {
      method: 'GET',
      path: /^\/charge\/([^/]+)$/,
      answer: (_call, reference) => understood('Reference check successful', attempt(charged(reference))),
    },
    {
      method: 'GET',
      path: /^\/transaction\/verify\/([^/]+)$/,
      answer: (_call, reference) => {
        const transaction = charged(reference)
        return understood('Verification successful', {
          ...paystackDataOf(transaction, transaction.says),
          requested_at: context.clock.now(),
        })
      },
    },
  ]
}

function attempt(transaction: PaystackTransaction): object {
  const { reference } = transaction
  if (transaction.state === 'successful') return paystackDataOf(transaction, transaction.says)
  if (transaction.state === 'failed') return { reference, status: 'failed', message: transaction.reason }
  if (transaction.afterVoucher !== undefined)
    return { reference, status: 'send_otp', display_text: 'Please dial *110# to generate a voucher code. Then input the voucher' }
  if (transaction.plan.kind === 'decided') return { reference, status: 'pending' }
  return { reference, status: 'pay_offline', display_text: 'Please complete authorization process on your mobile phone' }
}

function transferRoutes({ context, money, recipients }: PaystackServer): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/transferrecipient$/,
      answer: (call) => {
        const about = recipientRequest(paystackBody(call))
        const same = [...recipients].find(([, one]) => one.phone === about.phone && one.network === about.network)
        const code = same?.[0] ?? `RCP_${randomBytes(8).toString('hex')}`
        if (same === undefined) recipients.set(code, about)
        const { bank, name } = PAYSTACK_NETWORKS[about.network]
        const details = { account_number: about.phone, account_name: null, bank_code: bank, bank_name: name }
        const data = {
          active: true,
          currency: 'GHS',
          domain: 'test',
          name: about.name,
          recipient_code: code,
          type: 'mobile_money',
          details,
        }
        return { status: 201, body: { status: true, message: 'Transfer recipient created successfully', data } }
      },
    },
    {
      method: 'POST',
      path: /^\/transfer$/,
      answer: async (call) => {
        const about = transferRequest(paystackBody(call))
        const recipient = recipients.get(about.recipient)
        if (recipient === undefined) throw new PaystackRefusal(400, 'invalid_recipient', 'Recipient specified is invalid')
        const transaction = await money.transfer(about, recipient)
        const status = context.settings.paystackTransferOtp ? 'otp' : 'pending'
        const { reference, amount, transactionId: transfer_code, id } = transaction
        return understood('Transfer has been queued', { reference, amount, currency: 'GHS', source: 'balance', status, transfer_code, id })
      },
    },
    {
      method: 'GET',
      path: /^\/transfer\/verify\/([^/]+)$/,
      answer: (_call, reference) => {
        const transaction = money.find(reference, 'disbursement')
        if (transaction === undefined) throw new PaystackRefusal(404, 'transfer_not_found', 'Transfer not found')
        return understood('Transfer retrieved', paystackDataOf(transaction, transaction.says))
      },
    },
    {
      method: 'POST',
      path: /^\/transfer\/disable_otp$/,
      answer: () => understood('OTP has been sent to mobile number ending with 4321'),
    },
    {
      method: 'POST',
      path: /^\/transfer\/disable_otp_finalize$/,
      answer: (call) => {
        if (paystackBody(call)['otp'] !== TEST_CODE) throw new PaystackRefusal(400, 'invalid_otp', 'Invalid OTP')
        context.settings.paystackTransferOtp = false
        return understood('OTP requirement for transfers has been disabled')
      },
    },
  ]
}

function refundRoutes({ money }: PaystackServer): Route[] {
  const original = (named: unknown): PaystackTransaction => {
    const found = money.all().find(({ reference, id, kind }) => kind === 'collection' && (reference === named || id === Number(named)))
    if (found === undefined) throw transactionNotFound()
    return found
  }
  const idOf = (reference: string | undefined): number | undefined => money.find(reference ?? '', 'collection')?.id
  return [
    {
      method: 'POST',
      path: /^\/refund$/,
      answer: async (call) => {
        const about = refundRequest(paystackBody(call))
        const transaction = await money.refund(original(about.transaction), about)
        return understood('Refund has been queued for processing', paystackDataOf(transaction, { status: 'PENDING' }))
      },
    },
    {
      method: 'GET',
      path: /^\/refund$/,
      answer: ({ query }) => {
        money.orders.tick()
        const of = query.get('transaction')
        const [perPage, page] = [pageNumber(query.get('perPage'), 50), pageNumber(query.get('page'), 1)]
        // Searches the ID of a charge, not its reference; newest refund first.
        const [from, to] = [momentIn(query.get('from'), 0), momentIn(query.get('to'), Infinity)]
        const isOf = ({ kind, refunds, createdAt }: PaystackTransaction) =>
          kind === 'refund' && (of === null || String(idOf(refunds)) === of) && createdAt.getTime() >= from && createdAt.getTime() <= to
        const all = money.all().filter(isOf)
        const shown = all.toReversed().slice((page - 1) * perPage, page * perPage)
        const data = shown.map((transaction) => ({
          ...paystackDataOf(transaction, transaction.says),
          transaction: idOf(transaction.refunds),
        }))
        return understood('Refunds retrieved', data)
      },
    },
    {
      method: 'GET',
      path: /^\/refund\/([^/]+)$/,
      answer: (_call, id) => {
        const transaction = money.all().find((one) => one.kind === 'refund' && one.id === Number(id))
        if (transaction === undefined) throw new PaystackRefusal(404, 'refund_not_found', 'Refund not found')
        return understood('Refund retrieved', paystackDataOf(transaction, transaction.says))
      },
    },
  ]
}

function momentIn(text: string | null, otherwise: number): number {
  const moment = text === null ? NaN : Date.parse(text)
  return Number.isNaN(moment) ? otherwise : moment
}
const pageNumber = (text: string | null, otherwise: number): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : otherwise)

function accountRoutes({ money }: PaystackServer): Route[] {
  const banks = Object.values(PAYSTACK_NETWORKS).map(({ bank, name }, index) => ({
    id: index + 1,
    name,
    slug: `${name.toLowerCase()}-mobile-money`,
    code: bank,
    longcode: '',
    active: true,
    country: 'Ghana',
    currency: 'GHS',
    type: 'mobile_money',
  }))
  return [
    {
      method: 'GET',
      path: /^\/bank$/,
      answer: ({ query }) => {
        const isMobileMoney = query.get('currency') === 'GHS' && query.get('type') === 'mobile_money'
        return understood('Banks retrieved', isMobileMoney ? banks : [])
      },
    },
    {
      method: 'GET',
      path: /^\/bank\/resolve$/,
      answer: ({ query }) => {
        const phone = query.get('account_number') ?? ''
        const wallet = money.book.wallet(phone, 'GHS')
        if (networkOfBank(query.get('bank_code')) === undefined || !/^0\d{9}$/.test(phone) || wallet.state === 'missing')
          throw new PaystackRefusal(422, 'invalid_account', 'Could not resolve account name. Check parameters or try again.')
        return understood('Account number resolved', { account_number: phone, account_name: `${wallet.name.given} ${wallet.name.family}` })
      },
    },
    {
      method: 'GET',
      path: /^\/balance$/,
      answer: () => understood('Balances retrieved', [{ currency: 'GHS', balance: money.book.balance('GHS') }]),
    },
  ]
}

function aboutCall(call: SimulatorCall): CallAbout {
  const [noun = '', first, last] = call.path.split('/').slice(1)
  const text = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`).exec(call.body)?.[1]
  const reference = call.method === 'GET' ? (last ?? (noun === 'charge' ? first : undefined)) : text('reference')
  const phone = text('phone') ?? text('account_number')
  const isStatusQuery = call.method === 'GET' && (reference !== undefined || noun === 'refund')
  return {
    operation: isStatusQuery ? 'status' : first === 'submit_otp' ? first : noun,
    ...(reference !== undefined && { reference }),
    ...(phone !== undefined && { phone }),
  }
}
