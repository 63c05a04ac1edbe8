import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../web/', import.meta.url))
const filesWith = (pattern: RegExp) =>
  globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => pattern.test(readFileSync(`${WEB}${path}`, 'utf8')))
    .toSorted()

test('files of the server are fetched with the shown user, and never opened by a link (rule S25)', () => {
  expect(filesWith(/<a\b[^>]*\sdownload\b/)).toEqual([])
  expect(filesWith(/\bfetch\((?!\{|\))/)).toEqual([
    'app/service-worker.ts',
    'landing/public-facts.ts',
    'lib/call.ts',
    'lib/log-out.ts',
    'lib/online.ts',
  ])
})
