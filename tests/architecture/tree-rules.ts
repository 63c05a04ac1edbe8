import type { SourceFile, Violation } from './source-file.ts'

const DESCRIBED: Readonly<Record<string, number>> = { '': 1, domain: 2, contract: 2, server: 2, web: 2, tests: 2, tools: 2 }

/** In the first code block under "## The tree" of docs/ARCHITECTURE.md. */
export function pathsOfTree(page: string): string[] {
  const block = /## The tree\n\n```\n([\s\S]*?)\n```/.exec(page)?.[1] ?? ''
  const above: string[] = []
  return block.split('\n').flatMap((line) => {
    const depth = /^ */.exec(line)?.[0].length ?? 0
    const names = (line.trim().split(/ {2,}/)[0] ?? '').split(' ')
    const paths = names.map((name) => `${above.slice(0, depth / 2).join('')}${name}`)
    above.splice(depth / 2, above.length, names[0] ?? '')
    return paths
  })
}

function foldersOf(files: readonly SourceFile[]): string[] {
  const folders = files.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  })
  return [...new Set(folders)].filter((folder) => {
    const [top = ''] = folder.split('/')
    return folder.split('/').length <= (DESCRIBED[top] ?? DESCRIBED[''] ?? 1) && !top.startsWith('.')
  })
}

export function treeViolations(files: readonly SourceFile[]): Violation[] {
  const page = files.find(({ path }) => path === 'docs/ARCHITECTURE.md')?.text ?? ''
  const named = pathsOfTree(page)
  const folders = foldersOf(files)
  const exists = (path: string) => files.some((file) => (path.endsWith('/') ? file.path.startsWith(path) : file.path === path))
  return [
    ...folders
      .filter((folder) => !named.includes(`${folder}/`))
      .map((folder) => `${folder}/ does not stand in the tree of docs/ARCHITECTURE.md`),
    ...named.filter((path) => !exists(path)).map((path) => `the tree of docs/ARCHITECTURE.md names ${path}, which does not exist`),
  ]
}
