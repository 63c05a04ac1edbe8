import { readFileSync, writeFileSync } from 'node:fs'
import { textsOfCode, type CodeTextKind } from './code-texts.ts'
import { replacedWords, withoutCode } from './plain-words.ts'
import { isGenerated, readProject, type SourceFile, type Violation } from './source-file.ts'

/** Folders with words of the dialect, for each kind of text. The list only shrinks: a folder without violations has to leave it. */
export type NotRewritten = Readonly<Record<CodeTextKind, readonly string[]>>

const LIST = new URL('not-rewritten.json', import.meta.url)
const KINDS: readonly CodeTextKind[] = ['comment', 'name', 'test', 'screen']
const SHRINK = 'node tests/architecture/code-words.ts'

export const readNotRewritten = (): NotRewritten => JSON.parse(readFileSync(LIST, 'utf8'))

interface FolderViolation {
  readonly kind: CodeTextKind
  readonly folder: string
  readonly violation: Violation
}

/** `server/momo` for files at any depth below it, `server` for the files directly in it. */
const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/') || '.'

const isChecked = ({ path }: SourceFile): boolean =>
  /\.(?:tsx?|mjs|js|css)$/.test(path) && !isGenerated(path) && !/^tests\/architecture\/(?:plain|code)-/.test(path)

const violationsOf = (file: SourceFile): FolderViolation[] =>
  textsOfCode(file).flatMap(({ kind, start, text }) =>
    replacedWords(kind, kind === 'comment' || kind === 'test' ? withoutCode(text) : text).map(({ line, message }) => {
      const firstLine = file.text.slice(0, start).split('\n').length
      return { kind, folder: folderOf(file.path), violation: `${file.path}:${firstLine + line} ${message}` }
    }),
  )

/** The list without the folders that have no violation of the kind any more. */
function shrunk(list: NotRewritten, found: readonly FolderViolation[]): NotRewritten {
  const left = (kind: CodeTextKind): string[] =>
    list[kind].filter((folder) => found.some((violation) => violation.kind === kind && violation.folder === folder))
  return { comment: left('comment'), name: left('name'), test: left('test'), screen: left('screen') }
}

export function codeWordViolations(files: readonly SourceFile[], list: NotRewritten): Violation[] {
  const found = files.filter(isChecked).flatMap(violationsOf)
  const left = shrunk(list, found)
  return [
    ...found.filter(({ kind, folder }) => !list[kind].includes(folder)).map(({ violation }) => violation),
    ...KINDS.flatMap((kind) =>
      list[kind]
        .filter((folder) => !left[kind].includes(folder))
        .map((folder) => `${folder} has no replaced word in a ${kind}: shorten the list with ${SHRINK}`),
    ),
  ]
}

if (import.meta.main) {
  const left = shrunk(readNotRewritten(), readProject().filter(isChecked).flatMap(violationsOf))
  writeFileSync(LIST, `${JSON.stringify(left, undefined, 2)}\n`)
}
