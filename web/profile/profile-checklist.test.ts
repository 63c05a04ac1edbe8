import { expect, test } from 'vitest'
import { profileAnswers } from '#web/profile/profile-checklist.tsx'

test('profileAnswers has 2 of 5 answers for a new customer', () => {
  const answers = profileAnswers({ fullName: 'Esi Amoah', phone: '0244123456', businessType: null, address: null, momoNumber: null })
  expect(answers.map(({ answer }) => answer)).toEqual(['Esi Amoah', '024 412 3456', undefined, undefined, undefined])
})

test('profileAnswers shows the label of a business type', () => {
  const answers = profileAnswers({ fullName: 'Esi', phone: null, businessType: 'market_trader', address: '', momoNumber: '0551234567' })
  expect(answers.slice(1).map(({ answer }) => answer)).toEqual([undefined, undefined, 'Market trader', '055 123 4567'])
})
