import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export interface SourceFile {
  /** `server/loans/review-loan.ts`. */
  readonly path: string
  readonly text: string
}

export type Violation = string

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = new Set(['node_modules', 'dist', '.cache', '.git', 'data', 'test-results'])
const TEXT = /\.(ts|tsx|js|mjs|css|html|sql|json|md|svg|yml)$|^run$/

export const isCode = (path: string) => /\.(ts|tsx|js|mjs|css|html|sql)$/.test(path)
export const isModule = (path: string) => /\.(ts|tsx|js|mjs)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
export const isProduction = (path: string) => /^(domain|contract|server|web)\//.test(path) && isModule(path) && !isTest(path)
/** Rules on length and form do not apply. */
export const isGenerated = (path: string) => path === 'server/platform/db-types.ts' || path === 'package-lock.json'

function pathsUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? pathsUnder(path) : [path]
  })
}

/** The text of binary files is empty. */
export function readProject(): SourceFile[] {
  return pathsUnder('').map((path) => ({
    path,
    text: TEXT.test(basename(path)) || path.startsWith('deploy/') ? readFileSync(join(ROOT, path), 'utf8') : '',
  }))
}

type Parsed = Pick<ReturnType<typeof parseSync>, 'program' | 'comments'> & {
  readonly body: ReturnType<typeof parseSync>['program']['body']
  readonly specifiers: readonly string[]
}
/** Several rules read the same files, and parsing takes most of their time. */
const parsedBefore = new WeakMap<SourceFile, Parsed>()

/** With static, dynamic and type-only specifiers. */
export function parseModule(file: SourceFile): Parsed {
  const parsed = parsedBefore.get(file) ?? parse(file)
  parsedBefore.set(file, parsed)
  return parsed
}

function parse({ path, text }: SourceFile): Parsed {
  const { program, comments, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const fromStatements = program.body.flatMap((statement) =>
    'source' in statement && statement.source !== null && statement.source !== undefined ? [String(statement.source.value)] : [],
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[1] === undefined ? [] : [literal[1]]
  })
  return { program, comments, body: program.body, specifiers: [...fromStatements, ...dynamic] }
}
