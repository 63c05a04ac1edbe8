import { posix } from 'node:path'
import type { SourceFile, Violation } from './source-file.ts'

/** A moved folder would otherwise enlarge every customer's style sheet. */
export function deadSources(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/@source (?:not )?"([\w./-]+)"/g)].map(([, to]) => [path, posix.join(posix.dirname(path), to ?? '')]),
    )
    .filter(([, to]) => !files.some((file) => file.path === to || file.path.startsWith(`${to}/`)))
    .map(([path, to]) => `${path} names ${to}, which does not exist`)
}

/** Links, file names, headings, and the scripts, units and programs of commands. */
export function deadLinks(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path))
  const exists = (path: string) => paths.has(path) || [...paths].some((one) => one.startsWith(`${path.replace(/\/$/, '')}/`))
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  const headings = new Map(documents.map(({ path, text }) => [path, new Set(found(text, /^#+ (.+)$/gm).map(anchorOf))]))
  const hasHeading = (document: string, anchor: string) => headings.get(document)?.has(anchor) !== false
  const dead = documents.flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)].flatMap(([, to = '', anchor]) => {
      if (/^\w+:/.test(to)) return []
      const target = to === '' ? path : posix.join(posix.dirname(path), to)
      return [target, ...(anchor === undefined || hasHeading(target, anchor) ? [] : [`${target}#${anchor}`])]
    })
    return [...links, ...found(text, NAMED_FILE), ...targetsOfCommands(text)].filter((to) => !exists(to)).map((to) => ({ path, to }))
  })
  const citing = files.filter(({ path }) => !path.startsWith('tests/architecture/'))
  const sections = citing.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(docs\/[A-Z_]+\.md), "([^"\n]+)"/g)]
      .filter(([, document = '', title = '']) => !hasHeading(document, anchorOf(title)))
      .map(([, document = '', title = '']) => ({ path, to: `${document}, "${title}"` })),
  )
  return [...dead, ...sections, ...deadScripts(files, documents)].map(({ path, to }) => `${path} points to ${to}, which does not exist`)
}

const NAMED_FILE = /`((?:domain|contract|server|web|migrations|tests|tools|docs|deploy)\/[\w./-]+\.\w+)`/g
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].flatMap(([, one]) => one ?? [])
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** Files that a command of a document needs; a sample such as tools/… or deploy/mmoa-loans-copy.* names none. */
const targetsOfCommands = (text: string): string[] => [
  ...found(text, /npm run drill -- ([a-z-]+)/g).map((name) => `tests/drills/${name}.drill.ts`),
  ...found(text, /\b(mmoa-loans(?:-[a-z]+)*\.(?:service|timer))\b/g).map((unit) => `deploy/${unit}`),
  ...found(text, /(?:\/opt\/mmoa-loans\/|[ "(])((?:deploy|tools)\/[\w/-]+(?:\.\w+)?)(?![\w*{.…/-])/g),
]

function deadScripts(files: readonly SourceFile[], documents: readonly SourceFile[]): { readonly path: string; readonly to: string }[] {
  const { scripts }: { scripts: object } = JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '{"scripts":{}}')
  return documents.flatMap(({ path, text }) =>
    found(text, /\bnpm run (?:-s )?([a-z][\w-]*(?::\w+)*)/g)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => ({ path, to: `npm run ${name}` })),
  )
}
