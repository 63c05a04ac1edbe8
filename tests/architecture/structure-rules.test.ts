import { expect, test } from 'vitest'
import { drawStructure } from './structure-picture.ts'
import { pathsOfTree, treeViolations } from './tree-rules.ts'

const page = (tree: string) => ({ path: 'docs/ARCHITECTURE.md', text: `## The tree\n\n\`\`\`\n${tree}\n\`\`\`\n` })
const file = (path: string, text = '') => ({ path, text })

test('pathsOfTree reads the levels of the tree and several names of a line', () => {
  const tree = 'server/\n  audit/ access/    what was done\n  app.ts            the list\ndocs/                words'
  expect(pathsOfTree(page(tree).text)).toEqual(['server/', 'server/audit/', 'server/access/', 'server/app.ts', 'docs/'])
})

test('treeViolations reports a folder without a line, and a line without a folder', () => {
  const files = [page('docs/   words\nserver/\n  audit/   gone'), file('server/loans/loan.ts'), file('.ci/run')]
  expect(treeViolations(files)).toEqual([
    'server/loans/ does not stand in the tree of docs/ARCHITECTURE.md',
    'the tree of docs/ARCHITECTURE.md names server/audit/, which does not exist',
  ])
})

test('drawStructure draws imports as arrows without those that follow from others, and leaves tests out', () => {
  const drawn = drawStructure([
    file('domain/kernel/money.ts'),
    file('domain/loans/loan.ts', `import { cedis } from '#domain/kernel/money.ts'`),
    file('domain/payments/pay.ts', `import { a } from '#domain/loans/loan.ts'\nimport { b } from '#domain/kernel/money.ts'`),
    file('server/loans/use.ts', `import type { A } from '#domain/loans/loan.ts'`),
    file('domain/kernel/money.test.ts', `import { a } from '#domain/loans/loan.ts'`),
  ])
  expect(drawn).toContain('  payments --> loans')
  expect(drawn).not.toContain('  payments --> kernel')
  expect(drawn).toContain('  server --> domain')
  expect(drawn).not.toContain('  kernel --> loans')
})
