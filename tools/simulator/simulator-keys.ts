import { SIMULATED_USSD_SECRET } from '#server/platform/config-ussd.ts'

/** Not secret: valid only on a local simulator. */
export interface SimulatorKeys {
  readonly mtn: {
    /** `mtnghana` with GHS; provisioned API users belong to the sandbox, with EUR. */
    readonly targetEnvironment: string
    readonly currency: string
    /** A name without scheme, port or IP address. */
    readonly callbackHost: string
    readonly collection: MtnProductKeys
    readonly disbursement: MtnProductKeys
  }
  readonly paystack: { readonly secretKey: string }
  readonly arkesel: { readonly apiKey: string }
  readonly hubtel: { readonly clientId: string; readonly clientSecret: string }
  /** Arkesel calls the product's URL with this secret (ARKESEL_USSD_SECRET). */
  readonly ussd: { readonly secret: string; readonly code: string }
}

interface MtnProductKeys {
  readonly subscriptionKey: string
  readonly apiUser: string
  readonly apiKey: string
}

export const SIMULATOR_KEYS: SimulatorKeys = {
  mtn: {
    targetEnvironment: 'mtnghana',
    currency: 'GHS',
    callbackHost: 'localhost',
    collection: {
      subscriptionKey: '00000000000000000000000000c011ec',
      apiUser: '5ba1c011-0000-4000-8000-000000000001',
      apiKey: '00000000000000000000000000000001',
    },
    disbursement: {
      subscriptionKey: '0000000000000000000000000d15b0b5',
      apiUser: '5ba1d15b-0000-4000-8000-000000000002',
      apiKey: '00000000000000000000000000000002',
    },
  },
  paystack: { secretKey: 'sk_test_simulated' },
  arkesel: { apiKey: 'simulated-arkesel-key' },
  hubtel: { clientId: 'simulated-client', clientSecret: 'simulated-hubtel-secret' },
  ussd: { secret: SIMULATED_USSD_SECRET, code: '*928*55#' },
}
