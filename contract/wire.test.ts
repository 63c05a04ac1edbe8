import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import {
  absentIfEmpty,
  cedis,
  edited,
  instant,
  line,
  localDate,
  note,
  phoneNumber,
  positiveCedis,
  rowId,
  success,
  userId,
} from '#contract/wire.ts'

/** Decoded, or the error sentence. */
function read(schema: z.ZodMiniType, wire: unknown): unknown {
  const result = z.safeDecode(schema, wire)
  return result.success ? result.data : { says: result.error.issues.map((issue) => issue.message) }
}

const MISSING = 'Payment amount is required'
const amount = positiveCedis(MISSING)
const FORM = { says: ['Enter an amount like 115.38'] }

describe('an amount in a request', () => {
  test.each([
    ['115.38', 11_538],
    ['115.4', 11_540],
    ['115', 11_500],
    ['0.01', 1],
    [115.38, 11_538],
    [115, 11_500],
    [0.1, 10],
    [9_999_999_999.99, 999_999_999_999],
  ])('decodes %s as text and as number', (wire, expected) => expect(read(amount, wire)).toBe(expected))

  test.each([
    ['a minus', '-1'],
    ['an exponent', '1e3'],
    ['hexadecimal', '0x10'],
    ['three decimals', '1.005'],
    ['spaces around', ' 5 '],
    ['NaN in text', 'NaN'],
    ['infinity in text', 'Infinity'],
    ['a thousands comma', '1,000'],
    ['10 to the 15th', '1000000000000000'],
    ['Arabic digits', '٥٠'],
    ['a number below zero', -1],
    ['a number with three decimals', 1.005],
    ['the number NaN', Number.NaN],
    ['the number infinity', Number.POSITIVE_INFINITY],
    ['the number 10 to the 15th', 1e15],
    ['the number 10 to the 21st, which prints with an exponent', 1e21],
    ['a number too small to print without one', 1e-7],
    ['a list', ['5']],
    ['an empty list', []],
    ['a list of numbers', [5, 6]],
    ['an object', { amount: 5 }],
    ['an object that prints as an amount', { toString: () => '5' }],
    ['true', true],
    ['a big integer', 5n],
  ])('rejects %s with a sentence', (_what, wire) => expect(read(amount, wire)).toEqual(FORM))

  test.each(['0', '0.00', 0, -0])('rejects 0 (%s) with the sentence of the field', (wire) => {
    expect(read(amount, wire)).toEqual({ says: ['Enter an amount above 0'] })
  })
  test.each([undefined, null, ''])('treats %s as missing', (wire) => expect(read(amount, wire)).toEqual({ says: [MISSING] }))

  test('uses the sentence of its form', () => {
    const approval = positiveCedis('Please enter a valid approval amount', 'Please enter a valid approval amount')
    for (const wire of ['', 'abc', []]) expect(read(approval, wire)).toEqual({ says: ['Please enter a valid approval amount'] })
  })

  test('decodes what cedis encodes, for any amount, as text and as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }).map(pesewas), (some) => {
        expect(read(amount, z.encode(amount, some))).toBe(some)
        expect(read(amount, Number(encodeCedis(some)))).toBe(some)
      }),
    )
  })
})

describe('an amount in a response', () => {
  test('has two decimals and may be zero or negative', () => {
    expect([130_000, 0, -5].map((n) => z.encode(cedis, pesewas(n)))).toEqual(['1300.00', '0.00', '-0.05'])
    expect(['1300.00', '0.00', '-0.05'].map((wire) => read(cedis, wire))).toEqual([130_000, 0, -5])
  })
  test.each(['--5', '1e3', '1,000.00', '', 'NaN'])('rejects %s', (wire) => expect(read(cedis, wire)).toEqual(FORM))
  test('rejects fractions of a pesewa', () => {
    // A fraction of a pesewa needs a cast here.
    expect(z.safeEncode(cedis, 0.5 as never).success).toBe(false)
  })
})

