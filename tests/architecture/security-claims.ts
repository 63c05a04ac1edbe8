import { testViolations } from './rule-citations.ts'
import type { SourceFile, Violation } from './source-file.ts'

const PAGE = 'docs/SECURITY.md'
/** Instructions to the office, and requirements that the page says are not met. */
const WITHOUT_CLAIMS = new Set(['Security', 'Not met', 'When something happens'])
/** A point or question mark that another sentence follows. */
const NEXT_SENTENCE = /[.?!] +(?=[A-Z`"_*])/
/** Admitted gaps. */
const REMAINS = /^ *- _Remains_: /
/** A test file without one of its titles. */
const WITHOUT_TITLE = /`([^`]+\.(?:test|spec|drill)\.tsx?)`(?!: ")/g
/** How much of a claim a message quotes. */
const QUOTED = 40

/** Outside WITHOUT_CLAIMS each line is one sentence that names its tests by file and title, opens a list and ends with a colon, or says what remains. */
export function securityClaimViolations(files: readonly SourceFile[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return (texts.get(PAGE) ?? '').split(/^#+ /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    if (WITHOUT_CLAIMS.has(heading)) return []
    return lines.filter((line) => line !== '' && !line.endsWith(':') && !REMAINS.test(line)).flatMap((line) => claimViolations(line, texts))
  })
}

function claimViolations(line: string, texts: ReadonlyMap<string, string>): Violation[] {
  const who = `${PAGE}: "${line.trim().slice(0, QUOTED)}"`
  const [claim = '', tests = ''] = line.split(' Tests: ')
  return [
    ...(NEXT_SENTENCE.test(claim) ? [`${who} has several sentences`] : []),
    ...testViolations(who, line, texts),
    ...[...tests.matchAll(WITHOUT_TITLE)].map(([, path]) => `${who} names ${path} without a title`),
  ]
}
