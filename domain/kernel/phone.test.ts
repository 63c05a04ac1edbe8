import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAddress, maskEmail, maskPhone, parsePhone } from '#domain/kernel/phone.ts'

describe('parsePhone', () => {
  test.each(['0244123456', '233244123456', '+233244123456', '024 412 3456', '024-412-3456', '+233 24 412 3456', ' 0244123456 '])(
    '%s is 0244123456',
    (text) => expect(parsePhone(text)).toBe('0244123456'),
  )
  test.each([
    ['nine digits', '024412345'],
    ['eleven digits', '02441234567'],
    ['no zero', '244123456'],
    ['a doubled zero', '2330244123456'],
    ['another country', '+2348012345678'],
    ['00 instead of +', '00233244123456'],
    ['a range that nobody has', '0144123456'],
    ['a plus inside', '0+244123456'],
    ['letters', '024412345a'],
    ['Arabic digits', '٠٢٤٤١٢٣٤٥٦'],
    ['brackets', '(024)4123456'],
    ['nothing', ''],
    ['only spaces', '   '],
    ['something endless', `0244123456${' '.repeat(30)}`],
  ])('rejects %s', (_what, text) => expect(parsePhone(text)).toBeUndefined())

  test('returns its own result unchanged, from each accepted form', () => {
    const subscribers = fc.tuple(fc.constantFrom('2', '3', '5'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(subscribers, fc.constantFrom('0', '233', '+233'), (number, prefix) => {
        expect(parsePhone(`${prefix}${number}`)).toBe(`0${number}`)
        expect(parsePhone(`0${number}`)).toBe(`0${number}`)
      }),
    )
  })
})

describe('masks of personal data', () => {
  test('maskPhone leaves enough to recognise a number and too little to call it', () => {
    expect(maskPhone('0244123456')).toBe('024•••3456')
    expect(maskPhone('024')).toBe('•••')
  })
  test('maskEmail leaves the first letter and the domain', () => {
    expect(maskEmail('ama@example.com')).toBe('a•••@example.com')
    expect(maskEmail('nothing')).toBe('•••')
    expect(maskEmail('@example.com')).toBe('•••')
  })
  test('maskAddress leaves the town', () => {
    expect(maskAddress('Shop 14, Kaneshie Market, Accra')).toBe('•••, Accra')
    expect(maskAddress('Accra')).toBe('•••')
  })
})
