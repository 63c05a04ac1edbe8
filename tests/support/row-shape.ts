/** A TypeScript type as data: what a value of it looks like at run time. */
export type Shape =
  | { readonly is: 'unknown' | 'string' | 'number' | 'boolean' | 'null' | 'undefined' }
  | { readonly is: 'literal'; readonly value: unknown }
  | { readonly is: 'instance'; readonly of: string }
  | { readonly is: 'array'; readonly of: Shape }
  | { readonly is: 'record'; readonly of: Shape }
  | { readonly is: 'tuple'; readonly of: readonly Shape[] }
  | { readonly is: 'union'; readonly of: readonly Shape[] }
  | { readonly is: 'object'; readonly of: Readonly<Record<string, Shape>> }

/** Where and how `value` differs from `shape`, in one line, or undefined. Every member must be declared, and every declared one present. */
export function mismatch(shape: Shape, value: unknown, path = 'row'): string | undefined {
  if (shape.is === 'unknown') return undefined
  if (shape.is === 'union') return unionMismatch(shape.of, value, path)
  const differs = `${path} is declared ${describeShape(shape)} and is ${describeValue(value)}`
  if (shape.is === 'literal') return value === shape.value ? undefined : differs
  if (shape.is === 'instance') return nameOfClass(value) === shape.of ? undefined : differs
  if (shape.is === 'null') return value === null ? undefined : differs
  if (shape.is === 'array')
    return Array.isArray(value) ? firstOf<unknown>(value, (item, i) => mismatch(shape.of, item, `${path}[${i}]`)) : differs
  if (shape.is === 'tuple') {
    if (!Array.isArray(value) || value.length !== shape.of.length) return differs
    return firstOf(shape.of, (declared, i) => mismatch(declared, value[i], `${path}[${i}]`))
  }
  if (shape.is !== 'object' && shape.is !== 'record') return typeof value === shape.is ? undefined : differs
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return differs
  const members = new Map<string, unknown>(Object.entries(value))
  if (shape.is === 'record') return firstOf([...members], ([key, item]) => mismatch(shape.of, item, `${path}.${key}`))
  const undeclared = [...members.keys()].find((key) => !Object.hasOwn(shape.of, key))
  if (undeclared !== undefined) return `${path}.${undeclared} is not declared`
  return firstOf(Object.entries(shape.of), ([key, declared]) => mismatch(declared, members.get(key), `${path}.${key}`))
}

const UNKNOWN: Shape = { is: 'unknown' }

/** Where one member of the union has parts, the difference from that member is the exact one. */
function unionMismatch(members: readonly Shape[], value: unknown, path: string): string | undefined {
  const differences = members.map((member) => mismatch(member, value, path))
  if (differences.includes(undefined)) return undefined
  const structured = differences.filter((_, index) => 'of' in (members[index] ?? UNKNOWN))
  if (value !== null && structured.length === 1) return structured[0]
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

const nameOfClass = (value: unknown) => (typeof value === 'object' && value !== null ? value.constructor.name : undefined)

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'object') return nameOfClass(value) === 'Object' ? 'an object' : `a ${nameOfClass(value)}`
  return typeof value === 'string' ? `the string ${JSON.stringify(value.slice(0, 40))}` : `the ${typeof value} ${String(value)}`
}
