import { testViolations } from './rule-citations.ts'
import type { SourceFile, Violation } from './source-file.ts'

const PAGE = 'docs/SECURITY.md'
/** Instructions, and requirements that are not met. */
const WITHOUT_CLAIMS = new Set(['Security', 'Not met', 'When something happens'])
/** Another sentence follows. */
const NEXT_SENTENCE = /[.?!] +(?=[A-Z`"_*])/
const REMAINS = /^ *- _Remains_: /
const WITHOUT_TITLE = /`([^`]+\.(?:test|spec|drill)\.tsx?)`(?!: ")/g
const QUOTED = 40

/** Each other line is one sentence with its tests, opens a list with a colon, or states what remains. */
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
