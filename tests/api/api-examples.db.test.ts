import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execFile, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { examplesOfApi } from '#tests/support/api-examples.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** JSON and status; other text stays text. */
function printedAnswer(text: string): { body: unknown; status: number } | string {
  const { 1: body = '', 2: status } = /^([[{][\s\S]*) → (\d{3})$/.exec(text.trim()) ?? []
  return status === undefined ? text.trim() : { body: JSON.parse(body), status: Number(status) }
}

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const EXAMPLES = examplesOfApi()

let product: TestApp
let address: string
const folder = mkdtempSync(join(tmpdir(), 'mmoa-examples-'))
beforeAll(async () => {
  product = await buildTestApp()
  await ensureAdministrator(product.deps)
  address = await product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await product.close()
})

test('every command of docs/API.md returns the response that the page shows', async () => {
  expect(spawnSync('curl', ['--version']).status, 'The examples need curl: install it with "sudo apt-get install curl".').toBe(0)
  const commands = EXAMPLES.filter(({ language }) => language === 'sh')
  expect(commands.length).toBeGreaterThan(15)
  const border = '=====the next command====='
  const script = commands.map(({ code }) => `${code}\necho '${border}'\n`).join('')
  const { stdout } = await run('sh', ['-c', script], { cwd: folder, env: { ...process.env, MMOA: address } })
  const answers = stdout.split(`${border}\n`)
  for (const [at, { answer = '', line }] of commands.entries()) {
    const shown = printedAnswer(answer)
    const given = printedAnswer(answers[at] ?? '')
    if (typeof shown === 'string') expect(given, `line ${line}`).toBe(shown)
    else expect(given, `line ${line}`).toMatchObject(shown)
  }
})

test('a client generated from the API description signs in, applies and reads', async () => {
  const example = EXAMPLES.find(({ language, code }) => language === 'js' && code.includes('openapi-client-axios'))
  // Inside the project, so that the example resolves its packages.
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const place = mkdtempSync(join(cache, 'client-'))
  const file = join(place, 'client.mjs')
  writeFileSync(file, example?.code ?? '')
  try {
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, MMOA: address } })
    expect(stdout.trim()).toBe(example?.answer)
  } finally {
    rmSync(place, { recursive: true })
  }
})