describe('ids in a path', () => {
  test('of loans, payments and notifications are digits', () => {
    expect(read(rowId, '42')).toBe(42)
    for (const wire of ['', '-1', '1.5', '1e3', 'abc', '1 OR 1=1', '1234567890123456', '٤٢'])
      expect(read(rowId, wire)).toEqual({ says: ['This number is not known.'] })
  })
  test('of users are short words', () => {
    expect(read(userId, '9f1c-ab_2')).toBe('9f1c-ab_2')
    for (const wire of ['', 'a b', '../x', "'", 'a'.repeat(65)]) expect(read(userId, wire)).toEqual({ says: ['This number is not known.'] })
  })
})

describe('days and moments', () => {
  test('localDate accepts existing days as YYYY-MM-DD', () => {
    expect(read(localDate, '2028-02-29')).toBe('2028-02-29')
    for (const wire of ['2026-02-29', '29.2.2028', '2026-02-28T00:00:00Z', '', 20_260_228, null])
      expect(read(localDate, wire)).toEqual({ says: ['Enter a date as YYYY-MM-DD'] })
  })
  test('instant is ISO 8601 in UTC', () => {
    expect(z.encode(instant, new Date('2026-03-02T09:00:00Z'))).toBe('2026-03-02T09:00:00.000Z')
    expect(read(instant, '2026-03-02T09:00:00.000Z')).toEqual(new Date('2026-03-02T09:00:00Z'))
    expect(read(instant, 'yesterday')).toHaveProperty('says')
  })
})

test('phoneNumber decodes each accepted form and rejects others with one sentence', () => {
  const phone = phoneNumber('Phone number is required')
  for (const wire of ['0244123456', '233244123456', '+233 24 412-3456']) expect(read(phone, wire)).toBe('0244123456')
  for (const wire of ['024', 244_123_456, {}, ['0244123456']])
    expect(read(phone, wire)).toEqual({ says: ['Enter a valid Ghana phone number'] })
  for (const wire of ['', '   ', null, undefined]) expect(read(phone, wire)).toEqual({ says: ['Phone number is required'] })
})

describe('text', () => {
  const address = line('Address is required', 20, 5, 'Write at least 5 characters')
  test('of one line is trimmed and limited in length', () => {
    expect(read(address, '  Accra Central ')).toBe('Accra Central')
    expect(read(address, undefined)).toEqual({ says: ['Address is required'] })
    expect(read(address, '  abc  ')).toMatchObject({ says: ['Write at least 5 characters'] })
    expect(read(address, 'x'.repeat(21))).toEqual({ says: ['Use at most 20 characters'] })
  })
  test('of one line rejects line breaks and control characters', () => {
    for (const wire of ['Accra\nKumasi', 'Accra\u0000Kumasi', 'Accra\u001B[31m'])
      expect(read(address, wire)).toEqual({ says: ['Remove the characters that cannot be shown'] })
  })
  test('of one line drops direction marks and zero-width spaces', () => {
    expect(read(address, '\u202AAccra\u200B Central\u202C')).toBe('Accra Central')
    expect(read(address, '\u200B\u2060')).toEqual({ says: ['Write at least 5 characters'] })
    expect(read(address, '\u200FAc\u00ADcra\u2028Central')).toBe('Accra Central')
    expect(read(note(20), '\u202Eone\u2066')).toBe('one')
    expect(read(address, 'أحمد محمد')).toBe('أحمد محمد')
  })
  test.each(['\u3164'.repeat(6), '\u200D'.repeat(6), '\u0301'.repeat(6), '\u2800\u00A0\u2800'])(
    'of invisible characters only is empty: %j',
    (wire) => {
      expect(read(address, wire)).toEqual({ says: ['Write at least 5 characters'] })
    },
  )
  test('of several lines allows line breaks and nothing, but no other control character', () => {
    expect(read(note(20), 'one\ntwo\t3')).toBe('one\ntwo\t3')
    expect(read(note(20), '   ')).toBe('')
    expect(read(note(20), 'one\u0007')).toEqual({ says: ['Remove the characters that cannot be shown'] })
    expect(read(note(20), 5)).toEqual({ says: ['Write the note as text'] })
  })
})

