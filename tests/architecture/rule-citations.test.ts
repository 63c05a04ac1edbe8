import { expect, test } from 'vitest'
import { ruleViolations } from './rule-citations.ts'

const page = (text: string) => ({ path: 'docs/RULES.md', text })
const tested = { path: 'domain/loans/quote.test.ts', text: `test('rounds half up', () => {})` }

test('ruleViolations accepts a rule with an existing test, and its citation', () => {
  const rules = page('- **L1** Prices are rounded. Tests: `domain/loans/quote.test.ts`: "rounds half up"\n')
  expect(ruleViolations([rules, tested, { path: 'domain/loans/quote.ts', text: '/** Rounded (rule L1). */' }])).toEqual([])
})

test('ruleViolations reports the citation of an unknown rule, also within a list of rules', () => {
  const rules = page('- **L1** Prices are rounded. Tests: `domain/loans/quote.test.ts`\n')
  expect(ruleViolations([rules, tested, { path: 'domain/loans/quote.ts', text: '// rules L1 and L9' }])).toEqual([
    'domain/loans/quote.ts cites rule L9, which is not in docs/RULES.md',
  ])
})

test('ruleViolations reports a rule without a test, with a missing file or with a missing test name', () => {
  const rules = page(
    [
      '- **L1** Prices are rounded.',
      '- **L2** Prices are whole. Tests: `domain/loans/gone.test.ts`',
      '- **L3** Prices are sums. Tests: `domain/loans/quote.test.ts`: "adds up"',
      '- **L3** Prices are sums. Tests: quote.test.ts',
    ].join('\n'),
  )
  expect(ruleViolations([rules, tested])).toEqual([
    'docs/RULES.md has rule L3 twice',
    'docs/RULES.md: rule L1 names no test',
    'docs/RULES.md: rule L2 names domain/loans/gone.test.ts, which does not exist',
    'docs/RULES.md: rule L3 names "adds up", which is not in domain/loans/quote.test.ts',
    'docs/RULES.md: rule L3 names a test in another form: quote.test.ts',
  ])
})

test('ruleViolations accepts a planned rule without a test, and its citation', () => {
  const rules = page('## Decided, not built yet\n\n- **L9** Prices are low.\n')
  expect(ruleViolations([rules, { path: 'domain/loans/quote.ts', text: '// rule L9' }])).toEqual([])
})
