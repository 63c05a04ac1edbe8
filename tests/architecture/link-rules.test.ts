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

test('deadLinks reports headings, scripts, drills, units and programs of commands that do not exist', () => {
  const text = [
    '# Backups, and more',
    '[a](#backups-and-more) [b](#gone) [c](OTHER.md#here)',
    'npm run doctor: npm run gone, npm run drill -- alarms, npm run drill -- gone',
    'systemctl start mmoa-loans.service mmoa-loans-gone.timer mmoa-loans-3001.service',
    'cp deploy/mmoa-loans-copy.* /etc; /opt/mmoa-loans/deploy/as-mmoa tools/doctor/doctor.ts; cp deploy/gone /etc; tools/…',
  ].join('\n')
  const empty = ['tests/drills/alarms.drill.ts', 'deploy/mmoa-loans.service', 'deploy/as-mmoa', 'tools/doctor/doctor.ts']
  const files = [
    { path: 'OPERATIONS.md', text },
    { path: 'OTHER.md', text: '# Here' },
    { path: 'docs/LEDGER.md', text: '# Lots' },
    { path: 'server/main.ts', text: '(docs/LEDGER.md, "Lots") (docs/LEDGER.md, "Gone")' },
    { path: 'package.json', text: '{"scripts": {"doctor": "", "drill": ""}}' },
    ...empty.map((path) => ({ path, text: '' })),
  ]
  const dead = ['OPERATIONS.md#gone', 'tests/drills/gone.drill.ts', 'deploy/mmoa-loans-gone.timer', 'deploy/gone']
  expect(deadLinks(files)).toEqual([
    ...dead.map((to) => `OPERATIONS.md points to ${to}, which does not exist`),
    'server/main.ts points to docs/LEDGER.md, "Gone", which does not exist',
    'OPERATIONS.md points to npm run gone, which does not exist',
  ])
})

test('deadSources reports a missing folder in a style sheet', () => {
  const files = [
    { path: 'web/app/app.css', text: '@source "../**/*.tsx";\n@source not "../panel";\n@source not "../gone";' },
    { path: 'web/panel/tab.tsx', text: '' },
  ]
  expect(deadSources(files)).toEqual(['web/app/app.css names web/gone, which does not exist'])
})
