import { describe, expect, it } from 'vitest'
import { DEVELOPMENT_ADMIN_PASSWORD, readConfig } from '#server/platform/config.ts'
import { problemsOf, PRODUCTION } from '#tests/support/config-problems.ts'

describe('readConfig in development', () => {
  it('needs no settings, listens on localhost only and shows sign-in codes', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      place: { dataDir: './data' },
      signInCodes: true,
      showsCodes: true,
      secure: false,
    })
  })
  it('hides sign-in codes for a real SMS gateway, and shows them for a local simulator', () => {
    expect(readConfig({ ARKESEL_API_KEY: 'key' }).showsCodes).toBe(false)
    expect(readConfig({ ARKESEL_API_KEY: 'key', ARKESEL_BASE_URL: 'http://127.0.0.1:4999' }).showsCodes).toBe(true)
  })
  it('treats an empty setting as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, place: { dataDir: './data' } })
  })
  it('ignores other environment variables', () => {
    expect(problemsOf({ SOMETHING_ELSE: 'anything', HOME: '/root' })).toEqual([])
  })
})

describe('readConfig rejects an invalid setting with a sentence that names it', () => {
  it.each([
    ['APP_ENV', 'staging'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://db'],
    ['PUBLIC_ORIGIN', 'loans.example.com'],
    ['PUBLIC_ORIGIN', 'https://loans.example.com/app'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', '1234'],
    ['ADMIN_PHONE', '12345'],
    ['SIGN_IN_CODES', 'maybe'],
    ['ARKESEL_BASE_URL', 'ftp://sms'],
    ['SMS_SENDER_ID', 'A name that is too long'],
    ['HUBTEL_SMS_BASE_URL', 'sms.hubtel.com'],
    ['HUBTEL_SMS_CLIENT_ID', 'two:halves'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['LOG_LEVEL', 'loud'],
    ['SUPPORT_EMAIL', 'nobody'],
  ])('%s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)])
  })
  it('lists all invalid settings at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2)
  })
})

describe('readConfig in production', () => {
  it('accepts either SMS provider', () => {
    const hubtel = { ...PRODUCTION, ARKESEL_API_KEY: '', HUBTEL_SMS_CLIENT_ID: 'id', HUBTEL_SMS_CLIENT_SECRET: 'secret' }
    expect(problemsOf(hubtel)).toEqual([])
    expect(problemsOf({ ...hubtel, HUBTEL_SMS_BASE_URL: 'http://127.0.0.1:4010/hubtel' })).toEqual([
      expect.stringContaining('HUBTEL_SMS_BASE_URL'),
    ])
  })
  it('listens on all addresses when complete', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ env: 'production', host: '0.0.0.0', secure: true, showsCodes: false })
  })
  it.each([
    ['ADMIN_PASSWORD', undefined],
    ['ADMIN_PASSWORD', DEVELOPMENT_ADMIN_PASSWORD],
    ['SESSION_SECRET', undefined],
    ['ARKESEL_API_KEY', undefined],
    ['ARKESEL_BASE_URL', 'http://sms.example.com'],
    ['ARKESEL_BASE_URL', 'https://localhost:4010/arkesel'],
    ['HUBTEL_SMS_CLIENT_ID', 'half-of-the-keys'],
    ['SIGN_IN_CODES', 'off'],
    ['PUBLIC_ORIGIN', undefined],
    ['PUBLIC_ORIGIN', 'http://loans.example.com'],
  ])('rejects %s=%s', (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value ?? '' })).toEqual([expect.stringContaining(name)])
  })
})
