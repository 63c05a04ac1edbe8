import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { address, isThisMachine, key, matching, origin } from '#server/platform/setting-shapes.ts'

export interface MtnProduct {
  readonly subscriptionKey: string
  readonly apiUser: string
  readonly apiKey: string
}
export interface MtnAccount {
  readonly baseUrl: string
  readonly targetEnvironment: string
  readonly currency: string
  /** Registered with MTN; undefined: no callbacks. */
  readonly callbackOrigin: string | undefined
  readonly collection: MtnProduct
  readonly disbursement: MtnProduct | undefined
}
export interface PaystackAccount {
  readonly baseUrl: string
  readonly secretKey: string
}
const GATEWAYS = ['mtn', 'paystack'] as const
type GatewayName = (typeof GATEWAYS)[number]
export interface MomoConfig {
  readonly mtn?: MtnAccount
  readonly paystack?: PaystackAccount
  readonly networks: Readonly<Partial<Record<MomoProvider, GatewayName>>>
}

const NETWORKS_FORM = 'MOMO_NETWORKS must be pairs of a network and its gateway, such as mtn=mtn,telecel=paystack,airteltigo=paystack.'
const keyNamed = (name: string) => z.optional(key(`${name} must be the key as the provider gave it, without spaces.`))

export const MOMO_SETTINGS = {
  MTN_MOMO_BASE_URL: z.optional(address('MTN_MOMO_BASE_URL must be an http or https address.')),
  MTN_MOMO_TARGET_ENVIRONMENT: z.optional(
    matching(/^[a-z]{2,40}$/, 'MTN_MOMO_TARGET_ENVIRONMENT must be MTN\'s name of the environment, such as "mtnghana" or "sandbox".'),
  ),
  MTN_MOMO_CURRENCY: z.optional(matching(/^[A-Z]{3}$/, 'MTN_MOMO_CURRENCY must be a currency code, such as GHS.')),
  MTN_MOMO_CALLBACK_ORIGIN: z.optional(
    origin('MTN_MOMO_CALLBACK_ORIGIN must be an origin alone, such as https://loans.example.com, without a path.'),
  ),
  MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: keyNamed('MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY'),
  MTN_MOMO_COLLECTION_API_USER: keyNamed('MTN_MOMO_COLLECTION_API_USER'),
  MTN_MOMO_COLLECTION_API_KEY: keyNamed('MTN_MOMO_COLLECTION_API_KEY'),
  MTN_MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: keyNamed('MTN_MOMO_DISBURSEMENT_SUBSCRIPTION_KEY'),
  MTN_MOMO_DISBURSEMENT_API_USER: keyNamed('MTN_MOMO_DISBURSEMENT_API_USER'),
  MTN_MOMO_DISBURSEMENT_API_KEY: keyNamed('MTN_MOMO_DISBURSEMENT_API_KEY'),
  PAYSTACK_BASE_URL: z.optional(address('PAYSTACK_BASE_URL must be an http or https address.')),
  PAYSTACK_SECRET_KEY: keyNamed('PAYSTACK_SECRET_KEY'),
  MOMO_NETWORKS: z.optional(matching(/^\s*[a-z]+\s*=\s*[a-z]+\s*(?:,\s*[a-z]+\s*=\s*[a-z]+\s*)*$/, NETWORKS_FORM)),
}
const shape = z.object(MOMO_SETTINGS)
type MomoSettings = z.output<typeof shape>

export function momoConfig(s: MomoSettings): MomoConfig {
  const accounts = { ...mtnOf(s), ...paystackOf(s) }
  return { ...accounts, networks: s.MOMO_NETWORKS === undefined ? servedBy(accounts) : Object.fromEntries(pairsOf(s.MOMO_NETWORKS)) }
}

/** One sentence for each incomplete or inconsistent group of settings. */
export function momoProblems(s: MomoSettings): string[] {
  return [...new Set([...halfGiven(s), ...(s.MOMO_NETWORKS === undefined ? [] : networkProblems(s.MOMO_NETWORKS, s))])]
}

type ProductName = 'COLLECTION' | 'DISBURSEMENT'
type MtnKeyName = `MTN_MOMO_${ProductName}_${'SUBSCRIPTION_KEY' | 'API_USER' | 'API_KEY'}`
const keysOf = (product: ProductName): readonly [MtnKeyName, MtnKeyName, MtnKeyName] => [
  `MTN_MOMO_${product}_SUBSCRIPTION_KEY`,
  `MTN_MOMO_${product}_API_USER`,
  `MTN_MOMO_${product}_API_KEY`,
]

function halfGiven(s: MomoSettings): string[] {
  const collection = keysOf('COLLECTION')
  const disbursement = keysOf('DISBURSEMENT')
  const isGiven = (name: keyof MomoSettings): boolean => s[name] !== undefined
  const missing = (names: readonly (keyof MomoSettings)[]): string => names.filter((name) => !isGiven(name)).join(', ')
  const problems: string[] = []
  const anyOfMtn = (
    [
      'MTN_MOMO_BASE_URL',
      'MTN_MOMO_TARGET_ENVIRONMENT',
      'MTN_MOMO_CURRENCY',
      'MTN_MOMO_CALLBACK_ORIGIN',
      ...collection,
      ...disbursement,
    ] as const
  ).some(isGiven)
  if (anyOfMtn && !collection.every(isGiven))
    problems.push(`MTN mobile money is only half set: it also needs ${missing(collection)}, or none of the settings MTN_MOMO_….`)
  if (disbursement.some(isGiven) && !disbursement.every(isGiven))
    problems.push(
      `Paying out by MTN is only half set: it also needs ${missing(disbursement)}, or none of the settings MTN_MOMO_DISBURSEMENT_….`,
    )
  if (isGiven('PAYSTACK_BASE_URL') && !isGiven('PAYSTACK_SECRET_KEY'))
    problems.push('Paystack is only half set: it also needs PAYSTACK_SECRET_KEY, or no PAYSTACK_BASE_URL.')
  return problems
}

