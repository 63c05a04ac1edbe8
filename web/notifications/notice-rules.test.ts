import { expect, test } from 'vitest'
import { audienceOf, EMPTY_NOTICE, reasonNotToPreview, formatCustomers } from '#web/notifications/notice-rules.ts'

const written = { ...EMPTY_NOTICE, title: 'Office closed', message: 'We open again on Monday.' }

test('reasonNotToPreview names the missing audience, title and text, in this order', () => {
  expect(reasonNotToPreview(EMPTY_NOTICE)).toBe('Choose who the notice is for')
  expect(reasonNotToPreview({ ...EMPTY_NOTICE, group: 'one' })).toBe('Choose the customer')
  expect(reasonNotToPreview({ ...EMPTY_NOTICE, group: 'all' })).toBe('Give the notice a title')
  expect(reasonNotToPreview({ ...EMPTY_NOTICE, group: 'all', title: 'Office closed' })).toBe('Write the notice')
  expect(reasonNotToPreview({ ...written, group: 'all' })).toBeUndefined()
})
test('audienceOf contains only the filter of its group', () => {
  const person = { id: 'ama', name: 'Ama' }
  expect(audienceOf({ ...written, group: 'one', person, level: 'GOLD' })).toEqual({ group: 'one', userId: 'ama', level: undefined })
  expect(audienceOf({ ...written, group: 'level', person, level: 'GOLD' })).toEqual({ group: 'level', userId: undefined, level: 'GOLD' })
  expect(audienceOf({ ...written, group: 'level', person })).toBeUndefined()
})
test('formatCustomers uses the singular for one customer', () => {
  expect(formatCustomers(1)).toBe('1 customer')
  expect(formatCustomers(200_000)).toBe('200,000 customers')
})
