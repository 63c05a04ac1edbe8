import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { readCedis, typeCedis } from '#web/forms/cedis-typing.ts'

/** `|` is the caret. */
function typed(withCaret: string): string {
  const caret = withCaret.indexOf('|')
  const after = typeCedis(withCaret.replace('|', ''), caret)
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`
}

describe('formatting a typed amount', () => {
  test.each([
    ['1|', '1|'],
    ['1300|', '1,300|'],
    ['13|00', '1,3|00'],
    ['1,3005|', '13,005|'],
    ['1|,300', '1|,300'],
    ['2|1,300', '2|1,300'],
    ['1,300.5|', '1,300.5|'],
    ['1,300.557|', '1,300.55|'],
    ['115.|38', '115.|38'],
    ['115.|.38', '115.|38'],
    ['.|', '0.|'],
    ['.5|', '0.5|'],
    ['007|', '7|'],
    ['0|', '0|'],
    ['GH₵ 1,300.00|', '1,300.00|'],
    ['-5|', '5|'],
    ['12345678901|', '1,234,567,890|'],
    ['|', '|'],
  ])('%s becomes %s', (before, after) => {
    expect(typed(before)).toBe(after)
  })

  test('deleting a comma moves the caret past it, so that the next press deletes the digit', () => {
    expect(typed('1|300')).toBe('1|,300')
  })

  test('the caret stays behind the same digit when the groups move', () => {
    expect(typed('12|34567')).toBe('1,2|34,567')
  })
})

describe('reading an amount', () => {
  test('readCedis reads grouped, plain and unfinished text', () => {
    expect(readCedis('1,300.00')).toBe(cedis(1300))
    expect(readCedis('115.38')).toBe(pesewas(11538))
    expect(readCedis('1,300.')).toBe(cedis(1300))
  })

  test('readCedis returns undefined without an amount', () => {
    expect(readCedis('')).toBeUndefined()
    expect(readCedis('.')).toBeUndefined()
  })
})
