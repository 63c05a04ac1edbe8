import { expect, test } from 'vitest'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'

test.each([
  ['Adwoa Ɛsi Ɔfori', 'Adwoa Esi Ofori'],
  ['GH₵1,300.00', 'GHS 1,300.00'],
  ['“Kofi’s” shop – 2 rooms…', '"Kofi\'s" shop - 2 rooms...'],
  ['ã ĩ Zoë', 'a i Zoe'],
  ['é à ü ñ', 'é à ü ñ'],
  ['☕ 日', '? ?'],
])('gsmText writes %s as %s', (typed, written) => expect(gsmText(typed)).toBe(written))

test('gsmSize counts parts of 160 or 153 letters and a bracket twice, and is undefined for other letters', () => {
  expect(gsmSize('x'.repeat(160))).toEqual({ places: 160, parts: 1 })
  expect(gsmSize('x'.repeat(161))).toEqual({ places: 161, parts: 2 })
  expect(gsmSize('x'.repeat(307))).toMatchObject({ parts: 3 })
  expect(gsmSize(`[${'x'.repeat(159)}`)).toEqual({ places: 161, parts: 2 })
  expect(gsmSize('₵')).toBeUndefined()
})
