import { expect, test } from 'vitest'
import { deadLinks, deadSources } from './link-rules.ts'

test('deadLinks reports links and file names without a target, and accepts folders and URLs', () => {
  const files = [
    {
      path: 'docs/LEDGER.md',
      text: '[a](../domain/kernel/money.ts) [b](GONE.md) [c](https://example.com) `server/loans/gone.ts` [d](decisions/) `npm start`',
    },
    { path: 'domain/kernel/money.ts', text: '' },
    { path: 'docs/decisions/001-money.md', text: '' },
  ]
  expect(deadLinks(files)).toEqual([
    'docs/LEDGER.md points to docs/GONE.md, which does not exist',
    'docs/LEDGER.md points to server/loans/gone.ts, which does not exist',
  ])
})

test('deadSources reports a missing folder in a style sheet', () => {
  const files = [
    { path: 'web/app/app.css', text: '@source "../**/*.tsx";\n@source not "../panel";\n@source not "../gone";' },
    { path: 'web/panel/tab.tsx', text: '' },
  ]
  expect(deadSources(files)).toEqual(['web/app/app.css names web/gone, which does not exist'])
})
