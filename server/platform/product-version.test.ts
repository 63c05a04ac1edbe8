import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { commitOf, PRODUCT_SCHEMA } from '#server/platform/product-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'mmoa version '))
const root = pathToFileURL(`${folder}/`)
afterAll(() => rmSync(folder, { recursive: true }))

test('commitOf returns nothing for a folder that is neither an archive nor a clone', () => {
  expect(commitOf(root)).toBeUndefined()
})

test('commitOf reads the commit of an archive from its file', () => {
  writeFileSync(join(folder, 'release.json'), '{"commit":"0123456789ab"}')
  expect(commitOf(root)).toBe('0123456789ab')
})

test('PRODUCT_SCHEMA is the number of the last migration', () => {
  expect(PRODUCT_SCHEMA).toMatch(/^\d{4}$/)
})
