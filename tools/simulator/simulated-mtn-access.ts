import { randomBytes } from 'node:crypto'
import { objectIn } from '#tools/simulator/body-json.ts'
import { duplicated, gatewayRefusal, MtnRefusal, notFound, wrongEnvironment } from '#tools/simulator/simulated-mtn-answers.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorContext } from '#tools/simulator/simulator-part.ts'

export type MtnProduct = 'collection' | 'disbursement'
const TOKEN_SECONDS = 3600
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

export interface MtnApiUser {
  readonly id: string
  readonly product: MtnProduct
  readonly callbackHost: string
  readonly targetEnvironment: string
  readonly currency: string
  apiKey: string | undefined
}

/** Throws an MtnRefusal where MTN would. */
export interface MtnAccess {
  readonly createUser: (call: SimulatorCall) => SimulatorAnswer
  readonly readUser: (call: SimulatorCall, id: string) => SimulatorAnswer
  readonly createKey: (call: SimulatorCall, id: string) => SimulatorAnswer
  readonly createToken: (call: SimulatorCall, product: MtnProduct) => SimulatorAnswer
  readonly permit: (call: SimulatorCall, product: MtnProduct) => MtnApiUser
}

export function mtnAccess({ keys, clock }: Pick<SimulatorContext, 'keys' | 'clock'>): MtnAccess {
  const users = new Map<string, MtnApiUser>(
    (['collection', 'disbursement'] as const).map((product) => {
      const { apiUser: id, apiKey } = keys.mtn[product]
      return [id, { ...keys.mtn, id, product, apiKey }]
    }),
  )
  const tokens = new Map<string, { user: MtnApiUser; expires: number }>()
  const productOfKey = (call: SimulatorCall): MtnProduct => {
    const key = call.headers['ocp-apim-subscription-key']
    if (key === undefined)
      throw gatewayRefusal(
        401,
        'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
      )
    if (key === keys.mtn.collection.subscriptionKey) return 'collection'
    if (key === keys.mtn.disbursement.subscriptionKey) return 'disbursement'
    throw wrongKey()
  }
  const userWith = (id: string): MtnApiUser => {
    if (!UUID_V4.test(id)) throw gatewayRefusal(400, 'The id of an API user is a UUID of version 4.')
    const user = users.get(id)
    if (user === undefined) throw notFound()
    return user
  }
  return {
    createUser: (call) => {
      const product = productOfKey(call)
      const id = referenceOf(call)
      if (users.has(id)) throw duplicated()
      // Provisioning exists in the sandbox only.
      const sandbox = { targetEnvironment: 'sandbox', currency: 'EUR' }
      users.set(id, { id, product, callbackHost: callbackHostIn(jsonOf(call)), ...sandbox, apiKey: undefined })
      return { status: 201 }
    },
    readUser: (call, id) => {
      productOfKey(call)
      const { callbackHost, targetEnvironment } = userWith(id)
      return { status: 200, body: { providerCallbackHost: callbackHost, targetEnvironment } }
    },
    createKey: (call, id) => {
      productOfKey(call)
      const user = userWith(id)
      user.apiKey = randomBytes(16).toString('hex')
      return { status: 201, body: { apiKey: user.apiKey } }
    },
    createToken: (call, product) => {
      if (productOfKey(call) !== product) throw wrongKey()
      withoutBody(call)
      const user = userOfBasic(call, users)
      // Measured: a user belongs to the product whose key created it.
      if (user.product !== product) throw wrongEnvironment()
      const token = `eyJ0eXAiOiJKV1QiLCJhbGciOiJSMjU2In0.${randomBytes(24).toString('base64url')}`
      tokens.set(token, { user, expires: clock.now().getTime() + TOKEN_SECONDS * 1000 })
      return { status: 200, body: { access_token: token, token_type: 'access_token', expires_in: TOKEN_SECONDS } }
    },
    permit: (call, product) => {
      if (productOfKey(call) !== product) throw wrongKey()
      const token = tokens.get(/^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '')
      if (token === undefined || token.user.product !== product || token.expires <= clock.now().getTime())
        throw gatewayRefusal(401, 'Unauthorized. Access token is missing, invalid or expired.')
      const environment = call.headers['x-target-environment']
      if (environment === undefined || environment === '') throw gatewayRefusal(400, 'The header X-Target-Environment is missing.')
      if (environment !== token.user.targetEnvironment) throw wrongEnvironment()
      return token.user
    },
  }
}

const wrongKey = () =>
  gatewayRefusal(401, 'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.')

function userOfBasic(call: SimulatorCall, users: ReadonlyMap<string, MtnApiUser>): MtnApiUser {
  const basic = /^Basic (\S+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
  const [id = '', key = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const user = users.get(id)
  // Measured: a wrong pair gets no code.
  if (user?.apiKey === undefined || user.apiKey !== key) throw new MtnRefusal({ status: 401, body: { error: 'login_failed' } })
  return user
}

/** Documented without a body; the empty object of many clients passes too. */
function withoutBody(call: SimulatorCall): void {
  if (!/^\s*(?:\{\s*\})?\s*$/.test(call.body)) throw gatewayRefusal(400, 'This call takes no body.')
}

export function referenceOf(call: SimulatorCall): string {
  const reference = call.headers['x-reference-id']
  if (typeof reference !== 'string' || !UUID_V4.test(reference))
    throw gatewayRefusal(400, 'The header X-Reference-Id must be a UUID of version 4.')
  return reference.toLowerCase()
}

export const isReference = (text: string): boolean => UUID_V4.test(text)

export function jsonOf(call: SimulatorCall): Record<string, unknown> {
  if (!/^application\/json\b/i.test(call.headers['content-type'] ?? '')) throw gatewayRefusal(415, 'Content-Type must be application/json.')
  const read = objectIn(call.body)
  if (read === undefined) throw gatewayRefusal(400, 'The body is not a JSON object.')
  return read
}

/** Accepts any value, like MTN, which refuses a request with another callback later. */
function callbackHostIn(body: Record<string, unknown>): string {
  const host = body['providerCallbackHost']
  if (typeof host !== 'string' || host.trim() === '') throw gatewayRefusal(400, 'providerCallbackHost must be the name of a host.')
  return host.toLowerCase()
}
