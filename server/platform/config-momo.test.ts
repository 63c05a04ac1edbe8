import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { problemsOf, PRODUCTION } from '#tests/support/config-problems.ts'

const COLLECTION = {
  MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: 'collection-subscription',
  MTN_MOMO_COLLECTION_API_USER: 'collection-user',
  MTN_MOMO_COLLECTION_API_KEY: 'collection-key',
}
const DISBURSEMENT = {
  MTN_MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: 'disbursement-subscription',
  MTN_MOMO_DISBURSEMENT_API_USER: 'disbursement-user',
  MTN_MOMO_DISBURSEMENT_API_KEY: 'disbursement-key',
}
const PAYSTACK = { PAYSTACK_SECRET_KEY: 'sk_live_x' }
describe('momoConfig', () => {
  it('has no network without settings', () => {
    expect(readConfig({}).momo).toEqual({ networks: {} })
  })
  it('configures MTN Ghana from its keys alone', () => {
    expect(readConfig({ ...COLLECTION, ...DISBURSEMENT }).momo).toEqual({
      mtn: {
        baseUrl: 'https://proxy.momoapi.mtn.com',
        targetEnvironment: 'mtnghana',
        currency: 'GHS',
        callbackOrigin: undefined,
        collection: { subscriptionKey: 'collection-subscription', apiUser: 'collection-user', apiKey: 'collection-key' },
        disbursement: { subscriptionKey: 'disbursement-subscription', apiUser: 'disbursement-user', apiKey: 'disbursement-key' },
      },
      networks: { mtn: 'mtn' },
    })
  })
  it('uses MTN’s sandbox address and currency by default, and explicit ones instead', () => {
    expect(readConfig({ ...COLLECTION, MTN_MOMO_TARGET_ENVIRONMENT: 'sandbox' }).momo.mtn).toMatchObject({
      baseUrl: 'https://sandbox.momodeveloper.mtn.com',
      currency: 'EUR',
      disbursement: undefined,
    })
    const told = {
      MTN_MOMO_BASE_URL: 'http://127.0.0.1:4010/mtn',
      MTN_MOMO_CURRENCY: 'GHS',
      MTN_MOMO_CALLBACK_ORIGIN: 'http://localhost:3000',
    }
    expect(readConfig({ ...COLLECTION, ...told }).momo.mtn).toMatchObject({
      baseUrl: 'http://127.0.0.1:4010/mtn',
      currency: 'GHS',
      callbackOrigin: 'http://localhost:3000',
    })
  })
  it('routes all networks to Paystack when only Paystack has keys, and MTN’s own to MTN when both have', () => {
    expect(readConfig(PAYSTACK).momo).toEqual({
      paystack: { baseUrl: 'https://api.paystack.co', secretKey: 'sk_live_x' },
      networks: { mtn: 'paystack', telecel: 'paystack', airteltigo: 'paystack' },
    })
    expect(readConfig({ ...PAYSTACK, ...COLLECTION }).momo.networks).toEqual({ mtn: 'mtn', telecel: 'paystack', airteltigo: 'paystack' })
  })
  it('serves exactly the networks of MOMO_NETWORKS', () => {
    expect(readConfig({ ...PAYSTACK, ...COLLECTION, MOMO_NETWORKS: 'mtn=paystack, telecel=paystack' }).momo.networks).toEqual({
      mtn: 'paystack',
      telecel: 'paystack',
    })
  })
})

