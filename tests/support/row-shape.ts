/** A TypeScript type as data. */
export type Shape =
  | { readonly is: 'unknown' | 'string' | 'number' | 'boolean' | 'null' | 'undefined' }
  | { readonly is: 'literal'; readonly value: unknown }
  | { readonly is: 'instance'; readonly of: string }
  | { readonly is: 'array'; readonly of: Shape }
  | { readonly is: 'record'; readonly of: Shape }
  | { readonly is: 'tuple'; readonly of: readonly Shape[] }
  | { readonly is: 'union'; readonly of: readonly Shape[] }
  | { readonly is: 'object'; readonly of: Readonly<Record<string, Shape>> }

/** Where `value` differs from `shape`, in one line. Every member must be declared, and every declared one present. */
export function mismatch(shape: Shape, value: unknown, path = 'row'): string | undefined {
  if (fits(shape, value)) return undefined
  if (shape.is === 'union') return unionMismatch(shape.of, value, path)
  if (shape.is === 'array' && Array.isArray(value)) return firstOf<unknown>(value, (item, i) => mismatch(shape.of, item, `${path}[${i}]`))
  if (shape.is === 'tuple' && Array.isArray(value) && value.length === shape.of.length)
    return firstOf(shape.of, (declared, i) => mismatch(declared, value[i], `${path}[${i}]`))
  if (isPlainObject(value) && shape.is === 'record')
    return firstOf(Object.entries(value), ([key, item]) => mismatch(shape.of, item, `${path}.${key}`))
  if (isPlainObject(value) && shape.is === 'object') {
    const undeclared = Object.keys(value).find((key) => !Object.hasOwn(shape.of, key))
    if (undeclared !== undefined) return `${path}.${undeclared} is not declared`
    return firstOf(Object.entries(shape.of), ([key, declared]) => mismatch(declared, value[key], `${path}.${key}`))
  }
  return `${path} is declared ${describeShape(shape)} and is ${describeValue(value)}`
}

/** False for a shape with parts. */
function fits(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'unknown':
      return true
    case 'null':
      return value === null
    case 'literal':
      return value === shape.value
    case 'instance':
      return nameOfClass(value) === shape.of
    case 'union':
      return shape.of.some((member) => fits(member, value))
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return typeof value === shape.is
    default:
      return false
  }
}

/** Where one member has parts, its difference is the exact one. */
function unionMismatch(members: readonly Shape[], value: unknown, path: string): string | undefined {
  const differences = members.filter((member) => 'of' in member).map((member) => mismatch(member, value, path))
  if (differences.includes(undefined)) return undefined
  if (value !== null && differences.length === 1) return differences[0]
  return `${path} is declared ${describeShape({ is: 'union', of: members })} and is ${describeValue(value)}`
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}

export function describeShape(shape: Shape): string {
  switch (shape.is) {
    case 'literal':
      return JSON.stringify(shape.value)
    case 'instance':
      return shape.of
    case 'array':
      return `${describeShape(shape.of)}[]`
    case 'tuple':
      return `[${shape.of.map(describeShape).join(', ')}]`
    case 'union':
      return shape.of.map(describeShape).join(' | ')
    default:
      return shape.is
  }
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => nameOfClass(value) === 'Object'
const nameOfClass = (value: unknown) => (typeof value === 'object' && value !== null ? value.constructor.name : undefined)

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object') return nameOfClass(value) === 'Object' ? 'an object' : `a ${nameOfClass(value)}`
  return typeof value === 'string' ? `the string ${JSON.stringify(value.slice(0, 40))}` : `the ${typeof value} ${JSON.stringify(value)}`
}
