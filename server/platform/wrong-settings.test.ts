import { expect, test } from 'vitest'
import { problemsOf, PRODUCTION } from '#tests/support/config-problems.ts'

type Wrong = readonly [name: string, settings: Record<string, string>, remedy: RegExp]
const MTN = { MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY: 'k1', MTN_MOMO_COLLECTION_API_USER: 'u1', MTN_MOMO_COLLECTION_API_KEY: 'k2' }
const DB = 'postgres://mmoa:s3cret@db.example:5432/mmoa'
const OWNER = 'postgres://owner:s3cret@db.example:5432/mmoa'
/** From the documentation of age. */
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
/** One wrong setting each, in development. */
const ALONE: readonly (readonly [name: string, value: string, remedy: RegExp])[] = [
  ['APP_ENV', 'staging', /"development" or "production"/],
  ['APP_ENV', 'Production', /"development" or "production"/],
  ['PORT', 'abc', /a number from 0 to 65535/],
  ['PORT', '70000', /a number from 0 to 65535/],
  ['PORT', '-1', /a number from 0 to 65535/],
  ['PORT', '3000.5', /a number from 0 to 65535/],
  ['HOST', 'h'.repeat(301), /such as 127\.0\.0\.1/],
  ['DATA_DIR', `/${'d'.repeat(4001)}`, /the path of a folder/],
  ['DATABASE', 'postgres', /"embedded", or unset/],
  ['DATABASE_URL', 'mysql://db', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'db.example/mmoa', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'postgres://mmoa:pa/ss@db.example/mmoa', /%2F for \//],
  ['DATABASE_URL', 'postgres://mmoa:pa#ss@db.example/mmoa', /%23 for #/],
  ['DATABASE_URL', 'postgres://mmoa:pa?ss@db.example/mmoa', /%3F for \?/],
  ['DATABASE_URL', 'postgres://mmoa:100%@db.example/mmoa', /%25 for %/],
  ['DATABASE_URL', 'postgres://', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'postgres://mmoa:secret@db.example:port/mmoa', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'postgres://mmoa:secret@db.example', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', 'postgres://db.example/mmoa', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', `${DB}/other`, /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_URL', `${DB}?ssl_mode=verify-full`, /sslmode \(disable, require, verify-ca or verify-full\)/],
  ['DATABASE_URL', `${DB}?sslmode=verify-ful`, /sslmode \(disable, require, verify-ca or verify-full\)/],
  ['DATABASE_URL', `${DB}?ssl=true`, /and no other/],
  ['RESTORE_SERVER_URL', 'db.example', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_OWNER_URL', 'postgres:/owner', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_OWNER_URL', DB, /only beside DATABASE_URL/],
  ['DATABASE_REPLICA_URL', 'https://replica.example/mmoa', /postgres:\/\/user:password@host:5432\/database/],
  ['DATABASE_REPLICA_URL', 'postgres://mmoa:pa/ss@replica.example/mmoa', /%2F for \//],
  ['DATABASE_REPLICA_URL', DB, /only beside DATABASE_URL/],
  ['DATABASE_REPLICA_UR', DB, /rename it to DATABASE_REPLICA_URL, or unset it/],
  ['DATABASE_POOLER', 'session', /"transaction", or unset/],
  ['DATABASE_POOLER', 'transaction', /only beside DATABASE_URL/],
  ['DATABASE_READ_ROLE', 'Read Role', /the name of a role/],
  ['DATABASE_READ_ROLE', 'mmoa_read', /only beside DATABASE_OWNER_URL/],
  ['PUBLIC_ORIGIN', 'loans.example.com', /such as https:\/\//],
  ['PUBLIC_ORIGIN', 'https://loans.example.com/app', /without a path/],
  ['PUBLIC_ORIGIN', 'ftp://loans.example.com', /such as https:\/\//],
  ['PUBLIC_ORIGIN', 'https://mmoa:s3cret@loans.example.com', /such as https:\/\//],
  ['PUBLIC_ORIGIN', 'https://loans.example.com?x=1', /without a path/],
  ['PUBLIC_ORIGIN', 'https://loans.example.com#top', /without a path/],
  ['PUBLIC_ORIGIN', 'https://*.example.com', /without a path/],
  ['SESSION_SECRET', 'short', /at least 32 characters/],
  ['AUDIT_SEAL_KEY', `short, ${'k'.repeat(40)}`, /at least 32 characters/],
  ['AUDIT_SEAL_KEY', 'short', /at least 32 characters/],
  ['ADMIN_EMAIL', 'admin', /an e-mail address/],
  ['ADMIN_PASSWORD', '1234567', /at least 8 characters/],
  ['ADMIN_NAME', 'n'.repeat(101), /at most 100 characters/],
  ['ADMIN_PHONE', '12345', /such as 0201234567/],
  ['SIGN_IN_CODES', 'false', /"on" or "off"/],
  ['PAYOUT_SECOND_PERSON_ABOVE', 'GHS 3000', /such as 3000 or 0/],
  ['PAYOUT_SECOND_PERSON_ABOVE', '-1', /such as 3000 or 0/],
  ['TRUSTED_PROXIES', 'everybody', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '300.1.1.1', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy.example', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '2001:db8::/129', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '0.0.0.0/0', /such as 10\.0\.0\.0\/8/],
  ['TRUSTED_PROXIES', '127.0.0.1, ::/0', /such as 10\.0\.0\.0\/8/],
  ['LOG_LEVEL', 'verbose', /fatal, error, warn/],
  ['METRICS_TOKEN', 'short', /24 to 200 letters/],
  ['METRICS_TOKEN', 'a token with spaces in it', /24 to 200 letters/],
  ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1QQQQQQQQQQQQ', /the public key of an age key/],
  ['BACKUP_RECIPIENT', 'age1short', /the public key of an age key/],
  ['BACKUP_RECIPIENT', RECIPIENT.replace('7', '6'), /copied as a whole/],
  ['BACKUP_RECIPIENT', RECIPIENT.slice(0, -1), /copied as a whole/],
  ['SIMULATOR', 'false', /"off", or unset/],
  ['SUPPORT_EMAIL', 'nobody', /an e-mail address/],
  ['OFFICE_ADDRESS', 'a'.repeat(301), /at most 300 characters/],
  ['OFFICE_PHONE', '0'.repeat(41), /at most 40 characters/],
  ['OFFICE_WHATSAPP', 'call me', /must be a phone number/],
  ['OFFICE_HOURS', 'h'.repeat(301), /at most/],
  ['LICENCE_NUMBER', '1'.repeat(101), /at most 100 characters/],
  ['BANK_DETAILS', 'b'.repeat(501), /at most 500 characters/],
  ['ARKESEL_BASE_URL', 'ftp://sms', /an http or https address/],
  ['ARKESEL_BASE_URL', 'https://mmoa:s3cret@sms.arkesel.com', /an http or https address/],
  ['ARKESEL_API_KEY', 'k'.repeat(301), /at most 300 characters/],
  ['ARKESEL_API_KEY', '“s3cret”', /without spaces/],
  ['HUBTEL_SMS_CLIENT_ID', 'alone', /belong together: set both or none/],
  ['HUBTEL_SMS_BASE_URL', 'sms.hubtel.com', /an http or https address/],
  ['HUBTEL_SMS_CLIENT_ID', 'two:halves', /no colon/],
  ['SMS_SENDER_ID', 'A name that is too long', /1 to 11 letters or digits/],
  ['SMS_SENDER_ID', 'Mmoa-Loans', /1 to 11 letters or digits/],
  ['MTN_MOMO_BASE_URL', 'mtn.example', /an http or https address/],
  ['MTN_MOMO_CURRENCY', 'cedi', /such as GHS/],
  ['MTN_MOMO_COLLECTION_API_KEY', 'a key', /without spaces/],
  ['MTN_MOMO_CALLBACK_ORIGIN', 'https://loans.example.com/hooks', /without a path/],
  ['MTN_MOMO_CALLBACK_ORIGIN', 'loans.example.com', /without a path/],
  ['PAYSTACK_BASE_URL', 'https://api.paystack.co', /also needs PAYSTACK_SECRET_KEY/],
  ['MOMO_NETWORKS', 'mtn', /pairs of a network and its gateway/],
  ['MOMO_NETWORKS', 'mtn=paystack', /whose keys are not set/],
  ['ARKESEL_USSD_SECRET', 'short', /24 to 120 letters/],
  ['USSD_CODE', '928', /such as \*928\*55#/],
  ['USSD_PROMPT_DELAY_SECONDS', '31', /a number from 0 to 30/],
  ['DATABSE_URL', DB, /rename it to DATABASE_URL, or unset it/],
  ['DATABASE_ULR', DB, /rename it to DATABASE_URL, or unset it/],
  ['SESSION_SECRETS', 'a secret that must not be printed', /rename it to SESSION_SECRET, or unset it/],
  ['PUBLIC_ORIGN', 'https://loans.example.com', /rename it to PUBLIC_ORIGIN, or unset it/],
  ['ADMIN_PASWORD', 'a long password of ours', /rename it to ADMIN_PASSWORD, or unset it/],
  ['MTN_MOMO_COLECTION_API_KEY', 'k2', /rename it to MTN_MOMO_COLLECTION_API_KEY, or unset it/],
  ['PAYSTACK_KEY', 'sk_test_1', /rename it to PAYSTACK_BASE_URL or PAYSTACK_SECRET_KEY, or unset it/],
  ['HUBTEL_CLIENT_ID', 'id', /rename it to HUBTEL_SMS_BASE_URL or HUBTEL_SMS_CLIENT_ID or/],
  ['SMS_SENDER', 'Mmoa', /rename it to SMS_SENDER_ID, or unset it/],
  ['trusted_proxies', '10.0.0.1', /rename it to TRUSTED_PROXIES, or unset it/],
]
const TOGETHER: readonly Wrong[] = [
  ['DATABASE_REPLICA_URL', { ...PRODUCTION, DATABASE_REPLICA_URL: DB }, /only beside DATABASE_URL/],
  ['MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY', { MTN_MOMO_COLLECTION_API_KEY: 'alone' }, /half set: it also needs/],
  [
    'DATABASE_OWNER_URL',
    { DATABASE_URL: DB, DATABASE_OWNER_URL: 'postgres://owner@db.example/other' },
    /the same database as DATABASE_URL/,
  ],
  ['DATABASE_READ_ROLE', { DATABASE_URL: DB, DATABASE_OWNER_URL: OWNER, DATABASE_READ_ROLE: 'mmoa' }, /a role of its own/],
  ['DATABASE_READ_ROLE', { DATABASE_URL: DB, DATABASE_OWNER_URL: OWNER, DATABASE_READ_ROLE: 'owner' }, /a role of its own/],
  ['METRICS_TOKEN', { ...PRODUCTION, METRICS_TOKEN: PRODUCTION.SESSION_SECRET }, /another key than SESSION_SECRET/],
  ['ARKESEL_USSD_SECRET', { ...PRODUCTION, ARKESEL_USSD_SECRET: PRODUCTION.AUDIT_SEAL_KEY }, /another key than SESSION_SECRET/],
  ['MTN_MOMO_TARGET_ENVIRONMENT', { ...PRODUCTION, ...MTN, MTN_MOMO_TARGET_ENVIRONMENT: 'mtnuganda' }, /"mtnghana" in production/],
  ['PAYSTACK_SECRET_KEY', { ...PRODUCTION, PAYSTACK_SECRET_KEY: 'pk_live_1' }, /a live secret key/],
  ['DATABASE', { DATABASE: 'embedded', DATABASE_URL: DB }, /unset one of the two/],
  ['DATABASE_URL', { ...PRODUCTION, DATABASE: '' }, /must be set in production; DATABASE=embedded is for one process/],
  ['ADMIN_PASSWORD', { ...PRODUCTION, ADMIN_PASSWORD: 'Password2026!' }, /Set a new one/],
  ['SESSION_SECRET', { ...PRODUCTION, SESSION_SECRET: 'x'.repeat(40) }, /Set the output of/],
  ['AUDIT_SEAL_KEY', { ...PRODUCTION, AUDIT_SEAL_KEY: PRODUCTION.SESSION_SECRET }, /another key than SESSION_SECRET/],
  ['PUBLIC_ORIGIN', { ...PRODUCTION, PUBLIC_ORIGIN: 'http://loans.example.com' }, /an https address/],
  ['SIGN_IN_CODES', { ...PRODUCTION, SIGN_IN_CODES: 'off' }, /production needs codes/],
  ['ARKESEL_API_KEY', { ...PRODUCTION, ARKESEL_API_KEY: '' }, /must be set in production/],
  ['MTN_MOMO_TARGET_ENVIRONMENT', { ...PRODUCTION, ...MTN, MTN_MOMO_TARGET_ENVIRONMENT: 'sandbox', MTN_MOMO_CURRENCY: 'GHS' }, /mtnghana/],
  ['PAYSTACK_SECRET_KEY', { ...PRODUCTION, PAYSTACK_SECRET_KEY: 'sk_test_1' }, /a live secret key/],
]
const ROWS: readonly Wrong[] = [...ALONE.map(([name, value, remedy]): Wrong => [name, { [name]: value }, remedy]), ...TOGETHER]

test('a database address with a certificate, a complete key and several seal keys are accepted', () => {
  expect(problemsOf({ DATABASE_URL: `${DB}?sslmode=verify-full&sslrootcert=/etc/ca.crt`, BACKUP_RECIPIENT: RECIPIENT })).toEqual([])
  const keys = `${PRODUCTION.AUDIT_SEAL_KEY}, 45c48cce2e2d7fbdea1afc51c7c6ad26a1b2c3d4,`
  expect(problemsOf({ ...PRODUCTION, AUDIT_SEAL_KEY: keys })).toEqual([])
})

test('at least 60 wrong settings are tried', () => expect(ROWS.length).toBeGreaterThanOrEqual(60))

test.each(ROWS.map(([name, settings, remedy]) => [name, remedy, settings] as const))(
  '%s ends in one sentence with %s and without the value',
  (name, remedy, settings) => {
    const sentences = problemsOf(settings)
    expect(sentences).toEqual([expect.stringContaining(name)])
    expect(sentences[0]).toMatch(remedy)
    expect(sentences[0]).toMatch(/^[^\n]+$/)
    // A sentence may repeat examples, never a secret.
    for (const secret of [
      's3cret',
      'pa/ss',
      'pa#ss',
      'pa?ss',
      '100%@',
      'a secret that',
      'a long password',
      'Password2026',
      'xxxx',
      'sk_test_1',
      PRODUCTION.SESSION_SECRET,
    ])
      expect(sentences[0]).not.toContain(secret)
  },
)
