import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const HASH = `'sha256-${'A'.repeat(43)}='`
const webRoot = mkdtempSync(join(tmpdir(), 'mmoa web '))
for (const folder of ['assets', '.vite']) mkdirSync(join(webRoot, folder))
const FILES = {
  'index.html': 'the landing page',
  'index.html.br': brotliCompressSync('the landing page'),
  'app.html': 'the app',
  'sign-in.html': 'the sign-in',
  'help.html': 'the help',
  'privacy-policy.html': 'the policy',
  'assets/app-abc123.js': 'code()',
  'assets/app-abc123.js.br': brotliCompressSync('code()'),
  '.vite/csp.json': JSON.stringify({ styleSrc: [HASH], scriptSrc: [HASH] }),
}
for (const [name, content] of Object.entries(FILES)) writeFileSync(join(webRoot, name), content)
const { db, close } = await openTestDatabase()
const probe = await openProbe(db, { webRoot })
afterAll(async () => {
  await probe.close()
  await close()
  rmSync(webRoot, { recursive: true })
})
const open = (url: string, { signedIn = false, accept = '' } = {}) =>
  probe.app.inject({ url, headers: { 'accept-encoding': accept }, ...(signedIn && { cookies: { sid: 'anything' } }) })

it.each(['/', '/profile', '/admin', '/nowhere'])('%s shows the landing page without a session', async (path) => {
  expect((await open(path)).body).toBe('the landing page')
})
it.each([
  ['/login', 'the sign-in'],
  ['/login/', 'the sign-in'],
  ['/LOGIN', 'the sign-in'],
  ['/login?from=home', 'the sign-in'],
  ['/mmoa-admin', 'the app'],
  ['/help', 'the help'],
])('%s shows %s with and without a session', async (path, page) => {
  expect((await open(path)).body).toBe(page)
  expect((await open(path, { signedIn: true })).body).toBe(page)
})
it.each(['/', '/profile', '/nowhere'])('%s shows the app with a session', async (path) => {
  expect((await open(path, { signedIn: true })).body).toBe('the app')
})
it('a page is revalidated each time and varies by cookie', async () => {
  expect((await open('/')).headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: expect.stringContaining('Cookie'),
    'content-type': expect.stringMatching('text/html'),
  })
})
it('the security policy file is public', async () => {
  expect((await open('/privacy-policy.html')).body).toBe('the policy')
})
it('files with a hash in their name are cached for ever, and compressed where accepted', async () => {
  const answer = await open('/assets/app-abc123.js', { accept: 'br' })
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
  expect((await open('/', { accept: 'br' })).headers['content-encoding']).toBe('br')
})
it.each([
  '/assets/other.js',
  '/assets/other',
  '/assets/',
  '/assets',
  '/index.html',
  '/sign-in.html',
  '/help.html',
  '/.vite/csp.json',
  '/assets/../app.html',
  '/assets/%2e%2e/app.html',
  '/wp-login.php',
])('%s returns 404', async (path) => {
  const answer = await open(path)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-cache'])
})
it('the security policy allows the page’s inline styles by hash', async () => {
  expect((await open('/')).headers['content-security-policy']).toContain(`style-src 'self' ${HASH}`)
})
it('a page accepts only GET and HEAD', async () => {
  expect((await probe.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  expect((await probe.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
})
it('a page returns 503 with instructions when the web is not built, and calls still work', async () => {
  const bare = await openProbe(db)
  expect((await bare.app.inject('/')).body).toContain('not been built')
  await bare.close()
})
