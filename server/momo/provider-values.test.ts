import { describe, expect, it } from 'vitest'
import { parseProviderAmount, cleanNote, line, redactProviderText } from '#server/momo/provider-values.ts'

describe('cleanNote', () => {
  it.each([
    ["Ama's loan 42 – week 3", 'Ama s loan 42 - week 3'],
    ['Kɔjo & Élodie <b>', 'K jo Elodie b'],
    ['  GH₵ 5.00\n\tnow ', 'GH 5.00 now'],
    ['₵', ''],
  ])('turns %j into %j', (note, clean) => expect(cleanNote(note)).toBe(clean))
  it('returns at most 160 characters without a trailing space', () => {
    expect(cleanNote('x'.repeat(500))).toHaveLength(160)
    expect(cleanNote(`${'x'.repeat(159)} y`)).toBe('x'.repeat(159))
  })
})

it('parseProviderAmount rejects fractions of a pesewa', () => {
  expect([
    parseProviderAmount('12.500'),
    parseProviderAmount('12.501'),
    parseProviderAmount(1e21),
    parseProviderAmount('0x10'),
    parseProviderAmount('12.'),
  ]).toEqual([1250, undefined, undefined, undefined, undefined])
})

it('redactProviderText returns only plain words', () => {
  expect(redactProviderText('Insufficient funds, call 0244123456 or <a href="x">us</a>!', [])).toBe('Insufficient funds, call or')
  expect(redactProviderText('key sk_live_abc is wrong; secret too', ['secret'])).toBe('key is wrong; too')
  expect(redactProviderText('Bearer eyJhbGciOiJIUzI1NiJ9.x '.repeat(50), []).length).toBeLessThan(400)
})

it('line removes control characters and limits the length', () => {
  expect(line(' Ama\u0000\n\u202eMensah ', 200)).toBe('Ama Mensah')
  expect(line('\n\t', 200)).toBeNull()
  expect(line('x'.repeat(500), 20)).toHaveLength(20)
})
