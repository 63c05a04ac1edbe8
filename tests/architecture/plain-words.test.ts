import { expect, test } from 'vitest'
import { codeWordViolations } from './code-words.ts'
import { documentWordViolations } from './plain-words.ts'

const inDocument = (text: string) => documentWordViolations([{ path: 'docs/LEDGER.md', text }])
const inCode = (path: string, text: string) => codeWordViolations([{ path, text }])

test('documentWordViolations reports a replaced word with its line and the standard word', () => {
  expect(inDocument('The ledger.\nMoney is kept.')).toEqual(['docs/LEDGER.md:2 document "kept": write stored, saved or retained'])
})

test('documentWordViolations reads the comments of deploy/, and not its commands', () => {
  const text = '#!/bin/sh\nset -eu stands\n# It stands here.\n-- Told.'
  expect(documentWordViolations([{ path: 'deploy/as-mmoa', text }])).toEqual([
    'deploy/as-mmoa:4 comment "Told": write notified, shows or states',
    'deploy/as-mmoa:3 comment "stands": write is shown, is stored or applies',
  ])
})

test('documentWordViolations ignores code, quotations, link targets and longer words in Markdown', () => {
  expect(inDocument('`kept_money` "We kept it" [044](044-kept-answers.md)\n\n```sh\nasks\n```\n\nThe standsman retold it.')).toEqual([])
})

test('documentWordViolations checks documents at the top and in docs/, but not drawn ones', () => {
  const old = (path: string) => ({ path, text: 'It is told.' })
  expect(documentWordViolations(['README.md', 'docs/decisions/001-x.md', 'docs/STRUCTURE.md', 'server/x.ts'].map(old))).toEqual([
    'README.md:1 document "told": write notified, shows or states',
    'docs/decisions/001-x.md:1 document "told": write notified, shows or states',
  ])
})

test.each([
  ['a line comment', 'server/x.ts', 'const a = 1\n// whoever calls', 'server/x.ts:2 comment "whoever": write the caller, or a user who'],
  ['a later line of a block comment', 'web/x.css', 'a {}\n/* one\n   anew */', 'web/x.css:3 comment "anew": write again'],
  ['a file name', 'web/call-off.ts', '', 'web/call-off.ts:1 name "call off": write cancel'],
  ['a constant', 'server/x.ts', 'const keptCount = 1', 'server/x.ts:1 name "kept": write stored, saved or retained'],
  ['a function', 'server/x.ts', 'function unlessStale() {}', 'server/x.ts:1 name "unless": write throwIf or assert'],
  ['a parameter', 'server/x.ts', 'const f = ([act]: A) => 1', 'server/x.ts:1 name "act": write request context, or action'],
  ['a renamed field', 'server/x.ts', 'const { at: stands } = row', 'server/x.ts:1 name "stands": write is shown, is stored or applies'],
  ['a type', 'server/x.ts', 'interface Deed {}', 'server/x.ts:1 name "deed": write command, or audit event'],
  ['a method of a type', 'server/x.ts', 'interface A { hear(): void }', 'server/x.ts:1 name "hear": write receive or received'],
  ['a test name', 'server/x.test.ts', `test('a loan is told', f)`, 'server/x.test.ts:1 test "told": write notified, shows or states'],
  ['a parametrised test name', 'tests/x.ts', `it.each(a)('is anew %s', f)`, 'tests/x.ts:1 test "anew": write again'],
  ['a text of a screen', 'web/x.tsx', `const a = 'Pay anew'`, 'web/x.tsx:1 screen "anew": write again'],
  [
    'a phrase of a screen',
    'domain/x.ts',
    `const a = 'It is still owed.'`,
    'domain/x.ts:1 screen "still owed": write balance, or outstanding',
  ],
  ['a sentence of the server', 'server/x.ts', `const a = 'It is told now'`, 'server/x.ts:1 screen "told": write notified, shows or states'],
  ['a template of a screen', 'domain/x.ts', 'const a = `Call off ${b}`', 'domain/x.ts:1 screen "Call off": write cancel'],
  ['the content of an element', 'web/x.tsx', 'const a = <p>\n Mended\n</p>', 'web/x.tsx:2 screen "Mended": write fix'],
])('codeWordViolations reports a replaced word in %s with the standard word', (_where, path, text, violation) => {
  expect(inCode(path, text)).toEqual([violation])
})

test.each([
  ['code in a comment', 'server/x.ts', '// `kept` and "told"'],
  ['a field that is stored or sent', 'server/x.ts', 'const { kept, kept_at } = row; const b = { told: 1 }; interface A { asked: string }'],
  ['a value of one word', 'web/x.tsx', `const state = 'kept'`],
  ['a string outside the screens', 'tools/x.ts', `log('is told now')`],
  ['a question on a screen', 'web/x.tsx', `const a = 'Tell us what you asked for'`],
  ['a longer word', 'server/x.ts', 'const task = 1; const factual = 2; const unlessons = 3'],
])('codeWordViolations ignores %s', (_what, path, text) => {
  expect(inCode(path, text)).toEqual([])
})

test('codeWordViolations accepts the name of a stored action, once, and reports an exception that is not needed', () => {
  const path = 'contract/postponement.ts'
  expect(inCode(path, 'const askPostponement = 1')).toEqual([])
  expect(inCode(path, 'const askPostponement = 1\nconst askAgain = 2')).toEqual([`${path}:2 name "ask": write request, query or poll`])
  expect(inCode(path, 'const a = 1')).toEqual([`${path} has no text "ask postponement": delete the exception`])
})
