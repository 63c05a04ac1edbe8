import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeProfile } from '#contract/profile.ts'
import { listStaff, listUsers } from '#contract/people.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { makeStaff, signInAdministrator, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  product = await buildTestApp()
  await signInAdministrator(product)
  ids['Efua'] = await signInStaff(product, 'Efua Boateng', '0244000001', 'md')
  product.clock.advance({ minutes: 1 })
  ids['Kwame'] = await signInStaff(product, 'Kwame Desk', '0244000002', 'front_desk')
  product.clock.advance({ minutes: 1 })
  ids['Ama'] = await signUp(product, 'Ama Mensah', '0244124567')
  await product.as('Ama Mensah').call(completeProfile, {
    body: { businessType: 'retail', address: '12 Market Road, Kumasi', momoNumber: '0201112222' },
  })
  await product.db.updateTable('users').set({ email: 'Ama@Example.com' }).where('full_name', '=', 'Ama Mensah').execute()
  product.clock.advance({ minutes: 1 })
  ids['Kofi'] = await signUp(product, 'Kofi 100% Trader', '0555000003')
})
afterAll(() => product.close())

const users = async (person: string, search?: string) =>
  (await product.as(person).call(listUsers, { query: { search } })).map(({ fullName }) => fullName)

describe('the list of users', () => {
  test('is newest first, without the administrator', async () => {
    expect(await users('Efua Boateng')).toEqual(['Kofi 100% Trader', 'Ama Mensah', 'Kwame Desk', 'Efua Boateng'])
  })

  test('is unmasked for an md and masked for the front desk', async () => {
    const [full] = await product.as('Efua Boateng').call(listUsers, { query: { search: 'ama' } })
    expect(full).toMatchObject({
      phone: '0244124567',
      momoNumber: '0201112222',
      email: 'Ama@Example.com',
      address: '12 Market Road, Kumasi',
    })
    const [masked] = await product.as('Kwame Desk').call(listUsers, { query: { search: 'ama' } })
    expect(masked).toMatchObject({ phone: '024•••4567', momoNumber: '020•••2222', email: 'A•••@Example.com', address: '•••, Kumasi' })
  })

  test('shows staff and verified phones', async () => {
    const rows = await product.as('Efua Boateng').call(listUsers, { query: {} })
    expect(rows.find(({ id }) => id === ids['Kwame'])).toMatchObject({ isStaff: true, phoneProved: true, role: 'front_desk' })
    expect(rows.find(({ id }) => id === ids['Ama'])).toMatchObject({ isStaff: false, phoneProved: false, officeCodeBy: null })
  })

  test('returns pages without gaps', async () => {
    const first = await product.as('Efua Boateng').get('/api/admin/users?limit=3')
    expect(first.body).toMatchObject([{ fullName: 'Kofi 100% Trader' }, { fullName: 'Ama Mensah' }, { fullName: 'Kwame Desk' }])
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))?.[1]
    const second = await product.as('Efua Boateng').get(next ?? '')
    expect(second.body).toMatchObject([{ fullName: 'Efua Boateng' }])
    expect(second.headers['link']).toBeUndefined()
  })

  test('answers 400 for an unknown cursor', async () => {
    expect(await product.as('Efua Boateng').get('/api/admin/users?cursor=yesterday')).toMatchObject({ status: 400 })
  })

  test('answers 403 for customers and 401 without a session', async () => {
    expect(await product.as('Ama Mensah').get('/api/admin/users')).toMatchObject({ status: 403 })
    expect(await product.as('Ama Mensah').get('/api/admin/staff')).toMatchObject({ status: 403 })
    expect(await product.as('nobody').get('/api/admin/users')).toMatchObject({ status: 401 })
  })
})

describe('the list of staff', () => {
  test('lists roles above customer and customers with a staff permission', async () => {
    const staff = async () => (await product.as('Efua Boateng').call(listStaff, { query: {} })).map(({ fullName }) => fullName)
    expect(await staff()).toEqual(['Kwame Desk', 'Efua Boateng'])
    const give = (permissions: Permission[]) => makeStaff(product, ids['Kofi'] ?? '', 'customer', permissions)
    await give(['view_own_loans'])
    expect(await staff()).toEqual(['Kwame Desk', 'Efua Boateng'])
    await give(['export_data'])
    expect(await staff()).toEqual(['Kofi 100% Trader', 'Kwame Desk', 'Efua Boateng'])
    await give([])
  })
})

describe('search of the list of users', () => {
  test('finds any part of a name, special characters included', async () => {
    expect(await users('Kwame Desk', 'mens')).toEqual(['Ama Mensah'])
    expect(await users('Kwame Desk', '100%')).toEqual(['Kofi 100% Trader'])
    expect(await users('Kwame Desk', '_')).toEqual([])
    expect(await users('Kwame Desk', '  ')).toHaveLength(4)
  })

  test('finds a complete phone, wallet or e-mail in any accepted form', async () => {
    for (const whole of ['0244124567', '+233 24 412 4567', '233201112222', 'ama@example.com'])
      expect(await users('Kwame Desk', whole), whole).toEqual(['Ama Mensah'])
  })

  test('finds parts of them only for viewers of unmasked data', async () => {
    for (const part of ['412456', '02011', 'ama@', 'example.com']) {
      expect(await users('Kwame Desk', part), part).toEqual([])
      expect(await users('Efua Boateng', part), part).toEqual(['Ama Mensah'])
    }
  })
})
