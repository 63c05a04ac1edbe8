import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { formatLoginFailure, formatLoginRefused, reasonNotToSend } from '#web/sign-in/login-failure.ts'

test("formatLoginFailure shows the server's message", () => {
  const refused = new ApiError({
    status: 403,
    message: 'x',
    serverMessage: 'This account has been deactivated. Please contact the office.',
  })
  expect(formatLoginFailure(refused)).toBe('Login failed: This account has been deactivated. Please contact the office.')
})

test('formatLoginFailure shows "Unknown error" without a message', () => {
  expect(formatLoginFailure(new ApiError({ status: 500, message: 'Request failed: Internal Server Error' }))).toBe(
    'Login failed: Unknown error',
  )
  expect(formatLoginRefused('')).toBe('Login failed: Unknown error')
})

test('formatLoginFailure says to try again after a 503 of a proxy', () => {
  expect(formatLoginFailure(new ApiError({ status: 503, message: 'Request failed: Service Unavailable' }))).toBe(
    'Login failed: We are very busy. Please try again in a moment.',
  )
})

test('formatLoginFailure shows no reason without a network', () => {
  expect(formatLoginFailure(new ApiError({ status: 0, message: 'We could not reach Mmoa Loans.' }))).toBe('Login failed')
  expect(formatLoginFailure(new TypeError('x'))).toBe('Login failed')
})

test('reasonNotToSend names the missing field', () => {
  expect(reasonNotToSend({ name: '  ', phone: '' })).toBe('Enter your name and your phone number.')
  expect(reasonNotToSend({ name: '', phone: '0244123456' })).toBe('Enter your full name.')
  expect(reasonNotToSend({ name: 'Ama', phone: ' ' })).toBe('Enter your phone number.')
  expect(reasonNotToSend({ name: 'Ama', phone: '0244123456' })).toBeUndefined()
})
