import { expect, test } from 'vitest'
import { importCycles } from './cycle-rules.ts'

const file = (path: string, text: string) => ({ path, text })

test('importCycles reports a cycle of three files once, also with a type-only import', () => {
  const files = [
    file('web/ui/a.ts', `import { b } from '#web/ui/b.ts'\nexport const a = b`),
    file('web/ui/b.ts', `import type { C } from '#web/ui/c.ts'\nexport const b: C = 1`),
    file('web/ui/c.ts', `export type C = number\nexport const load = () => import('#web/ui/a.ts')`),
  ]
  expect(importCycles(files)).toEqual(['web/ui/a.ts -> web/ui/b.ts -> web/ui/c.ts -> web/ui/a.ts'])
})

test('importCycles accepts two paths to the same file', () => {
  const files = [
    file('web/ui/a.ts', `import '#web/ui/b.ts'\nimport '#web/ui/c.ts'`),
    file('web/ui/b.ts', `import '#web/ui/c.ts'`),
    file('web/ui/c.ts', `export const c = 1`),
  ]
  expect(importCycles(files)).toEqual([])
})
