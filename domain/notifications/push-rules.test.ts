import { expect, test } from 'vitest'
import { isPushService, pushOutcome, pushWaitAfter } from '#domain/notifications/push-rules.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com@127.0.0.1/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://evilnotify.windows.com.example/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://metadata.internal/abc', false],
  ['no address', false],
])('isPushService(%s) is %s', (endpoint, expected) => expect(isPushService(endpoint)).toBe(expected))

test.each([
  [201, 'sent'],
  [200, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'again'],
  [500, 'again'],
  [undefined, 'again'],
] as const)('pushOutcome(%s) is %s', (status, outcome) => expect(pushOutcome(status)).toBe(outcome))

test('pushWaitAfter ends after three failed attempts', () => {
  expect([1, 2, 3, 4].map(pushWaitAfter)).toEqual([60, 300, 1800, undefined])
})
