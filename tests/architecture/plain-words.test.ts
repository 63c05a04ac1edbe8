import { expect, test } from 'vitest'
import { documentWordViolations, plainWordViolations } from './plain-words.ts'

test('a replaced word is reported with its line and the standard word', () => {
  expect(plainWordViolations({ path: 'docs/LEDGER.md', text: 'The ledger.\nMoney is kept.' })).toEqual([
    'docs/LEDGER.md:2 "kept": write stored, saved or retained',
  ])
})

test('code, quotations and link targets in Markdown are not prose, and a longer word is another word', () => {
  const text = '`kept_money` "We kept it" [044](044-kept-answers.md)\n\n```sh\nasks\n```\n\nThe standsman retold it.'
  expect(plainWordViolations({ path: 'docs/LEDGER.md', text })).toEqual([])
})

test('comments and identifiers of code can be checked in the same way', () => {
  expect(plainWordViolations({ path: 'server/x.ts', text: '// whoever calls\nconst x = 1' })).toEqual([
    'server/x.ts:1 "whoever": write the caller, or a user who',
  ])
})

test('a document on the list may have replaced words, and leaves the list with the last of them', () => {
  const old = { path: 'docs/LEDGER.md', text: 'It is told.' }
  expect(documentWordViolations([old], ['docs/LEDGER.md'])).toEqual([])
  expect(documentWordViolations([{ ...old, text: 'It is sent.' }], ['docs/LEDGER.md'])).toEqual([
    'docs/LEDGER.md has no replaced word: take it off the list in tests/architecture/plain-words.ts',
  ])
})
