import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskAddress, maskEmail, maskPhone, parsePhone } from '#domain/kernel/phone.ts'

describe('a Ghana phone number', () => {
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
  ])('%s is none', (_what, text) => expect(parsePhone(text)).toBeUndefined())

  test('is stored as it is shown: reading it again changes nothing, whatever form it came in', () => {
    const subscribers = fc.tuple(fc.constantFrom('2', '3', '5'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(subscribers, fc.constantFrom('0', '233', '+233'), (number, prefix) => {
        expect(parsePhone(`${prefix}${number}`)).toBe(`0${number}`)
        expect(parsePhone(`0${number}`)).toBe(`0${number}`)
      }),
    )
  })
})

describe('who may not see sensitive data', () => {
  test('recognises a phone and cannot call it', () => {
    expect(maskPhone('0244123456')).toBe('024•••3456')
    expect(maskPhone('024')).toBe('•••')
  })
  test('sees the first letter and the house of an e-mail address', () => {
    expect(maskEmail('ama@example.com')).toBe('a•••@example.com')
    expect(maskEmail('nothing')).toBe('•••')
    expect(maskEmail('@example.com')).toBe('•••')
  })
  test('sees the town of an address', () => {
    expect(maskAddress('Shop 14, Kaneshie Market, Accra')).toBe('•••, Accra')
    expect(maskAddress('Accra')).toBe('•••')
  })
})
