import { expect, test } from 'vitest'
import { contactLink, contactText, liveText } from '#web/landing/live-text.ts'

test('liveText shows whole, grouped figures with a plus', () => {
  expect(liveText(1284)).toBe('1,284+')
  expect(liveText('2418500.75')).toBe('2,418,500+')
  expect(liveText(0)).toBe('0+')
})

test('liveText is undefined for anything but a number', () => {
  for (const wrong of [undefined, null, '', 'many', -1, '1e9', {}]) expect(liveText(wrong)).toBeUndefined()
})

test('contactLink links a phone number to a call and an e-mail address to a message', () => {
  expect(contactLink('officePhone', '030 212 3456')).toBe('tel:0302123456')
  expect(contactLink('ussdCode', '*928*55#')).toBe('tel:*928*55%23')
  expect(contactLink('supportEmail', 'help@example.com')).toBe('mailto:help@example.com')
  expect(contactLink('officeWhatsapp', '024 412 3456')).toBe('https://wa.me/233244123456')
  expect(contactLink('officeAddress', 'Kaneshie Market,\nAccra')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Kaneshie%20Market%2C%20Accra',
  )
  expect(contactLink('licenceNumber', 'BOG/123')).toBeUndefined()
})

test('contactText shows licence and USSD code as text', () => {
  expect(contactText('licenceNumber', 'BOG/123')).toBe('Licence BOG/123')
  expect(contactText('ussdCode', '*928*55#')).toBe('No data? Dial *928*55#')
  expect(contactText('officePhone', '030 212 3456')).toBe('030 212 3456')
})
