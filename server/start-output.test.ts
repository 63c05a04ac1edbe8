import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openingStep, openTerminal } from '#server/start-output.ts'

function openScreen() {
  let shown = ''
  const terminal = openTerminal((text) => (shown += text))
  return { terminal, log: createLog({ logLevel: 'info' }, terminal.log), shown: () => shown }
}

test('a terminal shows warnings and errors as sentences, and no requests', () => {
  const { log, shown } = openScreen()
  log.info({ route: '/api/loans' }, 'answered')
  log.warn('This is a development start.')
  log.error({ requestId: 'r1' }, 'A call failed')
  expect(shown()).toBe('Warning: This is a development start.\nError: A call failed request r1\n')
})

test('a terminal shows the cause of an error without personal data', () => {
  const { log, shown } = openScreen()
  log.error({ err: new TypeError('phone 0201234567') }, 'A job failed')
  expect(shown()).toMatch(/^Error: A job failed \{.*"TypeError".*\}\n$/)
  expect(shown()).not.toContain('0201234567')
})

test('a terminal shows the address and how to sign in, by environment', () => {
  const { terminal, shown } = openScreen()
  terminal.ready({ env: 'development', publicOrigin: 'http://localhost:3000', showsCodes: true })
  terminal.ready({ env: 'production', publicOrigin: 'https://loans.example.com', showsCodes: false })
  expect(shown()).toBe(
    `
Address:  http://localhost:3000
Sign in:  with any phone number at /login, the code is shown on the screen; the office at /mmoa-admin, which shows its password.

Address:  https://loans.example.com
Sign in:  with any phone number at /login, the code comes by SMS; the office at /mmoa-admin, with ADMIN_EMAIL and ADMIN_PASSWORD.
`,
  )
})

test('a start says that it makes the database where there is none', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mmoa output '))
  expect(openingStep({ dataDir })).toBe('Making the database; this takes a few seconds.')
  mkdirSync(join(dataDir, 'pg'))
  expect(openingStep({ dataDir })).toBe('Opening the database.')
  rmSync(dataDir, { recursive: true })
  expect(openingStep({ url: 'postgres://db.example/mmoa' })).toMatch(/^Opening the database, and bringing/)
})
