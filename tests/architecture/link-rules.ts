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

export function deadLinks(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path))
  const exists = (path: string) => paths.has(path) || [...paths].some((one) => one.startsWith(`${path.replace(/\/$/, '')}/`))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => {
      const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, to]) =>
        to === undefined || /^\w+:/.test(to) ? [] : [posix.join(posix.dirname(path), to)],
      )
      const named = [...text.matchAll(/`((?:domain|contract|server|web|migrations|tests|tools|docs)\/[\w./-]+\.\w+)`/g)].flatMap(
        ([, to]) => to ?? [],
      )
      return [...links, ...named].filter((to) => !exists(to)).map((to) => `${path} points to ${to}, which does not exist`)
    })
}
