import { expect, test } from 'vitest'
import { answersFrom } from '#web/profile/profile-description.ts'
import { profileAnswers } from '#web/profile/profile-checklist.tsx'

test('profileAnswers has 2 of 5 answers for a new customer', () => {
  const answers = profileAnswers({ ...answersFrom(() => null), fullName: 'Esi Amoah', phone: '0244123456' })
  expect(answers.map(({ answer }) => answer)).toEqual(['Esi Amoah', '024 412 3456', undefined, undefined, undefined])
})

test('profileAnswers shows the label of a business type', () => {
  const given = { fullName: 'Esi', phone: null, businessType: 'market_trader', momoNumber: '0551234567' }
  const answers = profileAnswers({ ...answersFrom(() => null), ...given })
  expect(answers.slice(1).map(({ answer }) => answer)).toEqual([undefined, undefined, 'Market trader', '055 123 4567'])
})
