import { expect, test } from 'vitest'
import { type Answers, answersFrom } from '#web/profile/profile-description.ts'
import { profileErrors } from '#web/profile/profile-errors.ts'

/** Optional answers stay empty. */
const errorsOf = (answers: Partial<Answers>) => profileErrors(answersFrom((member) => answers[member]))

test('profileErrors has three errors for an empty profile', () => {
  expect(errorsOf({ businessType: '', address: '    ', momoNumber: '' })).toEqual({
    businessType: 'Business type is required',
    address: 'Address is required',
    momoNumber: 'Mobile Money number is required',
  })
})

test('profileErrors requires five characters of an address and ten of a number', () => {
  expect(errorsOf({ businessType: 'retail', address: 'Accr', momoNumber: '024412345' })).toEqual({
    address: 'Address is required',
    momoNumber: 'Mobile Money number is required',
  })
})

test('profileErrors separates an invalid number from a missing one', () => {
  expect(errorsOf({ businessType: 'retail', address: 'Accra', momoNumber: '0144123456' })).toEqual({
    momoNumber: 'Enter a valid Ghana phone number',
  })
  expect(errorsOf({ businessType: 'retail', address: 'Accra', momoNumber: '+233 24 412 3456' })).toEqual({})
})
