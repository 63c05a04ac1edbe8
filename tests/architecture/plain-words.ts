import type { SourceFile, Violation } from './source-file.ts'

interface PlainWord {
  readonly pattern: RegExp
  readonly standard: string
}

const word = (pattern: string, standard: string): PlainWord => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'), standard })

/** The product's own dialect, and the standard word for each. Add a row for each word that is replaced. */
const REPLACED: readonly PlainWord[] = [
  word('kept money', 'unallocated money, on screens "credit balance"'),
  word('kept(?! money)', 'stored, saved or retained'),
  word('told|tell|tells|telling', 'notified, shows or states'),
  word('asked|asks', 'requested, queried or checked'),
  word('stands', 'is shown, is stored or applies'),
  word('whoever', 'the caller, or a user who'),
  word('some(?:body|one)', 'a user, or another user'),
  word('colleagues?', 'staff user, or another user'),
  word('anew', 'again'),
  word('mend|mends|mended|mending', 'fix'),
  word('call(?:s|ed)? off', 'cancel'),
  word('taken? back', 'reverse or withdraw'),
  word('disbeliefs?', 'mismatch'),
  word('believed?|believes', 'trust, accept or verify'),
  word('hasten(?:s|ed)?', 'poll sooner'),
  word('green days?', 'reconciled day'),
  word('looked after', 'managed by'),
  word('house rules?', 'coding rule'),
  word('deeds?', 'command, or audit event'),
  word('spoilt', 'invalid'),
  word('tidy-up', 'purge-expired'),
]

/** Markdown without code, quotations and link targets: identifiers, texts of the product, file names. Line numbers stay. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]+`/g, '``')
    .replaceAll(/\]\([^)\n]*\)/g, ']()')
    .replaceAll(/"[^"\n]+"/g, '""')

/** Words of the dialect in a text, each with its line and the standard word. For Markdown the text outside code. */
export function plainWordViolations({ path, text }: SourceFile): Violation[] {
  const prose = path.endsWith('.md') ? withoutCode(text) : text
  return prose
    .split('\n')
    .flatMap((line, at) =>
      REPLACED.flatMap(({ pattern, standard }) =>
        [...line.matchAll(pattern)].map(([found]) => `${path}:${at + 1} "${found}": write ${standard}`),
      ),
    )
}

/** The documents that readers open first: the top of the repository and docs/, without what a tool draws. */
const isDocument = (path: string): boolean => /^(?:[A-Z]+\.md|docs\/.+\.md)$/.test(path) && path !== 'docs/STRUCTURE.md'

/** Words of the dialect in documents. */
export const documentWordViolations = (files: readonly SourceFile[]): Violation[] =>
  files.filter(({ path }) => isDocument(path)).flatMap(plainWordViolations)
