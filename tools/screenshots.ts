import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runProgram } from '#tools/check/run-program.ts'

// npm run screenshots: every screen and state that the accessibility stories open, at 360 and 1280 px, light and dark, as pictures in one folder.
const folder = join(ROOT, '.cache', 'screenshots')
rmSync(folder, { recursive: true, force: true })
const { status } = await runProgram(['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', 'screens-are-accessible'], {
  SCREENSHOTS: folder,
})
console.log(status === 0 ? `The pictures are in ${folder}.` : 'Not every screen could be opened: see above.')
process.exitCode = status
