import { expect, test } from 'vitest'
import { isAgeRecipient } from '#domain/kernel/bech32.ts'

const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('isAgeRecipient is true for the public key of the documents of age', () => expect(isAgeRecipient(KEY)).toBe(true))

test('isAgeRecipient rejects each changed character, a missing one and another prefix', () => {
  for (let at = 4; at < KEY.length; at += 1) {
    const changed = `${KEY.slice(0, at)}${KEY[at] === 'q' ? 'p' : 'q'}${KEY.slice(at + 1)}`
    expect([changed, isAgeRecipient(changed)]).toEqual([changed, false])
  }
  for (const wrong of [KEY.slice(0, -1), `${KEY}q`, KEY.replace('age', 'agf'), KEY.toUpperCase(), 'age1', '', 'age1short'])
    expect([wrong, isAgeRecipient(wrong)]).toEqual([wrong, false])
})
