import { isGenerated, isModule, isProduction, type SourceFile, type Violation } from './source-file.ts'

interface WordRule {
  readonly pattern: RegExp
  readonly says: string
  readonly applies: (path: string) => boolean
}

// This file must not contain the words.
const either = (...words: string[]) => words.join('|')
const RULES: readonly WordRule[] = [
  { pattern: new RegExp(`\\b(${either('TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK')})\\b`), says: 'is left to be done', applies: () => true },
  {
    pattern: new RegExp(`@ts-(ignore|nocheck|expect-error)|(oxlint|eslint|oxfmt|prettier)-(disable|ignore)`),
    says: 'switches a check off',
    applies: isModule,
  },
  { pattern: /(?<![\w.])\/(work|tmp|home|root|Users)\/\w/, says: 'names a path of one machine', applies: () => true },
  { pattern: /\b(test|it|describe)\.(only|skip|todo|fixme)\b/, says: 'leaves a test out', applies: isModule },
  { pattern: /\bvi\.(do)?mock\(/, says: 'mocks our own code', applies: isModule },
  {
    // A test cannot move the database's clock: pass a moment as a parameter.
    pattern: /(?<![\w.'"`])(now\(\)(?!\s*(\{|:[^:]))|current_(date|time|timestamp)\b|clock_timestamp\(\)|localtimestamp\b)/i,
    says: "takes the database's time",
    applies: (path) => isProduction(path) && path.startsWith('server/') && path !== 'server/platform/migrate.ts',
  },
]

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)

export function forbiddenWords(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !isGenerated(path) && !path.startsWith('tests/architecture/'))
    .flatMap(({ path, text }) => {
      const rules = RULES.filter((rule) => rule.applies(path))
      return text
        .split('\n')
        .flatMap((line, index) =>
          rules
            .filter((rule) => rule.pattern.test(line) && !(rule.says.includes('database') && isComment(line)))
            .map((rule) => `${path}:${index + 1} ${rule.says}: ${line.trim().slice(0, 100)}`),
        )
    })
}
