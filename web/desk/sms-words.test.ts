import { expect, test } from 'vitest'
import { smsWords } from '#web/desk/sms-words.ts'

const since = new Date('2026-11-23T10:46:00Z')
const message = { sort: 'receipt' as const, state: 'queued' as const, at: since, sentAt: null, reason: null, phone: '024•••3456' }
const words = (changes: Partial<Exclude<Parameters<typeof smsWords>[1], string>[number]>) =>
  smsWords('024•••3456', [{ ...message, ...changes }], since)

test('smsWords says "Sent" only for a message that the gateway accepted', () => {
  expect(words({})).toBe('Waiting to be sent to 024•••3456')
  expect(words({ state: 'sending' })).toBe('Waiting to be sent to 024•••3456')
  expect(words({ state: 'sent', sentAt: new Date('2026-11-23T10:46:05Z') })).toBe('Sent to 024•••3456, 10:46')
  expect(words({ state: 'delivered' })).toBe('Delivered to 024•••3456')
  expect(words({ state: 'failed', reason: 'The number does not exist' })).toBe('Not sent: The number does not exist')
  expect(words({ state: 'dropped' })).toBe('Not sent')
  expect(words({ state: 'unsure' })).toBe('May have arrived, to 024•••3456')
})

test('smsWords ignores messages from before the payment, and an account without a phone', () => {
  expect(words({ at: new Date('2026-11-23T10:45:59Z') })).toBe('None')
  expect(words({ sort: 'reminder' })).toBe('None')
  expect(smsWords('024•••3456', 'loading', since)).toBe('Loading...')
  expect(smsWords('024•••3456', 'failed', since)).toBe('We could not load it')
  expect(smsWords(null, [message], since)).toBe('No phone number')
})

test('smsWords does not say "None" to a user who may not see the messages', () =>
  expect(smsWords('024•••3456', 'hidden', since)).toBe('Shown only to users who may see customers'))

test('smsWords shows the SMS of the payment although others were sent since', () => {
  const later = (seconds: number) => new Date(since.getTime() + seconds * 1000)
  const own = { ...message, state: 'delivered' as const }
  const messages = [
    { ...message, sort: 'notice' as const, state: 'failed' as const, at: later(60) },
    { ...message, state: 'failed' as const, at: later(30) },
    own,
  ]
  expect(smsWords('024•••3456', messages, since)).toBe('Delivered to 024•••3456')
})
