import { testViolations } from './rule-citations.ts'
import type { SourceFile, Violation } from './source-file.ts'

const PAGE = 'docs/SECURITY.md'
/** Instructions to the office, and requirements that the page says are not met. */
const WITHOUT_CLAIMS = new Set(['Security', 'Not met', 'When something happens'])
/** How much of a claim a message quotes. */
const QUOTED = 40

/** Outside WITHOUT_CLAIMS each line is a claim that names its tests, or opens a list and ends with a colon. */
export function securityClaimViolations(files: readonly SourceFile[]): Violation[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return (texts.get(PAGE) ?? '').split(/^#+ /m).flatMap((section) => {
    const [heading = '', ...lines] = section.split('\n')
    if (WITHOUT_CLAIMS.has(heading)) return []
    return lines
      .filter((line) => line !== '' && !line.endsWith(':'))
      .flatMap((line) => testViolations(`${PAGE}: "${line.slice(0, QUOTED)}"`, line, texts))
  })
}
