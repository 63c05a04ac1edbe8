import { basename, dirname } from 'node:path'
import { isCode, isGenerated, isModule, isProduction, isTest, parseModule, type SourceFile, type Violation } from './source-file.ts'

const LONGEST = 400
const MEDIAN = 90
/** Expected in several folders. */
const NAMES_THAT_REPEAT = new Set(['tsconfig.json', 'README.md'])

export const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export function tooLong(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => isCode(path) && !isGenerated(path) && lineCount(text) > LONGEST)
    .map(({ path, text }) => `${path} has ${lineCount(text)} lines, more than ${LONGEST}`)
}

export function medianTooLong(files: readonly SourceFile[]): Violation[] {
  const lengths = files
    .filter(({ path }) => isProduction(path) && !isGenerated(path))
    .map(({ text }) => lineCount(text))
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  return median > MEDIAN ? [`the median length of a file is ${median} lines, more than ${MEDIAN}`] : []
}

/** Product lines; more belongs to a feature or a library. */
const PLATFORM_BUDGET = 3_500

export function platformTooLarge(files: readonly SourceFile[]): Violation[] {
  const lines = files
    .filter(({ path }) => path.startsWith('server/platform/') && isProduction(path) && !isGenerated(path))
    .reduce((sum, { text }) => sum + lineCount(text), 0)
  return lines > PLATFORM_BUDGET ? [`server/platform has ${lines} lines, more than ${PLATFORM_BUDGET}`] : []
}

const WORTH_A_FILE = 40

/** Such a file belongs into its importer, unless tested. */
export function lonePlatformFiles(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map(({ path }) => path))
  const importers = new Map<string, string[]>()
  for (const file of files.filter(({ path }) => isModule(path) && !isTest(path)))
    for (const specifier of new Set(parseModule(file).specifiers.filter((one) => one.startsWith('#'))))
      importers.set(specifier.slice(1), [...(importers.get(specifier.slice(1)) ?? []), file.path])
  return files.flatMap(({ path, text }) => {
    const [importer, another] = importers.get(path) ?? []
    const hasTest = ['.test.ts', '.db.test.ts'].some((ending) => paths.has(path.replace(/\.ts$/, ending)))
    const isLone = importer !== undefined && another === undefined && dirname(importer) === dirname(path)
    return path.startsWith('server/platform/') && isProduction(path) && lineCount(text) < WORTH_A_FILE && isLone && !hasTest
      ? [`${path} has ${lineCount(text)} lines and only ${importer} imports it: merge them`]
      : []
  })
}

/** A name identifies its file in a search and a stack trace. */
export function repeatedNames(files: readonly SourceFile[]): Violation[] {
  const byName = Map.groupBy(files, ({ path }) => basename(path))
  return [...byName]
    .filter(([name, same]) => same.length > 1 && !NAMES_THAT_REPEAT.has(name))
    .map(([name, same]) => `${name} is the name of ${same.length} files: ${same.map(({ path }) => path).join(', ')}`)
}

export function oddNames(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)))
    .map(({ path }) => `${path} is not named in kebab-case`)
}

/** A barrel hides where code is, and makes the feature order circular. */
export function barrels(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isModule(file.path) && (/^index\.\w+$/.test(basename(file.path)) || onlyReexports(file)))
    .map(({ path }) => `${path} is a barrel: import the files themselves`)
}

function onlyReexports(file: SourceFile): boolean {
  const { body } = parseModule(file)
  const passesOn = body.filter(
    (statement) =>
      statement.type === 'ExportAllDeclaration' || (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  )
  const does = body.filter((statement) => statement.type !== 'ImportDeclaration')
  return passesOn.length > 0 && passesOn.length === does.length
}

export function severalComponents(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isProduction(path) && path.endsWith('.tsx'))
    .map((file) => ({ file, names: exportedComponents(file) }))
    .filter(({ names }) => names.length > 1)
    .map(({ file, names }) => `${file.path} exports ${names.length} components: ${names.join(', ')}`)
}

function exportedComponents(file: SourceFile): string[] {
  return parseModule(file).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return []
    const { declaration } = statement
    if (declaration?.type === 'FunctionDeclaration') return [declaration.id?.name ?? 'Default'].filter(isComponentName)
    if (declaration?.type !== 'VariableDeclaration') return []
    const functions = declaration.declarations.filter(({ init }) => init?.type === 'ArrowFunctionExpression')
    return functions.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [])).filter(isComponentName)
  })
}

const isComponentName = (name: string) => /^[A-Z][a-z]/.test(name)

const FILES_PER_FOLDER = 40

export function fullFolders(files: readonly SourceFile[]): Violation[] {
  const byFolder = Map.groupBy(
    files.filter(({ path }) => isProduction(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  )
  return [...byFolder]
    .filter(([, inside]) => inside.length > FILES_PER_FOLDER)
    .map(([folder, inside]) => `${folder} has ${inside.length} files, more than ${FILES_PER_FOLDER}`)
}
