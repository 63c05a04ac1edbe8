import { describe, expect, it } from 'vitest'
import { parseProviderAmount, cleanNote, line, redactProviderText } from '#server/momo/provider-values.ts'

describe('a note beside an amount', () => {
  it.each([
    ["Ama's loan 42 – week 3", 'Ama s loan 42 - week 3'],
    ['Kɔjo & Élodie <b>', 'K jo Elodie b'],
    ['  GH₵ 5.00\n\tnow ', 'GH 5.00 now'],
    ['₵', ''],
  ])('%j becomes %j', (note, clean) => expect(cleanNote(note)).toBe(clean))
  it('has at most 160 characters, and no space at its end', () => {
    expect(cleanNote('x'.repeat(500))).toHaveLength(160)
    expect(cleanNote(`${'x'.repeat(159)} y`)).toBe('x'.repeat(159))
  })
})

it('an amount of more than whole pesewas is none', () => {
  expect([
    parseProviderAmount('12.500'),
    parseProviderAmount('12.501'),
    parseProviderAmount(1e21),
    parseProviderAmount('0x10'),
    parseProviderAmount('12.'),
  ]).toEqual([1250, undefined, undefined, undefined, undefined])
})

it('of what a provider says only plain words are kept', () => {
  expect(redactProviderText('Insufficient funds, call 0244123456 or <a href="x">us</a>!', [])).toBe('Insufficient funds, call or')
  expect(redactProviderText('key sk_live_abc is wrong; secret too', ['secret'])).toBe('key is wrong; too')
  expect(redactProviderText('Bearer eyJhbGciOiJIUzI1NiJ9.x '.repeat(50), []).length).toBeLessThan(400)
})

it('a line for a person has no control characters, and an end', () => {
  expect(line(' Ama\u0000\n\u202eMensah ', 200)).toBe('Ama Mensah')
  expect(line('\n\t', 200)).toBeNull()
  expect(line('x'.repeat(500), 20)).toHaveLength(20)
})
