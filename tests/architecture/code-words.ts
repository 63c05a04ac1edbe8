import { textsOfCode } from './code-texts.ts'
import { replacedWords, withoutCode } from './plain-words.ts'
import { isGenerated, type SourceFile, type Violation } from './source-file.ts'

/** Sealed texts and actions of the audit trail: a change would change stored rows. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  'contract/postponement.ts': ['ask postponement'],
  'contract/reconciliation.ts': ['check momo order'],
  'domain/loans/imported-loan.ts': [
    'Paid out on …, before the loan was kept here. It was agreed on paper or by word; that agreement stands.',
  ],
}

const isChecked = ({ path }: SourceFile): boolean =>
  /\.(?:tsx?|mjs|js|css)$/.test(path) && !isGenerated(path) && !/^tests\/architecture\/(?:plain|code)-/.test(path)

/** Also reports unnecessary exceptions. */
export function codeWordViolations(files: readonly SourceFile[]): Violation[] {
  return files.filter(isChecked).flatMap((file) => {
    const unused = new Set(STORED[file.path])
    const violations = textsOfCode(file).flatMap(({ kind, start, text }) => {
      if (unused.delete(text)) return []
      const firstLine = file.text.slice(0, start).split('\n').length
      return replacedWords(kind, kind === 'comment' || kind === 'test' ? withoutCode(text) : text).map(
        ({ line, message }) => `${file.path}:${firstLine + line} ${message}`,
      )
    })
    return [...violations, ...[...unused].map((text) => `${file.path} has no text "${text}": delete the exception`)]
  })
}
