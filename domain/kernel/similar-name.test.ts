import { expect, test } from 'vitest'
import { meantNames, similarName } from '#domain/kernel/similar-name.ts'

const KNOWN = ['APP_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL', 'SESSION_SECRET']

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATBASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['SESION_SECRETS', 'SESSION_SECRET'],
  ['APPENV', 'APP_ENV'],
  ['LOG_LEVLE', 'LOG_LEVEL'],
])('similarName of %s is %s', (name, meant) => expect(similarName(name, KNOWN)).toBe(meant))

test.each(['HOME', 'HOSTNAME', 'PATH', 'NODE_ENV', 'LOGNAME', 'TEST_DATABASE_URL', 'SESSION_MANAGER', 'DATADOG', 'P', ''])(
  'similarName of %s is none',
  (name) => expect(similarName(name, KNOWN)).toBeUndefined(),
)

test('meantNames are the similar name, or all of the family, or none', () => {
  const known = ['PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY', 'PORT']
  const meant = (name: string) => meantNames(name, known, /^PAYSTACK_/)
  expect(meant('PAYSTACK_SECRET_KEYS')).toEqual(['PAYSTACK_SECRET_KEY'])
  expect(meant('Paystack_Key')).toEqual(['PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY'])
  expect(meant('PORTAL')).toEqual([])
})
