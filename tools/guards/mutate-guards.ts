import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from '#tools/check/run-program.ts'
import { type Guard, GUARDS } from '#tools/guards/guards.ts'

// npm run mutate-guards [guard]: in a copy of the project; writes guard-results.md.
const only = process.argv[2]
const copy = mkdtempSync(join(tmpdir(), 'mmoa guards '))
try {
  copyProject(copy)
  const rows = GUARDS.filter(({ guard }) => only === undefined || guard.includes(only)).map((guard) => {
    const red = testsWithout(guard)
    console.log(`${red.length === 0 ? '✗' : '✓'} ${guard.guard}: ${red.length === 0 ? 'nobody noticed' : `${red.length} tests went red`}`)
    return { guard, red }
  })
  if (only === undefined) writeResults(rows)
  if (rows.some(({ red }) => red.length === 0)) process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Tracked and new files as on disk, with a link to the packages. */
function copyProject(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'))
}

function testsWithout({ guard, file, with: present, without, tests }: Guard): string[] {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(present).length !== 2) throw new Error(`${guard}: ${file} does not hold it exactly once.`)
  writeFileSync(
    path,
    before.replace(present, () => without),
  )
  const report = join(copy, 'guard-report.json')
  rmSync(report, { force: true })
  try {
    // All combinations, not a sample.
    const env = { ...process.env, NIGHTLY: 'yes' }
    spawnSync(join(ROOT, 'node_modules', '.bin', 'vitest'), ['run', '--reporter=json', `--outputFile=${report}`, ...tests], {
      cwd: copy,
      env,
    })
    return existsSync(report) ? failedIn(report) : []
  } finally {
    writeFileSync(path, before)
  }
}

/** With the number of tests that fail without the guard. */
function writeResults(results: readonly { guard: Guard; red: readonly string[] }[]): void {
  const lines = results.map(({ guard, red }) => `- **${guard.guard}**: ${red.length} ${red.length === 1 ? 'test fails' : 'tests fail'}\n`)
  const page = `# Guards and the tests that fail without them\n\nMade by \`npm run mutate-guards\`.\n\n${lines.join('')}`
  writeFileSync(join(ROOT, 'tools', 'guards', 'guard-results.md'), page)
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

function failedIn(file: string): string[] {
  // The lockfile pins the version, and so the shape.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
}
