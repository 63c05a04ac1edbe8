import { expect, test } from 'vitest'
import { answersFrom, ownRows, PROFILE_FIELDS, PROFILE_MEMBERS } from '#web/profile/profile-description.ts'
import { staffRows, storedAnswers } from '#web/profile/staff-profile-rows.ts'

const GIVEN = { businessType: 'market_trader', address: 'Shop 14, Accra', momoNumber: '0551234567' }
const person = { ...answersFrom(() => 'x'), ...GIVEN, momoProvider: 'telecel' } as const
// Each answer of an empty profile is null.
const nobody = Object.fromEntries(PROFILE_MEMBERS.map((member) => [member, null])) as Record<keyof typeof PROFILE_FIELDS, null>

test('ownRows shows a choice by its name and the wallet with its network', () => {
  expect(ownRows(person, 'full')).toEqual(
    expect.arrayContaining([
      ['Address', 'Shop 14, Accra'],
      ['Business Type', 'Market trader'],
      ['Mobile Money Number', '055 123 4567, Telecel'],
    ]),
  )
  expect(ownRows({ ...nobody, momoProvider: 'mtn' }, 'full').map(([, answer]) => answer)).toEqual(PROFILE_MEMBERS.map(() => 'Not given'))
})

test('staffRows begins with the wallet, and names what is missing', () => {
  expect(staffRows(person, 'full')[0]).toEqual({ member: 'momoNumber', name: 'Mobile money', answer: '0551234567' })
  expect(staffRows(nobody, 'full')).toContainEqual({ member: 'businessType', name: 'Business', answer: 'Business not given' })
  expect(staffRows(nobody, 'full')).toContainEqual({ member: 'address', name: 'Address', answer: 'none' })
})

test('short lists leave out what is beside the name of the customer', () => {
  const members = PROFILE_MEMBERS.filter((member) => member !== 'businessType')
  expect(ownRows(person, 'short')).toHaveLength(members.length)
  expect(
    staffRows(person, 'short')
      .map(({ member }) => member)
      .toSorted(),
  ).toEqual(members.toSorted())
})

test('storedAnswers has each answer as it is stored', () => {
  expect(storedAnswers(person)).toContainEqual(['Business', 'market_trader'])
  expect(storedAnswers(nobody).map(([, answer]) => answer)).toEqual(PROFILE_MEMBERS.map(() => 'none'))
})
