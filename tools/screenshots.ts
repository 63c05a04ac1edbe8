import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ROOT, runProgram } from '#tools/check/run-program.ts'

// npm run screenshots [-- words]: every screen of the browser tests at 360 and 1280 px, light and dark, in SCREENSHOTS or
// .cache/screenshots. Words select tests by name.
const folder = resolve(process.env['SCREENSHOTS'] ?? join(ROOT, '.cache', 'screenshots'))
const takesPictures = (file: string) => readFileSync(join(ROOT, file), 'utf8').includes('expectGoodInEveryLook')
const selected = process.argv.slice(2)
const specs = selected.length > 0 ? selected : globSync('tests/e2e/*.spec.ts', { cwd: ROOT }).filter(takesPictures)
rmSync(folder, { recursive: true, force: true })
const { status } = await runProgram(
  ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', ...specs.map((file) => basename(file))],
  {
    SCREENSHOTS: folder,
  },
)
console.log(status === 0 ? `The pictures are in ${folder}.` : 'Not every screen could be opened: see above.')
process.exitCode = status
