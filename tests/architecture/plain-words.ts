import type { SourceFile, Violation } from './source-file.ts'

export type TextKind = 'document' | 'comment' | 'test' | 'name' | 'screen'

interface PlainWord {
  readonly pattern: RegExp
  readonly standard: string
  readonly kinds: ReadonlySet<TextKind>
}

const PROSE: readonly TextKind[] = ['document', 'comment', 'test', 'name']
const EVERYWHERE: readonly TextKind[] = [...PROSE, 'screen']

const word = (pattern: string, standard: string, kinds = EVERYWHERE): PlainWord => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  standard,
  kinds: new Set(kinds),
})
/** Of identifiers and file names; the pattern sees `actFor` as "act for". */
const inNames = (pattern: string, standard: string): PlainWord => word(pattern, standard, ['name'])

/** Add a row for each word that is replaced. */
const REPLACED: readonly PlainWord[] = [
  word('kept money', 'unallocated money, on screens "credit balance"'),
  word('kept(?! money)', 'stored, saved or retained'),
  word('told|tells|telling', 'notified, shows or states'),
  word('tell', 'notify, show or state', PROSE),
  word('asked|asks', 'requested, queried or checked', PROSE),
  word('stands', 'is shown, is stored or applies'),
  word('whoever', 'the caller, or a user who'),
  // The sentence of rule S25 is fixed.
  word('somebody(?! else signed in on this browser)', 'a user, or another user'),
  word('someone', 'a user, or another user', PROSE),
  word('colleagues?', 'staff user, or another user'),
  word('anew', 'again'),
  word('still owed', 'balance, or outstanding'),
  word('left to repay after it', 'balance after it'),
  word('ask by', 'request by'),
  word('homes', 'home screens', ['document', 'comment', 'test']),
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
  word('tidy[- ]up', 'purge-expired'),
  inNames('ask|asking', 'request, query or poll'),
  inNames('says?|said', 'format, or reported'),
  inNames('standings?|stood', 'status, or stored'),
  inNames('hears?|heard', 'receive or received'),
  inNames('news', 'callback'),
  inNames('^unless', 'throwIf or assert'),
  inNames('momo desk|desk momo', 'payment providers'),
  inNames('momo orders?', 'transaction: a collection or a transfer'),
  inNames('^(?:\\w+ )?acts?$', 'request context, or action'),
  inNames('dice', 'random'),
  inNames('life|lives', 'sequence or scenario'),
  inNames('story|stories', 'scenario'),
  inNames('beforehand', 'fixtures'),
  inNames('patiently', 'without statement timeout'),
]

/** Without code, quotations and link targets; line numbers stay. */
export const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]+`/g, '``')
    .replaceAll(/\]\([^)\n]*\)/g, ']()')
    .replaceAll(/"[^"\n]+"/g, '""')

interface FoundWord {
  /** From 0. */
  readonly line: number
  readonly message: string
}

/** One pass for the many texts without a replaced word. */
const ANY_WORD = new RegExp(REPLACED.map(({ pattern }) => pattern.source).join('|'), 'i')

export function replacedWords(kind: TextKind, text: string): FoundWord[] {
  if (!ANY_WORD.test(text)) return []
  return REPLACED.filter(({ kinds }) => kinds.has(kind)).flatMap(({ pattern, standard }) =>
    [...text.matchAll(pattern)].map((found) => ({
      line: text.slice(0, found.index).split('\n').length - 1,
      message: `${kind} "${found[0]}": write ${standard}`,
    })),
  )
}

/** Top of the repository and docs/, without generated ones. */
const isDocument = (path: string): boolean => /^(?:[A-Z]+\.md|docs\/.+\.md)$/.test(path) && path !== 'docs/STRUCTURE.md'

/** Their lines stay in place. */
const commentsOf = (text: string): string => text.replaceAll(/^(?!\s*(?:#|--)).*$/gm, '')

/** Includes the comments of deploy/. */
export const documentWordViolations = (files: readonly SourceFile[]): Violation[] =>
  files
    .filter(({ path }) => isDocument(path) || path.startsWith('deploy/'))
    .flatMap(({ path, text }) =>
      (isDocument(path) ? replacedWords('document', withoutCode(text)) : replacedWords('comment', withoutCode(commentsOf(text)))).map(
        ({ line, message }) => `${path}:${line + 1} ${message}`,
      ),
    )
