import { expect, test } from 'vitest'
import {
  erasedValues,
  MASKS,
  PEOPLE_CSV,
  PERSONAL_DATA,
  type PersonalColumnName,
  PROFILE_ANSWERS,
  profileView,
  REDACTED_MEMBERS,
} from '#domain/access/personal-data.ts'

test('MASKS has each sensitive column under its name on the wire', () => {
  expect([...MASKS.keys()].toSorted()).toEqual(['address', 'email', 'momoNumber', 'phone'])
})

test('REDACTED_MEMBERS contains every member with a mask', () => {
  expect(REDACTED_MEMBERS).toEqual(expect.arrayContaining([...MASKS.keys()]))
  expect(REDACTED_MEMBERS).toContain('fullName')
})

test('erasedValues empties identity columns and retains figures', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const values = new Map(erasedValues(now))
  expect(values.get('full_name')).toBe('Erased customer')
  expect([values.get('phone'), values.get('is_active'), values.get('erased_at')]).toEqual([null, false, now])
  expect(values.has('total_amount_repaid')).toBe(false)
})

test('PEOPLE_CSV has its columns in a fixed order', () => {
  expect(PEOPLE_CSV.map(({ heading }) => heading).join(' ')).toBe(
    'user_id full_name phone phone_proved email address business_type momo_number momo_provider role own_permissions active profile_completed level score current_debt available_credit total_repaid active_loans loans_completed defaulted_loans payments on_time late missed created_at',
  )
})

test('profileView returns the answers of a row under their names on the wire, and nothing else', () => {
  const row = Object.fromEntries(Object.keys(PERSONAL_DATA).map((column) => [column, `the ${column}`]))
  // Each column of PERSONAL_DATA is in the row.
  const view = profileView(row as Record<PersonalColumnName, string>)
  expect(view).toMatchObject({ momoNumber: 'the momo_number', momoProvider: 'the momo_provider' })
  expect(Object.keys(view)).toEqual(PROFILE_ANSWERS.map(({ member }) => member))
})
