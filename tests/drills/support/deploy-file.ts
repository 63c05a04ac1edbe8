import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/check/run-program.ts'

/** Replaces only places and passwords. @throws Error when a text to replace is missing, so that drill and file agree. */
export function deployFile(file: string, replaced: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(ROOT, 'deploy', file), 'utf8')
  for (const [from, to] of replaced) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}