function productOf(s: MomoSettings, product: ProductName): MtnProduct | undefined {
  const [subscriptionKey, apiUser, apiKey] = keysOf(product).map((name) => s[name])
  return subscriptionKey === undefined || apiUser === undefined || apiKey === undefined ? undefined : { subscriptionKey, apiUser, apiKey }
}

/** MTN's sandbox accepts only euros and has its own address (momodeveloper.mtn.com). */
function mtnOf(s: MomoSettings): Pick<MomoConfig, 'mtn'> {
  const collection = productOf(s, 'COLLECTION')
  if (collection === undefined) return {}
  const targetEnvironment = s.MTN_MOMO_TARGET_ENVIRONMENT ?? 'mtnghana'
  const isSandbox = targetEnvironment === 'sandbox'
  return {
    mtn: {
      baseUrl: s.MTN_MOMO_BASE_URL ?? (isSandbox ? 'https://sandbox.momodeveloper.mtn.com' : 'https://proxy.momoapi.mtn.com'),
      targetEnvironment,
      currency: s.MTN_MOMO_CURRENCY ?? (isSandbox ? 'EUR' : 'GHS'),
      callbackOrigin: s.MTN_MOMO_CALLBACK_ORIGIN && new URL(s.MTN_MOMO_CALLBACK_ORIGIN).origin,
      collection,
      disbursement: productOf(s, 'DISBURSEMENT'),
    },
  }
}

const paystackOf = (s: MomoSettings): Pick<MomoConfig, 'paystack'> =>
  s.PAYSTACK_SECRET_KEY === undefined
    ? {}
    : { paystack: { baseUrl: s.PAYSTACK_BASE_URL ?? 'https://api.paystack.co', secretKey: s.PAYSTACK_SECRET_KEY } }

/** MTN serves its own network where it is set. */
const servedBy = ({ mtn, paystack }: Omit<MomoConfig, 'networks'>): MomoConfig['networks'] => ({
  ...(paystack && ({ mtn: 'paystack', telecel: 'paystack', airteltigo: 'paystack' } as const)),
  ...(mtn && ({ mtn: 'mtn' } as const)),
})

const pairsOf = (list: string): (readonly [MomoProvider, GatewayName])[] =>
  list.split(',').flatMap((pair) => {
    const [name, by] = pair.split('=').map((word) => word.trim())
    const network = MOMO_PROVIDERS.find((one) => one === name)
    const gateway = GATEWAYS.find((one) => one === by)
    return network === undefined || gateway === undefined ? [] : [[network, gateway] as const]
  })

function networkProblems(list: string, s: MomoSettings): string[] {
  const pairs = pairsOf(list)
  const hasKeys = { mtn: productOf(s, 'COLLECTION') !== undefined, paystack: s.PAYSTACK_SECRET_KEY !== undefined }
  return [
    ...(pairs.length === list.split(',').length ? [] : [NETWORKS_FORM]),
    ...pairs.flatMap(([network, gateway], at) => [
      ...(pairs.findIndex(([other]) => other === network) < at ? [`MOMO_NETWORKS names ${network} twice.`] : []),
      ...(gateway === 'mtn' && network !== 'mtn' ? [`MOMO_NETWORKS gives ${network} to MTN, which serves its own network alone.`] : []),
      ...(hasKeys[gateway] ? [] : [`MOMO_NETWORKS gives ${network} to ${gateway}, whose keys are not set.`]),
    ]),
  ]
}

export function momoProductionProblems({ mtn, paystack }: MomoConfig): string[] {
  const problems: string[] = []
  const isPublic = (url: string): boolean => url.startsWith('https:') && !isThisMachine(url)
  if (mtn && !isPublic(mtn.baseUrl))
    problems.push('MTN_MOMO_BASE_URL must be an https address of MTN in production, not a simulator on this machine.')
  if (mtn && mtn.targetEnvironment !== 'mtnghana')
    problems.push('MTN_MOMO_TARGET_ENVIRONMENT must be "mtnghana" in production: others move no money in Ghana.')
  if (mtn && mtn.currency !== 'GHS') problems.push('MTN_MOMO_CURRENCY must be GHS in production: the books are in cedis.')
  if (mtn?.callbackOrigin !== undefined && (!isPublic(mtn.callbackOrigin) || isAddressInNumbers(mtn.callbackOrigin)))
    problems.push('MTN_MOMO_CALLBACK_ORIGIN must be https and a host name in production: MTN calls no other.')
  if (paystack && !isPublic(paystack.baseUrl))
    problems.push('PAYSTACK_BASE_URL must be an https address of Paystack in production, not a simulator on this machine.')
  if (paystack?.secretKey.startsWith('sk_live_') === false)
    problems.push(
      'PAYSTACK_SECRET_KEY must be a live secret key in production, sk_live_…: a test key moves no real money, a public one none at all.',
    )
  return problems
}

const isAddressInNumbers = (url: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(new URL(url).hostname)
