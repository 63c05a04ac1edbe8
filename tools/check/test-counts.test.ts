import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runProgram } from '#tools/check/run-program.ts'
import { afterSecondRun, filesThatFailed, outcome, readCounts, sum } from '#tools/check/test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'mmoa counts '))
afterAll(() => rmSync(folder, { recursive: true }))
const report = (content: object) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return readCounts(file)
}

test('counts the report of Vitest', () => {
  expect(report({ numTotalTests: 5, numPassedTests: 4, numFailedTests: 1 })).toEqual({ passed: 4, failed: 1 })
})
test('counts the Playwright report, with a test that passed only when repeated apart', () => {
  expect(report({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 0 } })).toEqual({ passed: 9, failed: 1, repeated: 2 })
  expect(report({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } })).toEqual({ passed: 7, failed: 0 })
})
test('names a failed test by file and test, and a file that could not be read by its name', () => {
  const testResults = [
    { name: '/p/a.test.ts', status: 'passed', assertionResults: [{ fullName: 'holds', status: 'passed' }] },
    {
      name: '/p/b.test.ts',
      status: 'failed',
      assertionResults: [{ fullName: 'a rule', status: 'failed', failureMessages: ['\u001B[31mwrong\u001B[0m\n at x'] }],
    },
    { name: '/p/c.test.ts', status: 'failed', assertionResults: [] },
  ]
  const named = ['/p/b.test.ts: a rule: wrong', '/p/c.test.ts']
  expect(report({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 1, named })
  expect(filesThatFailed(join(folder, 'report.json'))).toEqual(['/p/b.test.ts', '/p/c.test.ts'])
  const results = [{ errors: [{ message: 'Timeout exceeded\n at y' }] }]
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results }] })
  const suites = [
    { file: 'pay.spec.ts', specs: [spec('pays', 'expected')], suites: [{ file: 'pay.spec.ts', specs: [spec('waits', 'flaky')] }] },
  ]
  expect(report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites })).toMatchObject({
    named: ['pay.spec.ts: waits: Timeout exceeded'],
  })
})
test('a test that passes only in the second run is counted apart; any other failed test has failed', () => {
  const first = { passed: 8, failed: 2, named: ['a', 'b'] }
  expect(afterSecondRun(first, { passed: 5, failed: 0 })).toEqual({ passed: 10, failed: 0, repeated: 2, named: ['a', 'b'] })
  expect(afterSecondRun(first, { passed: 4, failed: 1, named: ['a'] })).toEqual(first)
  expect(afterSecondRun(first, { passed: 0, failed: 0 })).toEqual(first)
})
test('a stage that left no report has failed', () => {
  expect(readCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 })
})
test('a stage without tests counts as one test', () => {
  expect(outcome(0, undefined)).toEqual({ passed: 1, failed: 0 })
  expect(outcome(2, undefined)).toEqual({ passed: 0, failed: 1 })
})
test('a stage that ends badly with all tests passed, or that ran no test, has failed', () => {
  expect(outcome(1, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 })
  expect(outcome(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
  expect(outcome(1, { passed: 9, failed: 0 }, ['Error: a proof failed'])).toEqual({
    passed: 9,
    failed: 1,
    named: ['Error: a proof failed'],
  })
})
test('the error stream of a program is read, and names a failure outside the tests', async () => {
  const ran = await runProgram(['node', '-e', "console.error('the proof failed'); process.exitCode = 3"])
  expect(ran).toMatchObject({ status: 3, lastErrors: ['the proof failed'] })
})
test('a program with a heading prints everything when it has ended', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  try {
    await runProgram(['node', '-e', "console.log('one'); setTimeout(() => console.log('two'), 50)"], {}, { heading: '── unit' })
    expect(log.mock.calls).toEqual([['── unit\none\ntwo']])
  } finally {
    log.mockRestore()
  }
})
test('failed tests are not counted twice', () => expect(outcome(1, { passed: 8, failed: 2 })).toEqual({ passed: 8, failed: 2 }))
test('the totals add up the stages', () => expect(sum([outcome(0, undefined), { passed: 3, failed: 1 }])).toEqual({ passed: 4, failed: 1 }))
