import { expect, test } from 'vitest'
import { mismatch, type Shape } from './row-shape.ts'

const STRING: Shape = { is: 'string' }
const NUMBER: Shape = { is: 'number' }
const orNull = (shape: Shape): Shape => ({ is: 'union', of: [{ is: 'null' }, shape] })
const row = (of: Record<string, Shape>): Shape => ({ is: 'object', of })

test.each<[string, Shape, unknown]>([
  ['a row with its members', row({ id: STRING, at: { is: 'instance', of: 'Date' } }), { id: 'U1', at: new Date() }],
  ['null where it is declared', row({ note: orNull(STRING) }), { note: null }],
  ['a member that is absent where undefined is declared', row({ note: { is: 'union', of: [{ is: 'undefined' }, STRING] } }), {}],
  ['a record of any keys', { is: 'record', of: NUMBER }, { loans: 3, payments: 0 }],
  ['anything where the type is unknown', row({ params: { is: 'unknown' } }), { params: { year: 2026 } }],
])('%s does not differ from its shape', (_, shape, value) => {
  expect(mismatch(shape, value)).toBeUndefined()
})

test.each<[string, Shape, unknown, string]>([
  ['a Buffer for a Date', { is: 'instance', of: 'Date' }, Buffer.from(''), 'row is declared Date and is a Buffer'],
  ['an object for an array', { is: 'array', of: STRING }, {}, 'row is declared string[] and is an object'],
  ['a tuple that is too long', { is: 'tuple', of: [NUMBER] }, [1, 2], 'row is declared [number] and is an array of 2'],
  ['a value of a record', { is: 'record', of: NUMBER }, { loans: '3' }, 'row.loans is declared number and is the string "3"'],
  ['a member of an object or null', orNull(row({ id: STRING })), { id: 1 }, 'row.id is declared string and is the number 1'],
  ['an item of an array or null', orNull({ is: 'array', of: STRING }), ['a', null], 'row[1] is declared string and is null'],
])('%s is reported with its place', (_, shape, value, difference) => {
  expect(mismatch(shape, value)).toBe(difference)
})
