import { expect, test } from 'vitest'
import { profileView } from '#web/profile/profile-view.ts'

const customer = { isStaff: false, role: 'customer', profileCompleted: false } as const

test('profileView shows a customer the missing answers first, and a complete profile', () => {
  expect(profileView(customer)).toEqual({ formFirst: true, hasForm: true, hasCredit: true })
  expect(profileView({ ...customer, profileCompleted: true })).toEqual({ formFirst: false, hasForm: false, hasCredit: true })
})

test.each(['front_desk', 'manager', 'md'] as const)('profileView shows a %s their account, and the form below it', (role) => {
  expect(profileView({ ...customer, isStaff: true, role })).toEqual({ formFirst: false, hasForm: true, hasCredit: true })
  expect(profileView({ isStaff: true, role, profileCompleted: true }).hasForm).toBe(false)
})

test('profileView shows the administrator neither the form nor a credit level', () => {
  for (const profileCompleted of [false, true])
    expect(profileView({ isStaff: true, role: 'administrator', profileCompleted })).toEqual({
      formFirst: false,
      hasForm: false,
      hasCredit: false,
    })
})
