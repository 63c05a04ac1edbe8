import { expect, test } from 'vitest'
import { transactionKey } from '#domain/momo/transaction-id.ts'

test.each(['ab12cd', 'AB12CD', ' ab 12 cd ', 'AB-12.CD', 'AB\u00A012\u200BCD', '\uFF21\uFF22\uFF11\uFF12\uFF23\uFF24'])(
  'transactionKey reads %j as AB12CD',
  (typed) => {
    expect(transactionKey(typed)).toBe('AB12CD')
  },
)

test('transactionKey keeps different IDs apart', () => {
  expect(transactionKey('12345678901')).not.toBe(transactionKey('12345678910'))
})
