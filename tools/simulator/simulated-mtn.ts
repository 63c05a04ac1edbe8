import type { BookOpening } from '#tools/simulator/simulated-book.ts'
import { isReference, jsonOf, mtnAccess, type MtnAccess, type MtnApiUser, type MtnProduct } from '#tools/simulator/simulated-mtn-access.ts'
import { gatewayRefusal, messageOf, MtnRefusal, notFound, platformRefusal, wrongCurrency } from '#tools/simulator/simulated-mtn-answers.ts'
import { testNumber } from '#tools/simulator/simulated-mtn-numbers.ts'
import {
  bookPhone,
  isGhanaian,
  type MtnOperation,
  mtnTransactions,
  type MtnTransactions,
} from '#tools/simulator/simulated-mtn-transactions.ts'
import type { CallAbout, SimulatorAnswer, SimulatorCall, SimulatorContext } from '#tools/simulator/simulator-part.ts'
import type { ProviderPart } from '#tools/simulator/provider-part.ts'
import { encodeCedis } from '#domain/kernel/money.ts'

const SECONDS_BETWEEN_NOTIFICATIONS = 60

/** As strict as the real API. */
export function simulatedMtn(context: SimulatorContext, opening: BookOpening): ProviderPart {
  const access = mtnAccess(context)
  const money = mtnTransactions(context, opening)
  const routes = routesOf({ context, access, money, mayQuery: statusLimit(context), notified: new Map() })
  return {
    name: 'mtn',
    prefix: '/mtn',
    rootPaths: ['/v1_0/', '/collection/', '/disbursement/'],
    about: (call) => {
      const about = aboutCall(call)
      const phone = money.orders.find(about?.reference ?? '')?.phone
      return about && { ...(phone !== undefined && { phone }), ...about }
    },
    book: money.book,
    orders: money.orders,
    tick: () => money.orders.tick(),
    handle: async (call) => {
      try {
        for (const { method, path, answer } of routes) {
          const match = call.method === method ? path.exec(call.path) : null
          if (match !== null) return await answer(call, partsOf(match))
        }
        throw gatewayRefusal(404, 'Resource not found')
      } catch (error) {
        if (error instanceof MtnRefusal) return error.answer
        throw error
      }
    },
  }
}

const partsOf = ([, ...groups]: readonly (string | undefined)[]): string[] => groups.map((group) => decodeURIComponent(group ?? ''))

interface MtnServer {
  readonly context: SimulatorContext
  readonly access: MtnAccess
  readonly money: MtnTransactions
  readonly mayQuery: (product: MtnProduct) => boolean
  readonly notified: Map<string, number>
}
interface Route {
  readonly method: string
  readonly path: RegExp
  readonly answer: (call: SimulatorCall, parts: string[]) => SimulatorAnswer | Promise<SimulatorAnswer>
}

function routesOf(server: MtnServer): Route[] {
  const { access, money } = server
  const transactions = (product: MtnProduct, operation: MtnOperation, version = 'v1_0'): Route[] => [
    {
      method: 'POST',
      path: new RegExp(`^/${product}/${version}/${operation}$`),
      answer: (call) => money.submit(call, access.permit(call, product), operation),
    },
    {
      method: 'GET',
      path: new RegExp(`^/${product}/v1_0/${operation}/([^/]+)$`),
      answer: (call, [reference = '']) => {
        const { targetEnvironment } = access.permit(call, product)
        if (targetEnvironment !== 'sandbox' && !server.mayQuery(product))
          throw gatewayRefusal(429, 'Rate limit is exceeded. Try again in 1 seconds.')
        if (!isReference(reference)) throw gatewayRefusal(400, 'The reference must be a UUID of version 4.')
        return { status: 200, body: money.statusBody(reference, operation) }
      },
    },
  ]
  return [
    { method: 'POST', path: /^\/v1_0\/apiuser$/, answer: (call) => access.createUser(call) },
    { method: 'GET', path: /^\/v1_0\/apiuser\/([^/]+)$/, answer: (call, [id = '']) => access.readUser(call, id) },
    { method: 'POST', path: /^\/v1_0\/apiuser\/([^/]+)\/apikey$/, answer: (call, [id = '']) => access.createKey(call, id) },
    ...transactions('collection', 'requesttopay'),
    ...transactions('disbursement', 'transfer'),
    ...transactions('disbursement', 'refund', 'v[12]_0'),
    notificationRoute(server),
    ...(['collection', 'disbursement'] as const).flatMap((product) => accountRoutes(server, product)),
  ]
}

