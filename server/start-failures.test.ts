import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StartProblem } from '#server/platform/start-problem.ts'
import { assertEmbeddedCanOpen, embeddedProblem } from '#server/start-failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'mmoa failures '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PLACE = { dataDir: folder }

test('assertEmbeddedCanOpen accepts a new folder and a server', () => {
  assertEmbeddedCanOpen(PLACE)
  assertEmbeddedCanOpen({ dataDir: join(folder, 'not there yet') })
  assertEmbeddedCanOpen({ dataDir: '/proc/self' })
  assertEmbeddedCanOpen({ url: 'postgres://mmoa@db.example/mmoa' })
})

test('assertEmbeddedCanOpen names the database of another major version, and the way across', () => {
  mkdirSync(join(folder, 'pg'))
  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '17\n')
  expect(() => assertEmbeddedCanOpen(PLACE)).toThrow(
    /^DATA_DIR: the database in .* is of version 17, and this product opens version 18\. .*npm run move-to-postgres/,
  )
})

test('a full disk is named before the start and during it', () => {
  rmSync(join(folder, 'pg'), { recursive: true })
  expect(() => assertEmbeddedCanOpen(PLACE, () => 10 * 1024 * 1024)).toThrow(
    /^DATA_DIR: the disk of .* is full \(10 MB free\)\. Free at least 64 MB/,
  )
  for (const code of ['ENOSPC', '53100'])
    expect(String(embeddedProblem(PLACE, Object.assign(new Error('write'), { code })))).toMatch(
      /^StartProblem: DATA_DIR: the disk of .* is full\. Free/,
    )
})

test('embeddedProblem leaves other failures as they are', () => {
  const own = new StartProblem('DATA_DIR: another process uses the database.')
  const statement = Object.assign(new Error('syntax error'), { code: '42601' })
  expect(embeddedProblem(PLACE, own)).toBe(own)
  expect(embeddedProblem(PLACE, statement)).toBe(statement)
  expect(embeddedProblem({ url: 'postgres://db' }, statement)).toBe(statement)
})
