import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { makeStaff, signInStaff } from '#tests/support/sign-in-people.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Known')
  const customers = [
    'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
    'Efua Boateng,0245560001,market_trader,Makola,0245560001,mtn,2025-06-01',
    'Yaw Darko,0245560002,retail,Tema Station 3,0245560002,,2025-06-01',
  ]
  await product.as('md').post('/api/admin/import', { customers: `${customers.join('\r\n')}\r\n` })
  await product.as('md').post('/api/admin/operations/jobs/import-book/run', {})
})
afterAll(() => product.close())

const send = (phone: string, picture: string = PIXEL, who = 'md') => product.as(who).post('/api/admin/import/pictures', { phone, picture })
const photos = async () =>
  (
    await sql<{ phone: string; address: string }>`
    select u.phone, u.profile_image_url as address from pictures p join users u on u.id = p.user_id where u.profile_image_url = '/api/pictures/' || p.id`.execute(
      product.db,
    )
  ).rows

test('a photo of an imported customer is stored once, as the picture of the account, and is found in the audit trail', async () => {
  expect(await send('+233 24 556 0001')).toMatchObject({ status: 200, body: { success: true } })
  const [photo, ...more] = await photos()
  expect([photo?.phone, more]).toEqual(['0245560001', []])
  expect(await send('0245560001')).toMatchObject({ status: 409, body: { message: 'This customer already has a photo.' } })
  expect(await photos()).toEqual([photo])
  expect((await product.as('md').get(photo?.address ?? '')).status).toBe(200)
  await comeBack(product, 'Known')
  expect((await product.as('Known').get(photo?.address ?? '')).status).toBe(404)
  const { rows } = await sql<{
    acts: string[]
  }>`select array_agg(action order by id) as acts from audit_trail where action like 'import%' and outcome = 'done'`.execute(product.db)
  expect(rows[0]?.acts).toEqual(['importBook', 'importCustomer', 'importCustomer', 'importPicture'])
})

test('POST /api/admin/import/pictures rejects a phone without an imported customer, and a file that is no image', async () => {
  const before = await photos()
  const { rows } = await sql<{ phone: string }>`select phone from users where full_name like 'Known%'`.execute(product.db)
  for (const phone of [rows[0]?.phone ?? '', '0245569999'])
    expect(await send(phone)).toMatchObject({ status: 422, body: { message: 'No imported customer has this phone number.' } })
  expect(await send('0245560002', 'data:text/plain;base64,AAAA')).toMatchObject({
    status: 400,
    body: { message: 'Please select an image file' },
  })
  expect(await send('0245560002', 'data:image/png;base64,AAAA')).toMatchObject({
    status: 400,
    body: { message: 'Please select an image file' },
  })
  expect((await send('Efua')).status).toBe(400)
  expect((await send('0245560002', PIXEL, 'Known')).status).toBe(403)
  expect(await photos()).toEqual(before)
})

test('a photo of an imported customer needs the right to change profiles', async () => {
  const before = await photos()
  const half = await signInStaff(product, 'half', '0208000003', 'front_desk')
  await makeStaff(product, half, 'front_desk', ['system_configuration'])
  expect((await send('0245560002', PIXEL, 'half')).status).toBe(403)
  expect(await photos()).toEqual(before)
})

test('the proof of the books finds nothing where an import brought customers without loans', () => expectBooksToBeRight(product.db))
