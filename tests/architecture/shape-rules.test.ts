import { expect, test } from 'vitest'
import {
  barrels,
  fullFolders,
  lonePlatformFiles,
  medianTooLong,
  oddNames,
  platformTooLarge,
  repeatedNames,
  severalComponents,
  tooLong,
} from './shape-rules.ts'

const lines = (n: number) => 'x()\n'.repeat(n)

test('tooLong reports a file of 401 lines, and accepts 400 lines and longer generated files', () => {
  const files = [
    { path: 'server/loans/long.ts', text: lines(401) },
    { path: 'server/loans/just.ts', text: lines(400) },
    { path: 'server/platform/db-types.ts', text: lines(900) },
  ]
  expect(tooLong(files)).toEqual(['server/loans/long.ts has 401 lines, more than 400'])
})

test('medianTooLong reports a median of 91 lines, without tests', () => {
  const files = [
    { path: 'domain/a.ts', text: lines(10) },
    { path: 'domain/b.ts', text: lines(91) },
    { path: 'domain/c.ts', text: lines(200) },
  ]
  expect(medianTooLong(files)).toHaveLength(1)
  expect(medianTooLong([...files, { path: 'web/d.ts', text: lines(5) }, { path: 'web/e.ts', text: lines(5) }])).toEqual([])
  expect(medianTooLong([...files, { path: 'web/d.test.ts', text: lines(5) }, { path: 'web/e.test.ts', text: lines(5) }])).toHaveLength(1)
})

test('platformTooLarge reports 3,501 lines in server/platform, without tests and generated types', () => {
  const file = (path: string, length: number) => ({ path: `server/platform/${path}`, text: lines(length) })
  const within = [file('db.ts', 1_500), file('http/mount.ts', 2_000), file('db.test.ts', 900), file('db-types.ts', 900)]
  expect(platformTooLarge([...within, { path: 'server/loans/a.ts', text: lines(300) }])).toEqual([])
  expect(platformTooLarge([...within, file('jobs/job.ts', 1)])).toEqual(['server/platform has 3501 lines, more than 3500'])
})

test('lonePlatformFiles reports a file of 39 lines that one file of its folder imports; 40 lines, a second importer or a test exempt it', () => {
  const file = (path: string, text: string) => ({ path: `server/platform/${path}`, text })
  const importer = file('http/server.ts', "import '#server/platform/http/short.ts'\n")
  const short = file('http/short.ts', lines(39))
  expect(lonePlatformFiles([importer, short])).toEqual([
    'server/platform/http/short.ts has 39 lines and only server/platform/http/server.ts imports it: merge them',
  ])
  expect(lonePlatformFiles([importer, short, { ...importer, path: 'server/platform/http/other.ts' }])).toEqual([])
  expect(lonePlatformFiles([importer, short, file('http/short.db.test.ts', '')])).toEqual([])
  expect(lonePlatformFiles([importer, file('http/short.ts', lines(40))])).toEqual([])
  expect(lonePlatformFiles([{ ...importer, path: 'server/main.ts' }, short])).toEqual([])
})

test('fullFolders reports a folder of 41 files, without tests and inner folders', () => {
  const files = (count: number, ending: string) =>
    Array.from({ length: count }, (_, at) => ({ path: `web/loans/file-${at}${ending}`, text: '' }))
  expect(fullFolders(files(41, '.ts'))).toEqual(['web/loans has 41 files, more than 40'])
  expect(fullFolders([...files(40, '.ts'), ...files(9, '.test.ts'), { path: 'web/loans/inside/one.ts', text: '' }])).toEqual([])
})

test('repeatedNames reports both places of a repeated name, except tsconfig.json and README.md', () => {
  const twice = ['domain/loans/terms.ts', 'web/loans/terms.ts', 'domain/tsconfig.json', 'web/tsconfig.json'].map((path) => ({
    path,
    text: '',
  }))
  expect(repeatedNames(twice)).toEqual(['terms.ts is the name of 2 files: domain/loans/terms.ts, web/loans/terms.ts'])
})

test('oddNames reports file names that are not in kebab-case', () => {
  const files = ['web/ui/LoanCard.tsx', 'web/ui/loan_card.tsx', 'web/ui/loan-card.db.test.ts', 'docs/GLOSSARY.md'].map((path) => ({
    path,
    text: '',
  }))
  expect(oddNames(files)).toHaveLength(2)
})

test('barrels reports each form of a file that only re-exports', () => {
  const barrel = (path: string, text: string) => barrels([{ path, text }])
  expect(barrel('domain/loans/all.ts', `export * from './loan.ts'\nexport { quote } from './quote.ts'`)).toEqual([
    'domain/loans/all.ts is a barrel: import the files themselves',
  ])
  expect(barrel('domain/loans/both.ts', `import { quote } from './quote.ts'\nexport { quote }`)).toHaveLength(1)
  expect(barrel('web/ui/types.ts', `export type { A } from './a.ts'`)).toHaveLength(1)
  expect(barrel('web/ui/index.ts', `export const x = 1`)).toHaveLength(1)
  expect(barrel('domain/loans/quote.ts', `export { pesewas } from './money.ts'\nexport const quote = 1`)).toEqual([])
})

test('severalComponents reports a second exported component, but no helper or constant', () => {
  const of = (text: string) => severalComponents([{ path: 'web/ui/card.tsx', text }])
  expect(of(`export function Card() { return null }\nexport const CardTitle = () => null`)).toEqual([
    'web/ui/card.tsx exports 2 components: Card, CardTitle',
  ])
  expect(
    of(`export function Card() { return null }\nexport const WIDTHS = [1]\nexport const widthOf = () => 1\nfunction Inner() {}`),
  ).toEqual([])
})
