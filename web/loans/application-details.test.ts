import { expect, test } from 'vitest'
import { fittedSize, refusalOfPhoto } from '#web/loans/application-details.tsx'

const MB = 1024 * 1024

test('refusalOfPhoto accepts images of at most 5 MB', () => {
  expect(refusalOfPhoto({ type: 'image/png', size: 5 * MB })).toBeUndefined()
  expect(refusalOfPhoto({ type: 'image/jpeg', size: 5 * MB + 1 })).toBe('File size must be less than 5MB')
  expect(refusalOfPhoto({ type: 'application/pdf', size: 10 })).toBe('Please select an image file')
  expect(refusalOfPhoto({ type: '', size: 10 })).toBe('Please select an image file')
})

test('fittedSize fits a photo into 800 by 600 in the same ratio', () => {
  expect(fittedSize({ width: 4000, height: 3000 })).toEqual({ width: 800, height: 600 })
  expect(fittedSize({ width: 3000, height: 4000 })).toEqual({ width: 450, height: 600 })
  expect(fittedSize({ width: 4000, height: 1000 })).toEqual({ width: 800, height: 200 })
  expect(fittedSize({ width: 10_000, height: 1 })).toEqual({ width: 800, height: 1 })
})

test('fittedSize does not enlarge a small photo', () => {
  expect(fittedSize({ width: 320, height: 240 })).toEqual({ width: 320, height: 240 })
})
