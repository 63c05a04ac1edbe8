import { SIMULATOR_KEYS, type SimulatorKeys } from '#tools/simulator/simulator-keys.ts'

type Environment = Readonly<Record<string, string | undefined>>

const NAMES_A_GATEWAY = /^(?:MTN_MOMO_|PAYSTACK_|MOMO_NETWORKS$)/
const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

/** Unless SIMULATOR=off. */
export function wantsSimulator(environment: Environment): boolean {
  const isDevelopment = !isSet(environment['APP_ENV']) || environment['APP_ENV']?.trim() === 'development'
  const hasGateway = Object.entries(environment).some(([name, value]) => NAMES_A_GATEWAY.test(name) && isSet(value))
  return isDevelopment && !hasGateway && environment['SIMULATOR']?.trim() !== 'off'
}

/** From the product's settings, so that one environment serves both. */
export function keysIn(environment: Environment): SimulatorKeys {
  const set = (name: string, otherwise: string): string => environment[name]?.trim() || otherwise
  const { mtn, paystack, arkesel, hubtel, ussd } = SIMULATOR_KEYS
  const product = (name: 'COLLECTION' | 'DISBURSEMENT', { subscriptionKey, apiUser, apiKey }: SimulatorKeys['mtn']['collection']) => ({
    subscriptionKey: set(`MTN_MOMO_${name}_SUBSCRIPTION_KEY`, subscriptionKey),
    apiUser: set(`MTN_MOMO_${name}_API_USER`, apiUser),
    apiKey: set(`MTN_MOMO_${name}_API_KEY`, apiKey),
  })
  return {
    mtn: {
      targetEnvironment: set('MTN_MOMO_TARGET_ENVIRONMENT', mtn.targetEnvironment),
      currency: set('MTN_MOMO_CURRENCY', mtn.currency),
      callbackHost: URL.parse(set('MTN_MOMO_CALLBACK_ORIGIN', ''))?.hostname ?? mtn.callbackHost,
      collection: product('COLLECTION', mtn.collection),
      disbursement: product('DISBURSEMENT', mtn.disbursement),
    },
    paystack: { secretKey: set('PAYSTACK_SECRET_KEY', paystack.secretKey) },
    arkesel: { apiKey: set('ARKESEL_API_KEY', arkesel.apiKey) },
    hubtel: {
      clientId: set('HUBTEL_SMS_CLIENT_ID', hubtel.clientId),
      clientSecret: set('HUBTEL_SMS_CLIENT_SECRET', hubtel.clientSecret),
    },
    ussd: { secret: set('ARKESEL_USSD_SECRET', ussd.secret), code: set('USSD_CODE', ussd.code) },
  }
}

interface Simulated {
  readonly urls: Readonly<Record<string, string>>
  readonly keys: SimulatorKeys
}

/** `callbackOrigin`: with a host name, because MTN refuses IP addresses; undefined: the product polls. */
export function simulatorSettings({ urls, keys }: Simulated, callbackOrigin: string | undefined): Record<string, string> {
  const { mtn } = keys
  return {
    MTN_MOMO_BASE_URL: urls['mtn'] ?? '',
    MTN_MOMO_TARGET_ENVIRONMENT: mtn.targetEnvironment,
    MTN_MOMO_CURRENCY: mtn.currency,
    ...(callbackOrigin !== undefined && { MTN_MOMO_CALLBACK_ORIGIN: callbackOrigin }),
    MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: mtn.collection.subscriptionKey,
    MTN_MOMO_COLLECTION_API_USER: mtn.collection.apiUser,
    MTN_MOMO_COLLECTION_API_KEY: mtn.collection.apiKey,
    MTN_MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: mtn.disbursement.subscriptionKey,
    MTN_MOMO_DISBURSEMENT_API_USER: mtn.disbursement.apiUser,
    MTN_MOMO_DISBURSEMENT_API_KEY: mtn.disbursement.apiKey,
    PAYSTACK_BASE_URL: urls['paystack'] ?? '',
    PAYSTACK_SECRET_KEY: keys.paystack.secretKey,
    ...smsSettings({ urls, keys }),
    ARKESEL_USSD_SECRET: keys.ussd.secret,
    USSD_CODE: keys.ussd.code,
  }
}

const smsSettings = ({ urls, keys }: Simulated): Record<string, string> => ({
  ARKESEL_BASE_URL: urls['arkesel'] ?? '',
  ARKESEL_API_KEY: keys.arkesel.apiKey,
  HUBTEL_SMS_BASE_URL: urls['hubtel'] ?? '',
  HUBTEL_SMS_CLIENT_ID: keys.hubtel.clientId,
  HUBTEL_SMS_CLIENT_SECRET: keys.hubtel.clientSecret,
})

/** A real SMS provider beside a simulated one would send each text twice. */
const NAMES_SMS = /^(?:ARKESEL_(?:BASE_URL|API_KEY)|HUBTEL_SMS_)/

export function withSimulators(environment: Environment, simulated: Simulated): Record<string, string | undefined> {
  const port = environment['PORT']?.trim() || '3000'
  const settings = simulatorSettings(simulated, port === '0' ? undefined : `http://localhost:${port}`)
  const hasSms = Object.entries(environment).some(([name, value]) => NAMES_SMS.test(name) && isSet(value))
  const filled = Object.entries(settings).filter(([name]) => !isSet(environment[name]) && !(hasSms && NAMES_SMS.test(name)))
  return { ...environment, ...Object.fromEntries(filled) }
}
