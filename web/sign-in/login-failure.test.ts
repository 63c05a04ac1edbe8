import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { formatLoginFailure, formatLoginRefused, whatIsMissing } from '#web/sign-in/login-failure.ts'

test('a refused sign-in is told in the words of the server', () => {
  const refused = new ApiError({
    status: 403,
    message: 'x',
    serverMessage: 'This account has been deactivated. Please contact the office.',
  })
  expect(formatLoginFailure(refused)).toBe('Login failed: This account has been deactivated. Please contact the office.')
})

test('a failure without words is an unknown error', () => {
  expect(formatLoginFailure(new ApiError({ status: 500, message: 'Request failed: Internal Server Error' }))).toBe(
    'Login failed: Unknown error',
  )
  expect(formatLoginRefused('')).toBe('Login failed: Unknown error')
})

test('without the network there is only the failure', () => {
  expect(formatLoginFailure(new ApiError({ status: 0, message: 'We could not reach Mmoa Loans.' }))).toBe('Login failed')
  expect(formatLoginFailure(new TypeError('x'))).toBe('Login failed')
})

test('the closed button says which answer is missing', () => {
  expect(whatIsMissing({ name: '  ', phone: '' })).toBe('Enter your name and your phone number to go on.')
  expect(whatIsMissing({ name: '', phone: '0244123456' })).toBe('Enter your full name to go on.')
  expect(whatIsMissing({ name: 'Ama', phone: ' ' })).toBe('Enter your phone number to go on.')
  expect(whatIsMissing({ name: 'Ama', phone: '0244123456' })).toBeUndefined()
})
