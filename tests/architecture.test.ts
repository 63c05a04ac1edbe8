import { describe, expect, test } from 'vitest'
import { codeWordViolations } from './architecture/code-words.ts'
import { importCycles } from './architecture/cycle-rules.ts'
import { importViolations } from './architecture/layer-rules.ts'
import { deadLinks, deadSources } from './architecture/link-rules.ts'
import { documentWordViolations } from './architecture/plain-words.ts'
import { ruleViolations } from './architecture/rule-citations.ts'
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
} from './architecture/shape-rules.ts'
import { isModule, parseModule, readProject } from './architecture/source-file.ts'
import { drawStructure } from './architecture/structure-picture.ts'
import { treeViolations } from './architecture/tree-rules.ts'
import { forbiddenWords } from './architecture/word-rules.ts'

const project = readProject()
// Takes seconds, which would count against the timeout of one test.
for (const file of project) if (isModule(file.path)) parseModule(file)
const replacedWordsInCode = codeWordViolations(project)

describe('the project', () => {
  test('is read completely, the domain and these tests included', () => {
    expect(project.map(({ path }) => path)).toEqual(expect.arrayContaining(['domain/kernel/money.ts', 'tests/architecture.test.ts']))
  })
  test('imports in one direction: layers, features, and never through ../', () => expect(importViolations(project)).toEqual([]))
  test('has no import cycle, type-only imports included', () => expect(importCycles(project)).toEqual([]))
  test('has at most 40 files in a folder', () => expect(fullFolders(project)).toEqual([]))
  test('has no file over 400 lines', () => expect(tooLong(project)).toEqual([]))
  test('has a median file of at most 90 lines', () => expect(medianTooLong(project)).toEqual([]))
  test('has at most 3,500 lines in server/platform', () => expect(platformTooLarge(project)).toEqual([]))
  test('has no short file in server/platform that only one file beside it imports', () => expect(lonePlatformFiles(project)).toEqual([]))
  test('uses each file name once', () => expect(repeatedNames(project)).toEqual([]))
  test('names its files in kebab-case', () => expect(oddNames(project)).toEqual([]))
  test('has no barrel', () => expect(barrels(project)).toEqual([]))
  test('exports one component per file', () => expect(severalComponents(project)).toEqual([]))
  test('has no dead link in its documents', () => expect(deadLinks(project)).toEqual([]))
  test('names only existing folders in its style sheets', () => expect(deadSources(project)).toEqual([]))
  test('has exactly the folders of the tree in docs/ARCHITECTURE.md', () => expect(treeViolations(project)).toEqual([]))
  test('matches docs/STRUCTURE.md, which "npm run structure" draws', () => {
    expect(project.find(({ path }) => path === 'docs/STRUCTURE.md')?.text).toBe(drawStructure(project))
  })
  test('cites only rules of docs/RULES.md, each of which names its tests', () => expect(ruleViolations(project)).toEqual([]))
  test('uses the standard words of tests/architecture/plain-words.ts in its documents', () =>
    expect(documentWordViolations(project)).toEqual([]))
  test('uses the standard words in comments, names, test names and texts of screens', () => expect(replacedWordsInCode).toEqual([]))
  test('has no open task, disabled check or machine path', () => expect(forbiddenWords(project)).toEqual([]))
})
