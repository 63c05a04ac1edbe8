import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/check/run-program.ts'
import { GUARDS } from '#tools/guards/guards.ts'

test.each(GUARDS)('$guard: it stands where it is taken out', ({ file, with: present, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(present)).toHaveLength(2)
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
