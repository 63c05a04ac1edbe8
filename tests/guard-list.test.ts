import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARDS } from '#tools/guards/guards.ts'

const text = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test.each(GUARDS.map((one) => [one.guard, one] as const))(
  '%s: the guard is in its file once, and guard-results.md counts the tests that fail without it',
  (guard, one) => {
    expect(text(one.file).split(one.with)).toHaveLength(2)
    expect(one.tests.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
    const [, failed] = text('tools/guards/guard-results.md').split(`\n- **${guard}**: `)
    expect(Number.parseInt(failed ?? '', 10)).toBeGreaterThan(0)
  },
)
