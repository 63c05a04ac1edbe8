import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import * as small from '#web/lib/small-shapes.ts'

const original = Object.values(ENDPOINTS)
vi.resetModules()
vi.doMock('zod/mini', () => small)
const { ENDPOINTS: copies } = await import('#contract/endpoint-table.ts')
const copied = Object.values(copies)
// Test files of a worker share modules.
vi.doUnmock('zod/mini')
vi.resetModules()

/** Values of every type that calls have. */
const TEXTS = [
  '',
  ' ',
  'Ama',
  '0244123456',
  '+233 24 412 3456',
  '115.38',
  '-5.00',
  '0.00',
  '1.005',
  '17',
  '2026-02-28',
  '2026-02-30',
].concat([
  '2026-02-28T08:00:00.000Z',
  '2026-02-28T08:00',
  'a\u0000b',
  'x'.repeat(300),
  'ama@example.com',
  'cash',
  'momo',
  'mtn',
  '123456',
  '•••3456',
])
const LEAVES: readonly unknown[] = [...TEXTS, 0, 1, -1, 1.5, 200_000, Number.NaN, true, false, null, undefined, [], {}]

interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  in?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  entries?: Record<string, string>
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

/** Generates mostly valid values. */
function wireOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Definition
  const any = fc.constantFrom(...LEAVES)
  const mostly = (fitting: fc.Arbitrary<unknown>) => fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: any })
  if (def.shape) {
    const members = Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, wireOf(member)]))
    return mostly(
      fc.oneof({ weight: 9, arbitrary: fc.record(members) }, { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) }),
    )
  }
  if (def.element) return mostly(fc.array(wireOf(def.element), { maxLength: 2 }))
  if (def.type === 'nullable' && def.innerType) return fc.oneof(fc.constant(null), wireOf(def.innerType))
  if (def.type === 'optional' && def.innerType) return fc.oneof(fc.constant(undefined), wireOf(def.innerType))
  if (def.in) return wireOf(def.in)
  if (def.options?.[0]) return fc.oneof(...def.options.map(wireOf), any)
  if (def.entries) return mostly(fc.constantFrom(...Object.values(def.entries)))
  if (def.keyType && def.valueType) {
    const { entries } = def.keyType._zod.def as unknown as Definition
    const names = entries ? Object.values(entries) : ['a', 'b']
    return mostly(fc.record(Object.fromEntries(names.map((name) => [name, wireOf(def.valueType ?? z.unknown())]))))
  }
  const fitting = { boolean: fc.boolean(), number: fc.integer({ min: -2, max: 5 }), int: fc.integer({ min: -2, max: 5 }) }[def.type]
  const text = fc.constantFrom(...TEXTS)
  return mostly(fitting ?? (def.type === 'string' ? text : any))
}

interface Outcome {
  success: boolean
  data?: unknown
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}
/** Forms show the first message of a field. */
const plain = ({ success, data, error }: Outcome) =>
  success ? { data } : { issues: new Map(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message])) }

const PARTS = ['params', 'query', 'body', 'response'] as const

test.each(original.map((endpoint, at) => [endpoint.name, endpoint, copied[at]] as const))(
  '%s is decoded and encoded by the screens as by the server',
  (_name, endpoint, copy) => {
    for (const part of PARTS) {
      const schema = endpoint[part]
      if (!schema) continue
      const shape = copy?.[part] as unknown as Parameters<typeof small.safeDecode>[0]
      fc.assert(
        fc.property(wireOf(schema), (wire) => {
          const decoded = z.safeDecode(schema, wire as never)
          expect(plain(small.safeDecode(shape, wire))).toEqual(plain(decoded))
          for (const inside of decoded.success ? [decoded.data, wire] : [wire])
            expect(plain(small.safeEncode(shape, inside))).toEqual(plain(z.safeEncode(schema, inside as never)))
        }),
        { numRuns: 8, seed: 26 },
      )
    }
  },
)