test('absentIfEmpty decodes "", null and absent to undefined and validates other values', () => {
  const body = z.object({ text: absentIfEmpty(note(5)) })
  expect(read(body, {})).toEqual({})
  for (const text of ['', null]) expect(read(body, { text })).toEqual({ text: undefined })
  expect(read(body, { text: 'one' })).toEqual({ text: 'one' })
  expect(read(body, { text: 'longer' })).toEqual({ says: ['Use at most 5 characters'] })
})

describe('edited', () => {
  const PHONE = 'Phone number is required'
  const optional = z.object({ phone: edited(phoneNumber(PHONE)) })
  test('leaves a field unchanged that is not sent or is sent back masked', () => {
    expect(read(optional, {})).toEqual({})
    expect(read(optional, { phone: '024•••3456' })).toEqual({ phone: undefined })
  })
  test('deletes a field that is sent empty', () => {
    for (const phone of ['', null]) expect(read(optional, { phone })).toEqual({ phone: null })
  })
  test('validates a value by the schema of the field', () => {
    expect(read(optional, { phone: '+233 24 412 3456' })).toEqual({ phone: '0244123456' })
    expect(read(optional, { phone: '024' })).toEqual({ says: ['Enter a valid Ghana phone number'] })
  })
  test('returns the sentence for a missing value where absent and emptied are refused', () => {
    const required = z.object({ phone: edited(phoneNumber(PHONE), { absent: 'refused', emptied: 'refused' }) })
    for (const wire of [{}, { phone: '' }, { phone: null }]) expect(read(required, wire)).toEqual({ says: [PHONE] })
    expect(read(required, { phone: '024•••3456' })).toEqual({ phone: undefined })
  })
  test('encodes an unchanged field as a mask where absent is refused, and leaves it out otherwise', () => {
    const required = z.object({ phone: edited(phoneNumber(PHONE), { absent: 'refused' }) })
    const wire = z.encode(required, { phone: undefined })
    expect(read(required, wire)).toEqual({ phone: undefined })
    expect(z.encode(optional, { phone: undefined })).toEqual({})
  })
  test('encodes an empty text as null where it deletes the field, and rejects it where it is refused', () => {
    const text = z.object({ text: edited(line('Enter the text', 5)) })
    expect(z.encode(text, { text: '' })).toEqual({ text: null })
    expect(z.encode(text, { text: 'ab' })).toEqual({ text: 'ab' })
    expect(() => z.encode(text, { text: 'longer' })).toThrow('Use at most 5 characters')
    const required = z.object({ text: edited(line('Enter the text', 5), { emptied: 'refused' }) })
    expect(() => z.encode(required, { text: '' })).toThrow('Enter the text')
  })
})

test('success encodes its members and drops unknown ones', () => {
  const answer = success({ amount: cedis })
  expect(z.encode(answer, { success: true, message: 'Done', amount: pesewas(5) })).toEqual({
    success: true,
    message: 'Done',
    amount: '0.05',
  })
  expect(read(answer, { success: true, message: 'Done', amount: '0.05', adminNotes: 'secret' })).toEqual({
    success: true,
    message: 'Done',
    amount: 5,
  })
})

test('the approval amount has one sentence for every invalid value', () => {
  const approved = positiveCedis('Please enter a valid approval amount', 'Please enter a valid approval amount')
  for (const wire of ['0', 0, '-1', 'abc', '']) expect(read(approved, wire)).toEqual({ says: ['Please enter a valid approval amount'] })
})
