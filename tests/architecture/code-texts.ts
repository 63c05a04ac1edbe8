import { Visitor, type ESTree } from 'vite'
import type { TextKind } from './plain-words.ts'
import { isTest, parseModule, type SourceFile } from './source-file.ts'

export type CodeTextKind = Exclude<TextKind, 'document'>

export interface CodeText {
  readonly kind: CodeTextKind
  /** Offset in the file. */
  readonly start: number
  readonly text: string
}

/** `callOffPayout` and `call-off-payout` become "call off payout", so that one pattern fits names and prose. */
const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim()

/** Names of `{ a, b }` are the object's fields, which may be stored or sent. */
function declaredIn(pattern: ESTree.BindingPattern | ESTree.ParamPattern): ESTree.BindingIdentifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return declaredIn(pattern.left)
    case 'RestElement':
      return declaredIn(pattern.argument)
    case 'TSParameterProperty':
      return declaredIn(pattern.parameter)
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : declaredIn(element)))
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => {
        if (one.type === 'RestElement') return declaredIn(one.argument)
        return one.shorthand ? [] : declaredIn(one.value)
      })
  }
}

/** Columns belong to the migrations. */
const isColumn = (name: string): boolean => /^[a-z\d]+(?:_[a-z\d]+)+$/.test(name)
const isSentence = (text: string): boolean => /[A-Za-z]\S*\s+\S/.test(text)

/** `test`, `test.each(rows)`, `describe.each(rows)`. */
function isTestCall(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === 'Identifier') return /^(?:test|it|describe)$/.test(callee.name)
  if (callee.type === 'MemberExpression') return isTestCall(callee.object)
  return callee.type === 'CallExpression' && isTestCall(callee.callee)
}

const templateText = (template: ESTree.TemplateLiteral): string => template.quasis.map(({ value }) => value.raw).join('…')

function textsOfProgram(file: SourceFile): CodeText[] {
  const found: CodeText[] = []
  const add = (kind: CodeTextKind, { start }: { readonly start: number }, text: string): void => void found.push({ kind, start, text })
  const name = (one: { readonly name: string; readonly start: number }): void => {
    if (!isColumn(one.name)) add('name', one, spaced(one.name))
  }
  const params = (patterns: readonly ESTree.ParamPattern[]): void => patterns.flatMap(declaredIn).forEach(name)
  const onScreen = /^(?:web|domain|contract|server)\//.test(file.path) && !isTest(file.path)
  new Visitor({
    VariableDeclarator: ({ id }) => declaredIn(id).forEach(name),
    FunctionDeclaration: ({ id, params: patterns }) => {
      if (id !== null) name(id)
      params(patterns)
    },
    FunctionExpression: ({ params: patterns }) => params(patterns),
    ArrowFunctionExpression: ({ params: patterns }) => params(patterns),
    ClassDeclaration: ({ id }) => {
      if (id !== null) name(id)
    },
    TSTypeAliasDeclaration: ({ id }) => name(id),
    TSInterfaceDeclaration: ({ id }) => name(id),
    TSMethodSignature: ({ key }) => {
      if (key.type === 'Identifier') name(key)
    },
    TSPropertySignature: ({ key, typeAnnotation }) => {
      if (key.type === 'Identifier' && typeAnnotation?.typeAnnotation.type === 'TSFunctionType') name(key)
    },
    MethodDefinition: ({ key }) => {
      if (key.type === 'Identifier') name(key)
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!isTest(file.path) || !isTestCall(callee)) return
      if (title?.type === 'Literal' && typeof title.value === 'string') add('test', title, title.value)
      if (title?.type === 'TemplateLiteral') add('test', title, templateText(title))
    },
    Literal: (literal) => {
      if (onScreen && typeof literal.value === 'string' && isSentence(literal.value)) add('screen', literal, literal.value)
    },
    TemplateLiteral: (template) => {
      // Templates of the server are SQL.
      if (onScreen && !file.path.startsWith('server/') && isSentence(templateText(template)))
        add('screen', template, templateText(template))
    },
    JSXText: (text) => {
      if (onScreen) add('screen', text, text.value)
    },
  }).visit(parseModule(file).program)
  return found
}

const cssComments = ({ text }: SourceFile): CodeText[] =>
  [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((comment) => ({ kind: 'comment', start: comment.index, text: comment[1] ?? '' }))

const moduleComments = (file: SourceFile): CodeText[] =>
  parseModule(file).comments.map(({ start, value }) => ({ kind: 'comment', start, text: value }))

export function textsOfCode(file: SourceFile): CodeText[] {
  const fileName = file.path.replace(/^.*\//, '').replace(/\..*$/, '')
  const texts = file.path.endsWith('.css') ? cssComments(file) : [...moduleComments(file), ...textsOfProgram(file)]
  return [{ kind: 'name', start: 0, text: spaced(fileName) }, ...texts]
}
