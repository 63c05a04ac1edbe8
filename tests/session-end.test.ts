import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../web/', import.meta.url))

/** Their 401 is handled by another file, or ends no session. */
const HANDLED_ELSEWHERE = {
  'credit/use-own-loans.ts': 'web/lib/reads.ts',
  'documents/loan-documents-make.ts': 'web/documents/loan-documents-save.ts',
  'ledger/ledger-account.tsx': 'web/lib/reads.ts',
  'lib/current-user.ts': 'web/app/app-root.tsx',
  'lib/fetch-file.ts': 'the files that call it',
  'lib/use-list.ts': 'web/lib/reads.ts',
  'lib/use-read.ts': 'web/lib/reads.ts',
  'notifications/use-notifications.ts': 'web/lib/reads.ts: the list is refreshed',
  'sign-in/use-admin-sign-in.ts': 'before a session',
  'sign-in/use-sign-in.ts': 'before a session',
}

const CALLS = /\b(?:call|callPage|sendRepeatedly|fetchFile|fetchResponse)\(/

test('every file that calls the server announces the end of the session after a 401', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((path) => !path.includes('.test.') && path !== 'lib/call.ts')
    .map((path) => ({ path, text: readFileSync(`${WEB}${path}`, 'utf8') }))
    .filter(({ text }) => CALLS.test(text) && !text.includes('announceSessionEnd()'))
    .map(({ path }) => path)
  expect(found.toSorted()).toEqual(Object.keys(HANDLED_ELSEWHERE))
})
