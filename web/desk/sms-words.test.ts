import { expect, test } from 'vitest'
import { smsWords } from '#web/desk/sms-words.ts'

const since = new Date('2026-11-23T10:46:00Z')
const message = { state: 'queued' as const, at: since, sentAt: null, reason: null, phone: '024•••3456' }
const words = (changes: Partial<Parameters<typeof smsWords>[1] extends readonly (infer M)[] | undefined ? M : never>) =>
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
  expect(smsWords('024•••3456', undefined, since)).toBe('Loading...')
  expect(smsWords(null, [message], since)).toBe('No phone number')
})
