import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#server/platform/config.ts'

const PAGES = ['README.md', 'docs/INSTALL.md', 'docs/OPERATIONS.md', 'docs/GROWTH.md']
const text = PAGES.map((page) => readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')).join('\n')

/** `MTN_MOMO_COLLECTION_SUBSCRIPTION_KEY`, `_API_USER` describes MTN_MOMO_COLLECTION_API_USER too. */
const hasShortName = (name: string): boolean =>
  [...text.matchAll(/`([A-Z_]+)`((?:, `_[A-Z_]+`)+)/g)].some(([, first = '', others = '']) =>
    [...others.matchAll(/_[A-Z_]+/g)].some(([end]) => name.endsWith(end) && first.startsWith(name.slice(0, -end.length))),
  )

test('each setting is described in the documents', () => {
  expect(SETTING_NAMES.length).toBeGreaterThan(40)
  expect(SETTING_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(text) && !hasShortName(name))).toEqual([])
})
