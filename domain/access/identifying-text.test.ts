import { expect, test } from 'vitest'
import { identifiesOnePerson } from '#domain/access/identifying-text.ts'

test.each([
  ['0244 123 456', true],
  ['+233244123456', true],
  ['GHA-123456789-0', true],
  ['ama@example.com', true],
  ['0244', false],
  ['Ama Owusu', false],
  ['Kofi', false],
  ['', false],
])('identifiesOnePerson(%j) is %j', (text, expected) => expect(identifiesOnePerson(text)).toBe(expected))
