import { expect, test } from 'vitest'
import { securityClaimViolations } from './security-claims.ts'
import { readProject } from './source-file.ts'

const page = (text: string) => ({ path: 'docs/SECURITY.md', text })
const tested = { path: 'tests/attacks/thief.test.ts', text: `// no six tries\ntest('a thief gets nothing', () => {})` }

test('docs/SECURITY.md names existing tests for each claim', () => expect(securityClaimViolations(readProject())).toEqual([]))

test('securityClaimViolations accepts claims with tests, the opening of a list, instructions and requirements that are not met', () => {
  const text = [
    '# Security\n\nWhat this page is for.\n',
    '## Threat model\n\nInsiders first:\n',
    '- Thieves get nothing. Tests: `tests/attacks/thief.test.ts`: "a thief gets nothing"\n',
    '  - _Remains_: thieves in pairs. They share.\n',
    '## Not met\n\n- 9.9.9 is not met.\n',
    '## When something happens\n\n1. Call the police.\n',
  ]
  expect(securityClaimViolations([page(text.join('\n')), tested])).toEqual([])
})

test('securityClaimViolations reports a claim without a test, of several sentences, with a missing file, or with an unknown or no title', () => {
  const text = [
    '## Limits\n',
    'All limits hold.\n',
    '- Five tries. Tests: `tests/attacks/gone.test.ts`',
    '- Six tries. Tests: `tests/attacks/thief.test.ts`: "six tries"',
    '- Seven tries. Then a pause. Tests: `tests/attacks/thief.test.ts`',
  ]
  expect(securityClaimViolations([page(text.join('\n')), tested])).toEqual([
    'docs/SECURITY.md: "All limits hold." names no test',
    'docs/SECURITY.md: "- Five tries. Tests: `tests/attacks/gone" names tests/attacks/gone.test.ts, which does not exist',
    'docs/SECURITY.md: "- Five tries. Tests: `tests/attacks/gone" names tests/attacks/gone.test.ts without a title',
    'docs/SECURITY.md: "- Six tries. Tests: `tests/attacks/thief" names "six tries", which is not in tests/attacks/thief.test.ts',
    'docs/SECURITY.md: "- Seven tries. Then a pause. Tests: `tes" has several sentences',
    'docs/SECURITY.md: "- Seven tries. Then a pause. Tests: `tes" names tests/attacks/thief.test.ts without a title',
  ])
})
