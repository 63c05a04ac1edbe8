import { SIMULATED_USSD_SECRET } from '#server/platform/config-ussd.ts'

/** What the lender has at each provider. These are no secrets: they open nothing but a simulator on one's own machine. */
export interface SimulatorKeys {
  readonly mtn: {
    /** As MTN names them: `mtnghana` with GHS. API users made through the provisioning API are of the sandbox, with EUR, whatever stands here. */
    readonly targetEnvironment: string
    readonly currency: string
    /** The host that callbacks may go to: a name alone, no scheme, no port, no address. */
    readonly callbackHost: string
    readonly collection: MtnProductKeys
    readonly disbursement: MtnProductKeys
  }
  readonly paystack: { readonly secretKey: string }
  readonly arkesel: { readonly apiKey: string }
  readonly hubtel: { readonly clientId: string; readonly clientSecret: string }
  /** Arkesel calls the product's address with this secret in it (ARKESEL_USSD_SECRET) when somebody dials the code. */
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
