import { expect, test } from 'vitest'
import { forbiddenWords } from './word-rules.ts'

const found = (path: string, text: string) => forbiddenWords([{ path, text }])

test.each([
  ['work left undone', 'docs/LEDGER.md', 'first line\nTODO: write this'],
  ['a switched-off compiler', 'web/ui/card.tsx', '// @ts-expect-error wrong type'],
  ['a switched-off lint', 'web/ui/card.tsx', '// oxlint-disable-next-line no-eval'],
  ['a path of one machine', 'docs/OPERATIONS.md', 'cd /home/ama/mmoa'],
  ['a test left out', 'server/loans/loan.test.ts', `test.skip('a loan', () => {})`],
  ['a test that leaves the others out', 'server/loans/loan.test.ts', `describe.only('a loan', () => {})`],
  ['a mock of our own code', 'server/loans/loan.test.ts', `vi.mock('#server/platform/db.ts')`],
  ["the database's time", 'server/loans/loan-store.ts', 'sql`update loans set approved_at = now()`'],
  ["the database's time, cast", 'server/loans/loan-store.ts', 'sql`select now()::date`'],
  ["the database's date", 'server/loans/loan-query.ts', 'sql`where due_on < current_date`'],
])('forbiddenWords reports %s', (_what, path, text) => expect(found(path, text)).toHaveLength(1))

test.each([
  ['our own clock', 'server/loans/review-loan.ts', 'const at = deps.clock.now()'],
  ['the interface of a clock', 'server/platform/clock.ts', 'now(): Date'],
  ['a route', 'server/applications/loan-routes.ts', `const path = '/homepage/work'`],
  ['a temporary folder by its name', 'tools/x.ts', 'mkdtempSync(join(tmpdir(), name))'],
])('forbiddenWords accepts %s', (_what, path, text) => expect(found(path, text)).toEqual([]))
