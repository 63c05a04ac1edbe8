import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { SIMULATOR_KEYS } from '#tools/simulator/simulator-keys.ts'
import { keysIn, wantsSimulator, withSimulators } from '#tools/simulator/simulator-settings.ts'

const simulated = {
  keys: SIMULATOR_KEYS,
  urls: {
    mtn: 'http://127.0.0.1:4010/mtn',
    paystack: 'http://127.0.0.1:4010/paystack',
    arkesel: 'http://127.0.0.1:4010/arkesel',
    hubtel: 'http://127.0.0.1:4010/hubtel',
  },
}

describe('a start with simulators', () => {
  it('is the default in development, without a mobile money provider and without SIMULATOR=off', () => {
    expect(wantsSimulator({})).toBe(true)
    expect(wantsSimulator({ APP_ENV: 'development', SIMULATOR: '', PAYSTACK_SECRET_KEY: ' ' })).toBe(true)
    expect(wantsSimulator({ SIMULATOR: 'off' })).toBe(false)
    expect(wantsSimulator({ APP_ENV: 'production' })).toBe(false)
    expect(wantsSimulator({ PAYSTACK_SECRET_KEY: 'sk_live' })).toBe(false)
    expect(wantsSimulator({ MTN_MOMO_BASE_URL: 'http://127.0.0.1:9' })).toBe(false)
  })

  it('has every network, SMS and USSD, and still returns sign-in codes', () => {
    const config = readConfig(withSimulators({ PORT: '3100' }, simulated))
    expect(config.momo.networks).toEqual({ mtn: 'mtn', telecel: 'paystack', airteltigo: 'paystack' })
    expect(config.momo.mtn).toMatchObject({ baseUrl: simulated.urls.mtn, currency: 'GHS', callbackOrigin: 'http://localhost:3100' })
    expect(config.sms?.arkesel?.baseUrl).toBe(simulated.urls.arkesel)
    expect(config.sms?.hubtel?.baseUrl).toBe(simulated.urls.hubtel)
    expect(config.ussd.arkeselSecret).toBe(SIMULATOR_KEYS.ussd.secret)
    expect(config.showsCodes).toBe(true)
  })

  it('does not change settings of the user', () => {
    const environment = withSimulators({ ARKESEL_API_KEY: 'a real key', USSD_CODE: '*111#' }, simulated)
    expect(environment).toMatchObject({ ARKESEL_API_KEY: 'a real key', USSD_CODE: '*111#', MTN_MOMO_CURRENCY: 'GHS' })
    expect(environment).not.toHaveProperty('ARKESEL_BASE_URL')
    expect(environment).not.toHaveProperty('HUBTEL_SMS_CLIENT_ID')
  })

  it('is refused in production, whatever is set', () => {
    expect(() => readConfig({ ...withSimulators({}, simulated), APP_ENV: 'production' })).toThrow(/MTN_MOMO_BASE_URL/)
  })

  it('can use the keys of the settings, so that one environment serves the product and a separate simulator', () => {
    expect(keysIn({})).toEqual(SIMULATOR_KEYS)
    const keys = keysIn({ MTN_MOMO_DISBURSEMENT_API_KEY: 'mine', MTN_MOMO_CALLBACK_ORIGIN: 'https://loans.example.com:8443' })
    expect(keys.mtn).toMatchObject({ disbursement: { apiKey: 'mine' }, callbackHost: 'loans.example.com' })
  })
})
