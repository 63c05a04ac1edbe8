import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPeople } from '#contract/people.ts'
import { apply, borrow, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { makeStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loan: number
let receipt: string
let adwoa: string
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  adwoa = await joinWithProfile(product, 'Adwoa Serwaa Mensah')
  await signUp(product, 'Kwame Mensah', '0243000001')
  await signUp(product, 'Mensah-Addo Yaw', '0243000002')
  loan = await borrow(product, 'Adwoa Serwaa Mensah', '200')
  receipt = await receiptFor(product, loan, '10')
})
afterAll(() => product.close())

const find = (q: string, person = 'desk') => product.as(person).call(findPeople, { query: { q } })
const names = async (q: string, person?: string) => (await find(q, person)).map((one) => one.fullName)

describe('people search by name', () => {
  test('finds any beginning of a word, in any order and case', async () => {
    expect(await names('mens')).toEqual(['Mensah-Addo Yaw', 'Adwoa Serwaa Mensah', 'Kwame Mensah'])
    expect(await names('MENSAH adw')).toEqual(['Adwoa Serwaa Mensah'])
    expect(await names('ensah')).toEqual([])
  })
  test('treats wildcards of the database as text', async () => {
    for (const q of ["'", '&', ':*', '%', '_', '\\', '<->', "mens' | 'kw", '()', '!!!', '\u0000', '😀'])
      expect((await product.as('desk').get(`/api/admin/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  })
  test('finds nobody for one letter or an empty search', async () => {
    expect(await names('m')).toEqual([])
    expect(await names('  ')).toEqual([])
  })
})

test('people search finds loan and receipt numbers with their loan', async () => {
  const found = { userId: adwoa, fullName: 'Adwoa Serwaa Mensah', loan: { id: loan, status: 'active' } }
  expect(await find(String(loan))).toMatchObject([{ ...found, foundBy: 'loan' }])
  expect(await find(`#${loan}`)).toMatchObject([{ ...found, foundBy: 'loan' }])
  expect(await find(receipt.toLowerCase())).toMatchObject([{ ...found, foundBy: 'receipt' }])
  expect(await find('serwaa')).toMatchObject([{ ...found, foundBy: 'name' }])
})

test('people search finds parts of a phone only for viewers of phones, and masks it for others', async () => {
  expect(await find('0243000001')).toMatchObject([{ fullName: 'Kwame Mensah', phone: '024•••0001', foundBy: 'phone' }])
  expect(await names('+233 24 300 0001')).toEqual(['Kwame Mensah'])
  expect(await names('02430000')).toEqual([])
  expect(await find('02430000', 'md')).toMatchObject([{ phone: '0243000001' }, { phone: '0243000002' }])
})

test('people search without view_customer_loans shows and finds no loans', async () => {
  await makeStaff(product, await signUp(product, 'Clerk', '0243000009'), 'customer', ['view_customer_profiles'])
  const { body } = await product.as('Clerk').post('/api/simple-login', { name: 'Clerk', phone: '0243000009' })
  await product.as('Clerk').post('/api/simple-login', { name: 'Clerk', phone: '0243000009', otp: body.developmentCode })
  expect(await find('serwaa', 'Clerk')).toMatchObject([{ loan: null }])
  expect(await find(String(loan), 'Clerk')).toEqual([])
  expect(await find(receipt, 'Clerk')).toEqual([])
})

test('people search finds neither the viewer’s own loan nor the administrator', async () => {
  await product.as('manager').post('/api/profile/complete', { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002' })
  const own = await apply(product, 'manager', '100')
  expect(await find(String(own), 'manager')).toEqual([])
  expect(await find('manager', 'manager')).toMatchObject([{ loan: null }])
  expect(await find(String(own), 'md')).toMatchObject([{ loan: { id: own, status: 'pending' } }])
})
