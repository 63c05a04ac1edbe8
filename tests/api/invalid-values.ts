import type { Field, FieldKind } from './call-rows.ts'

const LONG = 'x'.repeat(20_000)
const BAD_AMOUNTS: readonly unknown[] = [
  -1,
  0,
  1.005,
  1e15,
  '-1',
  '0',
  '0.00',
  '1e3',
  '0x10',
  '1.005',
  ' 5 ',
  'NaN',
  'Infinity',
  '1,000',
  '1.',
  '.5',
  '+5',
  '١٢٣',
  '1000000000000000',
  'abc',
  true,
  [],
  ['5'],
  {},
  { amount: 5 },
]
const NOTHING: readonly unknown[] = [0, '0', '0.00']
const BY_KIND = {
  amount: BAD_AMOUNTS,
  // A counted amount may be zero.
  counted: BAD_AMOUNTS.filter((value) => !NOTHING.includes(value)),
  line: [7, true, [], {}, LONG, 'a\u0000b'],
  note: [7, true, [], {}, LONG, 'a\u0000b'],
  choice: [7, true, [], {}, LONG, 'nothing of the kind', '__proto__', 'constructor'],
  flag: [7, 'true', 'yes', [], {}],
  phone: [7, true, [], {}, LONG, '12345', '0141234567', '02412345678', 'o241234567', '+1 202 555 0100'],
  'phone or none': [undefined, 7, true, [], {}, LONG, '12345', ' '],
  number: ['1', 1.5, true, [], {}, LONG],
  date: [7, true, [], {}, LONG, '2026-02-30', '02/03/2026', '2026-3-2'],
  list: [7, 'view_own_loans', true, {}, ['nothing of the kind'], [7]],
  code: [7, true, [], {}, LONG, 'a\u0000b', 'not a good one \u{1F600}'],
  secret: [7, true, [], {}, LONG],
} as const satisfies Record<FieldKind, readonly unknown[]>

/** Every invalid value of a field; a required field must also not be missing, null or empty. */
export function invalidValues({ kind, required }: Field): readonly unknown[] {
  if (kind === 'phone or none') return BY_KIND[kind]
  const empty = required ? [undefined, null, ...(kind === 'list' || kind === 'flag' ? [] : [''])] : []
  return [...empty, ...BY_KIND[kind]]
}
