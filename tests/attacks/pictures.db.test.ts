import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let made = 0
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const SCRIPT = '<script>alert(document.cookie)</script>'
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
const send = async (picture: string) => {
  made += 1
  await joinWithProfile(product, `Person ${made}`)
  return product
    .as(`Person ${made}`)
    .post('/api/loans/apply', { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true, profilePicture: picture })
}
const photo = () => sharp({ create: { width: 1200, height: 900, channels: 3, background: '#336699' } })

/** A few kilobytes with 30,000 × 30,000 pixels. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(30_000, 0)
  head.writeUInt32BE(30_000, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(30_001 * 40))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

describe('a photo', () => {
  test('is encoded again from its pixels, without attached data, and is served only as a JPEG', async () => {
    const jpeg = await photo()
      .withExif({ IFD0: { Artist: SCRIPT, ImageDescription: 'GPS 5.6N 0.2W' } })
      .jpeg()
      .toBuffer()
    const answer = await send(dataUrl('jpeg', Buffer.concat([jpeg, Buffer.from(`\n${SCRIPT}`)])))
    expect(answer.status).toBe(200)
    const served = await product.app.inject({
      url: answer.body['loan']['profilePicture'],
      cookies: Object.fromEntries(product.as(`Person ${made}`).cookies),
    })
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(served.rawPayload.includes(Buffer.from('script'))).toBe(false)
    const stored = await sharp(served.rawPayload).metadata()
    expect([stored.format, stored.exif, (stored.width ?? 0) <= 800]).toEqual(['jpeg', undefined, true])
  })
  test('is the picture of the account', async () => {
    const first = await send(dataUrl('jpeg', await photo().jpeg().toBuffer()))
    const caller = product.as(`Person ${made}`)
    const address = first.body['loan']['profilePicture']
    expect((await caller.get('/api/auth/user')).body['user']['profileImageUrl']).toBe(address)
    expect((await caller.get(address)).status).toBe(200)
  })
  test.each([
    ['an HTML page named as a picture', () => dataUrl('png', Buffer.from(`<html>${SCRIPT}</html>`))],
    [
      'an SVG with a script',
      () => dataUrl('svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`)),
    ],
    [
      'an SVG of the right size without a script',
      () =>
        dataUrl(
          'svg+xml',
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="9" height="9"/></svg>'),
        ),
    ],
    ['a program', () => dataUrl('jpeg', Buffer.from('MZ\u0090\u0000this program cannot be run'))],
    ['an animation whose comment is a script', () => dataUrl('gif', Buffer.from('GIF89a/*\u0000\u0000\u0000\u0000*/=1;alert(1)'))],
    ['half a picture', async () => dataUrl('jpeg', (await photo().jpeg().toBuffer()).subarray(0, 900))],
    ['a few bytes that declare 900 million pixels', () => dataUrl('png', bomb())],
    ['a URL instead of a picture', () => 'https://evil.example/tracker.png'],
    ['another kind of data', () => `data:text/html;base64,${Buffer.from(SCRIPT).toString('base64')}`],
  ])('%s is rejected with a sentence, and creates no application', async (_what, picture) => {
    const answer = await send(await picture())
    expect([answer.status, answer.body['errors']?.['profilePicture'] ?? answer.body['message']]).toEqual([
      400,
      expect.stringMatching(/^Please select an image file/),
    ])
    expect((await product.as(`Person ${made}`).get('/api/loans/user')).body).toEqual([])
  })
  test('over five megabytes is rejected with a message of its own', async () => {
    const answer = await send(dataUrl('jpeg', Buffer.alloc(5 * 1024 * 1024 + 1)))
    expect([answer.status, answer.body['errors']]).toEqual([400, { profilePicture: 'File size must be less than 5MB' }])
  })
  test('of one customer is shown to no other', async () => {
    const answer = await send(dataUrl('png', await photo().png().toBuffer()))
    await joinWithProfile(product, 'Stranger')
    expect((await product.as('Stranger').get(answer.body['loan']['profilePicture'])).status).toBe(404)
  })
})
