import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { narrowDataFolder } from '#server/narrow-data-folder.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

const parent = mkdtempSync(join(tmpdir(), 'mmoa modes '))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function folderWith(mode: number): string {
  const folder = join(parent, mode.toString(8))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
  return folder
}
const modeOf = (folder: string): string => (statSync(folder).mode & 0o777).toString(8)

describe('narrowDataFolder', () => {
  test.each([0o755, 0o750, 0o701, 0o777])('narrows mode %o in development and returns a warning', (mode) => {
    const folder = folderWith(mode)
    expect(narrowDataFolder(folder, 'development')).toBe(
      `DATA_DIR: other users of this machine may enter ${folder} (mode 0${mode.toString(8)}). It is now closed to them (mode 0700).`,
    )
    expect(modeOf(folder)).toBe('700')
    expect(narrowDataFolder(folder, 'development')).toBeUndefined()
  })

  test('refuses a wider folder in production and leaves its mode', () => {
    const folder = folderWith(0o755)
    const sentence = `DATA_DIR: other users of this machine may enter ${folder} (mode 0755). Close it with "chmod 700 ${folder}" and start again.`
    expect(() => narrowDataFolder(folder, 'production')).toThrow(new StartProblem(sentence))
    expect(modeOf(folder)).toBe('755')
  })

  test('accepts a private folder, and one that does not exist yet', () => {
    expect(narrowDataFolder(folderWith(0o700), 'production')).toBeUndefined()
    expect(narrowDataFolder(join(parent, 'none'), 'production')).toBeUndefined()
  })

  test('accepts a file, which opening the database refuses with its own sentence', () => {
    expect(narrowDataFolder('/dev/null', 'production')).toBeUndefined()
  })
})
