import type { SourceFile, Violation } from './source-file.ts'

const PAGE = 'docs/RULES.md'
const PLANNED = '## Decided, not built yet'
const RULE = /^- \*\*([A-Z]\d+)\*\* (.+)$/gm
const CITED = /\brules? ([A-Z]\d+(?:(?:, | and | to )[A-Z]\d+)*)/g
const TEST = /^`([^`]+\.(?:test|spec|drill)\.tsx?)`(?:: "(.+)")?$/
/** A call of a test, the row of a table of tests, or its key. */
const TITLE_LINE = /\b(?:test|it|describe|race|drill)\b.*\(|^\s*[\])]*\s*['`[\])]|^\s*\w+: /

interface Rule {
  readonly number: string
  readonly text: string
  readonly built: boolean
}

const rulesIn = (page: string): Rule[] => {
  const planned = page.indexOf(PLANNED)
  return [...page.matchAll(RULE)].map((match) => {
    const [, number = '', text = ''] = match
    return { number, text, built: planned === -1 || match.index < planned }
  })
}

/** Cited numbers exist, and each rule names existing tests. */
export function ruleViolations(files: readonly SourceFile[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const rules = rulesIn(texts.get(PAGE) ?? '')
  const numbers = rules.map(({ number }) => number)
  return [
    ...numbers.filter((number, at) => numbers.indexOf(number) !== at).map((number) => `${PAGE} has rule ${number} twice`),
    ...rules.filter(({ built }) => built).flatMap(({ number, text }) => testViolations(`${PAGE}: rule ${number}`, text, texts)),
    ...files.flatMap((file) => unknownCitations(file, numbers)),
  ]
}

/** `who`: the page and the rule or claim. */
export function testViolations(who: string, text: string, texts: ReadonlyMap<string, string>): Violation[] {
  const tests = text.split(' Tests: ')[1]?.split('; ') ?? []
  if (tests.length === 0) return [`${who} names no test`]
  return tests.flatMap((one) => {
    const [, path, name] = TEST.exec(one) ?? []
    if (path === undefined) return [`${who} names a test in another form: ${one}`]
    const source = texts.get(path)
    if (source === undefined) return [`${who} names ${path}, which does not exist`]
    return name === undefined || hasTitle(source, name) ? [] : [`${who} names "${name}", which is not in ${path}`]
  })
}

const hasTitle = (source: string, name: string): boolean => source.split('\n').some((line) => line.includes(name) && TITLE_LINE.test(line))

const unknownCitations = ({ path, text }: SourceFile, numbers: readonly string[]): Violation[] =>
  path.startsWith('tests/architecture/rule-citations')
    ? []
    : [...text.matchAll(CITED)]
        .flatMap(([, list = '']) => list.match(/[A-Z]\d+/g) ?? [])
        .filter((number) => !numbers.includes(number))
        .map((number) => `${path} cites rule ${number}, which is not in ${PAGE}`)
