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

test('documents at the top and in docs/ are checked, what a tool draws is not', () => {
  const told = (path: string) => ({ path, text: 'It is told.' })
  expect(documentWordViolations(['README.md', 'docs/decisions/001-x.md', 'docs/STRUCTURE.md', 'server/x.ts'].map(told))).toEqual([
    'README.md:1 "told": write notified, shows or states',
    'docs/decisions/001-x.md:1 "told": write notified, shows or states',
  ])
})
