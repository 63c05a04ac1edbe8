import { expect, test } from 'vitest'
import { erasedValues, MASKS, PEOPLE_CSV, PROFILE_ANSWERS, REDACTED_MEMBERS } from '#domain/access/personal-data.ts'

test('each sensitive member of a person has a mask under its name on the wire', () => {
  expect([...MASKS.keys()].toSorted()).toEqual(['address', 'email', 'momoNumber', 'phone'])
})

test('every member with a mask is redacted in the log', () => {
  expect(REDACTED_MEMBERS).toEqual(expect.arrayContaining([...MASKS.keys()]))
  expect(REDACTED_MEMBERS).toContain('fullName')
})

test('an erasure empties who a person is and retains the figures of the account', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const values = new Map(erasedValues(now))
  expect(values.get('full_name')).toBe('Erased customer')
  expect([values.get('phone'), values.get('is_active'), values.get('erased_at')]).toEqual([null, false, now])
  expect(values.has('total_amount_repaid')).toBe(false)
})

test('the CSV file of the people has its columns in a fixed order', () => {
  expect(PEOPLE_CSV.map(({ heading }) => heading).join(' ')).toBe(
    'user_id full_name phone phone_proved email address business_type momo_number momo_provider role own_permissions active profile_completed level score current_debt available_credit total_repaid active_loans loans_completed defaulted_loans payments on_time late missed created_at',
  )
})

test('the audit trail of a profile names its four answers', () => {
  expect(PROFILE_ANSWERS.map(({ member }) => member).toSorted()).toEqual(['address', 'businessType', 'momoNumber', 'momoProvider'])
})