describe('readConfig rejects inconsistent mobile money settings', () => {
  it.each<[string, Record<string, string>, readonly string[]]>([
    ['an address that is none', { ...COLLECTION, MTN_MOMO_BASE_URL: 'anything' }, ['MTN_MOMO_BASE_URL']],
    ['an environment in capitals', { ...COLLECTION, MTN_MOMO_TARGET_ENVIRONMENT: 'Production!' }, ['MTN_MOMO_TARGET_ENVIRONMENT']],
    ['a sign for a currency', { ...COLLECTION, MTN_MOMO_CURRENCY: 'GH₵' }, ['MTN_MOMO_CURRENCY']],
    [
      'a callback with a path',
      { ...COLLECTION, MTN_MOMO_CALLBACK_ORIGIN: 'https://loans.example.com/hooks' },
      ['MTN_MOMO_CALLBACK_ORIGIN'],
    ],
    ['a key of two words', { PAYSTACK_SECRET_KEY: 'sk live' }, ['PAYSTACK_SECRET_KEY']],
    [
      'an address without keys',
      { MTN_MOMO_BASE_URL: 'https://proxy.momoapi.mtn.com' },
      ['MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY, MTN_MOMO_COLLECTION_API_USER'],
    ],
    ['one key of three', { MTN_MOMO_COLLECTION_API_KEY: 'k' }, ['MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY, MTN_MOMO_COLLECTION_API_USER,']],
    ['half of the keys to pay out', { ...COLLECTION, MTN_MOMO_DISBURSEMENT_API_USER: 'u' }, ['MTN_MOMO_DISBURSEMENT_SUBSCRIPTION_KEY']],
    ['keys to pay out alone', DISBURSEMENT, ['MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY']],
    ['an address of Paystack alone', { PAYSTACK_BASE_URL: 'https://api.paystack.co' }, ['PAYSTACK_SECRET_KEY']],
    ['a list of networks that is none', { ...PAYSTACK, MOMO_NETWORKS: 'all of them' }, ['MOMO_NETWORKS']],
    ['an unknown network', { ...PAYSTACK, MOMO_NETWORKS: 'glo=paystack' }, ['MOMO_NETWORKS']],
    ['a network twice', { ...PAYSTACK, ...COLLECTION, MOMO_NETWORKS: 'mtn=mtn,mtn=paystack' }, ['names mtn twice']],
    ['another network by MTN', { ...COLLECTION, MOMO_NETWORKS: 'telecel=mtn' }, ['serves its own network alone']],
    [
      'a gateway without keys',
      { ...COLLECTION, MOMO_NETWORKS: 'mtn=mtn,telecel=paystack' },
      ['telecel to paystack, whose keys are not set'],
    ],
    [
      'two of them',
      { MTN_MOMO_CURRENCY: 'GHS', PAYSTACK_BASE_URL: 'https://api.paystack.co' },
      ['MTN mobile money', 'PAYSTACK_SECRET_KEY'],
    ],
  ])('%s', (_what, environment, sentences) => {
    expect(problemsOf(environment)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
  })
})

describe('readConfig in production', () => {
  const REAL = { ...PRODUCTION, ...COLLECTION, ...DISBURSEMENT, ...PAYSTACK, MTN_MOMO_CALLBACK_ORIGIN: 'https://loans.example.com' }
  it('accepts the real providers, and none', () => {
    expect(problemsOf(REAL)).toEqual([])
    expect(problemsOf(PRODUCTION)).toEqual([])
  })
  it.each([
    ['MTN_MOMO_BASE_URL', 'http://proxy.momoapi.mtn.com'],
    ['MTN_MOMO_BASE_URL', 'https://127.0.0.1:4010/mtn'],
    ['MTN_MOMO_BASE_URL', 'https://localhost:4010/mtn'],
    ['MTN_MOMO_BASE_URL', 'https://simulator.localhost/mtn'],
    ['MTN_MOMO_BASE_URL', 'https://[::ffff:127.0.0.1]/mtn'],
    ['MTN_MOMO_CURRENCY', 'EUR'],
    ['MTN_MOMO_CALLBACK_ORIGIN', 'http://loans.example.com'],
    ['MTN_MOMO_CALLBACK_ORIGIN', 'https://203.0.113.9'],
    ['PAYSTACK_BASE_URL', 'http://api.paystack.co'],
    ['PAYSTACK_BASE_URL', 'https://127.0.0.1:4010/paystack'],
    ['PAYSTACK_SECRET_KEY', 'sk_test_x'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ ...REAL, [name]: value })).toEqual([expect.stringContaining(name)])
  })
  it('rejects the sandbox', () => {
    expect(problemsOf({ ...REAL, MTN_MOMO_TARGET_ENVIRONMENT: 'sandbox', MTN_MOMO_CURRENCY: 'GHS' })).toEqual([
      expect.stringContaining('MTN_MOMO_TARGET_ENVIRONMENT'),
    ])
  })
})
