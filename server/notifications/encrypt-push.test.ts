import { expect, test } from 'vitest'
import { encryptPush, publicKeyOf, vapidHeader } from '#server/notifications/encrypt-push.ts'
import { browserPush, vapidClaims } from '#tests/support/browser-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('encryptPush writes the example of RFC 8291, section 5', () => {
  const browser = browserPush(undefined, {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  })
  const message = encryptPush('When I grow up, I want to be a watermelon', browser.subscription, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('encryptPush is readable by its browser alone, each time under a new key', () => {
  const [phone, other] = [browserPush(), browserPush()]
  const sent = encryptPush('GH₵100.00 is due today', phone.subscription)
  expect(phone.read(sent)).toBe('GH₵100.00 is due today')
  expect(() => other.read(sent)).toThrow()
  expect(encryptPush('GH₵100.00 is due today', phone.subscription).equals(sent)).toBe(false)
})

test('vapidHeader is signed for the origin of the push service, and valid for 12 hours', () => {
  const privateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
  const now = new Date('2026-03-02T10:00:00Z')
  const header = vapidHeader('https://fcm.googleapis.com/fcm/send/abc', { privateKey, contact: 'mailto:help@mmoa.example', now })
  expect(vapidClaims(header)).toEqual({
    key: publicKeyOf(privateKey),
    aud: 'https://fcm.googleapis.com',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'mailto:help@mmoa.example',
  })
})
