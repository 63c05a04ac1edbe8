import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Node, TaggedTemplateExpression, TypeNode } from 'typescript/unstable/ast'
import { isNoSubstitutionTemplateLiteral, isTaggedTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { isTest, readProject, type SourceFile } from '#tests/architecture/source-file.ts'
import type { Shape } from './row-shape.ts'
import { hasStored, type RowType, storeRowTypes } from './stored-row-types.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The second one has wrong types for the test of this check. */
const hasRowTypes = ({ path, text }: SourceFile) =>
  text.includes('sql<') && ((/^(server|tools)\/.*\.ts$/.test(path) && !isTest(path)) || path === 'tests/support/wrong-row-types.ts')

/** Takes seconds, so only where sources changed. */
export function refreshRowTypes(): void {
  const sources = readProject().filter(({ path }) => /^(domain|contract|server|tools|tests\/support)\/.*\.ts$/.test(path))
  const hash = createHash('sha256')
  for (const { path, text } of sources) hash.update(path).update(text)
  const fingerprint = hash.digest('hex')
  if (!hasStored(fingerprint)) storeRowTypes({ fingerprint, rowTypes: readRowTypes(sources.filter(hasRowTypes)) })
}

/** The compiler's API is marked unstable: package.json names one exact version. */
function readRowTypes(sources: readonly SourceFile[]): RowType[] {
  const compiler = new API({ cwd: ROOT })
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [`${ROOT}tests/tsconfig.json`] }).getProjects()
    if (project === undefined) throw new Error('tests/tsconfig.json cannot be opened')
    const shapes = new Shapes(project.checker)
    return sources.flatMap((source) => rowTypesIn(project, shapes, source))
  } finally {
    compiler.close()
  }
}

function rowTypesIn({ program }: Project, shapes: Shapes, { path, text }: SourceFile): RowType[] {
  const file = program.getSourceFile(`${ROOT}${path}`)
  if (file === undefined) throw new Error(`${path} is not in tests/tsconfig.json`)
  const found: RowType[] = []
  const visit = (node: Node) => {
    if (isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql' && node.typeArguments?.[0] !== undefined) {
      const line = text.slice(0, node.getStart(file)).split('\n').length
      found.push({ at: `${path}:${line}`, texts: textsOf(node), row: shapes.ofNode(node.typeArguments[0]) })
    }
    node.forEachChild(visit)
  }
  file.forEachChild(visit)
  return found
}

function textsOf({ template }: TaggedTemplateExpression): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

const SIMPLE = ['string', 'number', 'boolean', 'null', 'undefined'] as const
const CLASSES = ['Date', 'Buffer']
const UNKNOWN: Shape = { is: 'unknown' }

class Shapes {
  readonly #checker: Checker
  /** By type ID: each query to the compiler is a call to another process. */
  readonly #known = new Map<number, Shape>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  ofNode(node: TypeNode): Shape {
    return this.#of(this.#checker.getTypeFromTypeNode(node))
  }

  #of(type: Type | undefined): Shape {
    if (type === undefined) return UNKNOWN
    const known = this.#known.get(type.id)
    if (known !== undefined) return known
    // For a recursive type's own reference.
    this.#known.set(type.id, UNKNOWN)
    const shape = this.#read(type)
    this.#known.set(type.id, shape)
    return shape
  }

  #read(type: Type): Shape {
    if (type.isLiteralType()) return { is: 'literal', value: type.value }
    const name = type.isIntrinsicType() ? type.intrinsicName : (type.flags & TypeFlags.Boolean) !== 0 ? 'boolean' : ''
    const simple = SIMPLE.find((one) => one === name)
    if (simple !== undefined) return { is: simple }
    if (type.isUnionType()) return { is: 'union', of: type.getTypes().map((one) => this.#of(one)) }
    // Pesewas is number & { [unit]: 'pesewas' }.
    const branded = type.isIntersectionType() ? type.getTypes().find(({ flags }) => (flags & TypeFlags.Primitive) !== 0) : undefined
    if (branded !== undefined) return this.#of(branded)
    return type.isObjectType() || type.isIntersectionType() ? this.#readObject(type) : UNKNOWN
  }

  #readObject(type: Type): Shape {
    const checker = this.#checker
    if (type.isTypeReference()) {
      const of = checker.getTypeArguments(type).map((one) => this.#of(one))
      if (checker.isTupleType(type)) return { is: 'tuple', of }
      if (checker.isArrayLikeType(type)) return { is: 'array', of: of[0] ?? UNKNOWN }
    }
    const className = CLASSES.find((one) => one === type.getSymbol()?.name)
    if (className !== undefined) return { is: 'instance', of: className }
    const [index] = checker.getIndexInfosOfType(type)
    if (index !== undefined) return { is: 'record', of: this.#of(index.valueType) }
    const members = checker.getPropertiesOfType(type)
    const types = checker.getTypeOfSymbol(members)
    return { is: 'object', of: Object.fromEntries(members.map(({ name }, i) => [name, this.#of(types[i])])) }
  }
}
