import { describe, expect, test } from 'vitest'
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
import { toldOrderViolations, treeViolations } from './architecture/tree-rules.ts'
import { forbiddenWords } from './architecture/word-rules.ts'

const project = readProject()
// What all rules look at is parsed here, where no test waits for it.
for (const file of project) if (isModule(file.path)) parseModule(file)

describe('the project as it is', () => {
  test('has been read', () => {
    expect(project.map(({ path }) => path)).toEqual(expect.arrayContaining(['domain/kernel/money.ts', 'tests/architecture.test.ts']))
  })
  test('imports in one direction: layers, features, and never up the tree', () => expect(importViolations(project)).toEqual([]))
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
  test('has no document that points nowhere', () => expect(deadLinks(project)).toEqual([]))
  test('has no style sheet that names a missing folder', () => expect(deadSources(project)).toEqual([]))
  test('has every folder in the tree of docs/ARCHITECTURE.md, and nothing else there', () => expect(treeViolations(project)).toEqual([]))
  test('tells the feature order that is checked', () => expect(toldOrderViolations(project)).toEqual([]))
  test('is drawn in docs/STRUCTURE.md as it is imported ("npm run structure" draws it)', () => {
    expect(project.find(({ path }) => path === 'docs/STRUCTURE.md')?.text).toBe(drawStructure(project))
  })
  test('cites only rules of docs/RULES.md, which name their tests', () => expect(ruleViolations(project)).toEqual([]))
  test('uses the standard words of tests/architecture/plain-words.ts in its documents', () =>
    expect(documentWordViolations(project)).toEqual([]))
  test('leaves nothing undone, switches no check off, and knows no machine', () => expect(forbiddenWords(project)).toEqual([]))
})
