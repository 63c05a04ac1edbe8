import { expect, test } from 'vitest'
import { phoneInName } from '#web/imports/send-pictures.ts'

test('phoneInName returns the phone that is the file name, and nothing for any other name', () => {
  expect(['0240000000.jpg', '024 000 0000.jpeg', '+233240000000.png', '240000000.jpg', '0240000000'].map(phoneInName)).toEqual(
    Array<string>(5).fill('0240000000'),
  )
  expect(['Ama.jpg', '0240000000 (1).jpg', '12.jpg', '.jpg', '0240000000 0240000001.jpg'].map(phoneInName)).toEqual(
    Array<undefined>(5).fill(undefined),
  )
})