function accountRoutes({ access, money, context }: MtnServer, product: MtnProduct): Route[] {
  const holder = new RegExp(`^/${product}/v1_0/accountholder/([^/]+)/([^/]+)/(active|basicuserinfo)$`)
  return [
    { method: 'POST', path: new RegExp(`^/${product}/token/$`), answer: (call) => access.createToken(call, product) },
    {
      method: 'GET',
      path: new RegExp(`^/${product}/v1_0/account/balance(?:/([A-Z]{3}))?$`),
      answer: (call, [wanted = '']) => {
        const { currency } = access.permit(call, product)
        if (wanted !== '' && wanted !== currency) throw wrongCurrency()
        const balance = encodeCedis(money.book.balance(currency)).replace(/\.?0+$/, '')
        return { status: 200, body: { availableBalance: balance, currency } }
      },
    },
    {
      method: 'GET',
      path: holder,
      answer: (call, [type = '', id = '', what]) => {
        const user = access.permit(call, product)
        // Documents use lower case, a client in production upper case.
        if (type.toLowerCase() === 'msisdn' && !/^\d{6,15}$/.test(id))
          throw gatewayRefusal(400, 'An MSISDN is digits with the code of the country.')
        if (!['msisdn', 'email', 'party_code'].includes(type.toLowerCase()))
          throw gatewayRefusal(400, 'The type must be msisdn, email or party_code.')
        return what === 'active' ? isActive(money, user, id) : basicInfo(money, user, id, context)
      },
    },
  ]
}

function isActive(money: MtnTransactions, user: MtnApiUser, id: string): SimulatorAnswer {
  const test = testNumber(id)?.active
  if (test !== undefined && typeof test !== 'boolean') throw platformRefusal(test.status, test.code, messageOf(test.code))
  return { status: 200, body: { result: test ?? walletOf(money, user, id).state !== 'inactive' } }
}

function basicInfo(money: MtnTransactions, user: MtnApiUser, id: string, { clock }: SimulatorContext): SimulatorAnswer {
  if (testNumber(id)?.active !== undefined && typeof testNumber(id)?.active !== 'boolean') throw notFound()
  const { name, state } = walletOf(money, user, id)
  return {
    status: 200,
    body: {
      given_name: name.given,
      family_name: name.family,
      birthdate: '1976-08-13',
      locale: 'en-GH',
      gender: 'MALE',
      status: state === 'inactive' ? 'INACTIVE' : 'ACTIVE',
      updated_at: Math.floor(clock.now().getTime() / 1000),
    },
  }
}

function walletOf(money: MtnTransactions, { currency }: MtnApiUser, id: string) {
  const wallet = money.book.wallet(bookPhone(id), currency)
  const isAbroad = currency === 'GHS' && !isGhanaian(id) && testNumber(id) === undefined
  if (wallet.state === 'missing' || isAbroad || id.startsWith('notfound@')) throw notFound()
  return wallet
}

/** A second message within a minute is refused. */
function notificationRoute({ access, money, notified, context: { clock, phones, merchantName } }: MtnServer): Route {
  return {
    method: 'POST',
    path: /^\/collection\/v1_0\/requesttopay\/([^/]+)\/deliverynotification$/,
    answer: (call, [reference = '']) => {
      access.permit(call, 'collection')
      if (!isReference(reference)) throw gatewayRefusal(400, 'The reference must be a UUID of version 4.')
      const transaction = money.orders.find(reference.toLowerCase())
      if (transaction?.kind !== 'collection') throw notFound()
      const text = jsonOf(call)['notificationMessage']
      if (typeof text !== 'string' || text === '' || text.length > 160)
        throw gatewayRefusal(400, 'notificationMessage must be a text of at most 160 characters.')
      const last = notified.get(transaction.reference) ?? -Infinity
      const now = clock.now().getTime()
      if (now - last < SECONDS_BETWEEN_NOTIFICATIONS * 1000) throw gatewayRefusal(429, 'Rate limit is exceeded.')
      notified.set(transaction.reference, now)
      phones.receive(transaction.phone, { from: merchantName, text })
      return { status: 200 }
    },
  }
}

/** Ten status queries a second, as in production; real time. */
function statusLimit({ settings }: SimulatorContext): MtnServer['mayQuery'] {
  const counts = new Map<MtnProduct, { second: number; count: number }>()
  return (product) => {
    const second = Math.floor(performance.now() / 1000)
    const before = counts.get(product)
    const count = before?.second === second ? before.count + 1 : 1
    counts.set(product, { second, count })
    return settings.statusPerSecond === undefined || count <= settings.statusPerSecond
  }
}

function aboutCall(call: SimulatorCall): CallAbout | undefined {
  const [product, version, noun = '', first, second, last] = call.path.split('/').slice(1)
  if (product === 'v1_0') return { operation: first ?? version ?? '' }
  if (version === 'token') return { operation: 'token' }
  if (noun === 'account') return { operation: 'balance' }
  if (noun === 'accountholder') return { operation: last ?? noun, phone: bookPhone(second ?? '') }
  if (second === 'deliverynotification') return { operation: second, reference: first ?? '' }
  if (call.method === 'GET') return { operation: 'status', reference: (first ?? '').toLowerCase() }
  const reference = String(call.headers['x-reference-id'] ?? '').toLowerCase()
  const phone = /"partyId"\s*:\s*"(\d+)"/.exec(call.body)?.[1]
  return { operation: noun, reference, ...(phone !== undefined && { phone: bookPhone(phone) }) }
}
