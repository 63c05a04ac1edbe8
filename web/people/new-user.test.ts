import { expect, test } from 'vitest'
import { problemsWithNewUser } from '#web/people/new-user.ts'

const ama = { fullName: 'Ama Serwaa', phone: '024 412 3456', email: '' }

test('a name and a Ghana phone are enough', () => expect(problemsWithNewUser(ama)).toEqual({}))
test('without them both are named', () =>
  expect(problemsWithNewUser({ fullName: ' ', phone: '', email: '' })).toEqual({
    fullName: 'Full name is required',
    phone: 'Phone number is required',
  }))
test('a foreign number and half an e-mail address are not accepted', () =>
  expect(problemsWithNewUser({ ...ama, phone: '+44 20 7946 0958', email: 'ama@' })).toEqual({
    phone: 'Enter a valid Ghana phone number',
    email: 'Enter a valid e-mail address',
  }))
