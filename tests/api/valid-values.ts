import type { FieldKind } from './call-row.ts'
import { BROWSER_KEY, BROWSER_SECRET, PUSH_ADDRESS } from './push-calls.ts'

export type KnownIds = Readonly<Record<KnownKind, readonly (string | number)[]>>
export type KnownKind =
  | 'loan'
  | 'user'
  | 'payment'
  | 'receipt'
  | 'reference'
  | 'till'
  | 'complaint'
  | 'dataRequest'
  | 'exception'
  | 'secondPerson'
  | 'notification'
  | 'message'
  | 'document'
  | 'termsHash'

const LONGEST_LINE = 'Ɛ'.repeat(60)
const LINES = ['x', 'Seen at the office', "O'Brien & Sons <b>", 'ɛyɛ 😀 ₵', LONGEST_LINE] as const
const LARGEST = ['2147483647', '2147483648', '9007199254740991'] as const

/** Including column limits; dates are relative to `today`. */
const BY_KIND: Readonly<Record<FieldKind, readonly unknown[]>> = {
  amount: ['0.01', '1', '2.50', 3, '7.77', '10', '10.50', '25', '100', 115.38, '300', '5000', '50000', '90071992547409.91'],
  counted: ['0', '0.00', '200', 17.5, '999999999.99', '90071992547409.91'],
  line: LINES,
  note: [...LINES, 'Two\nlines', ''],
  choice: [],
  flag: [true, false],
  phone: ['0241234567', '233551234567', '+233 20 765 4321', '024-444-0001'],
  'phone or none': ['0551234568', null, ''],
  number: [0, 1, 2, ...LARGEST.map(Number)],
  date: ['2026-03-02', '2026-02-28', '2026-03-20', '2028-02-29', '1970-01-01', '2026-12-31', '9999-12-31'],
  list: [],
  code: ['123456', 'TX-1', 'tx 1', 'Z'.repeat(30)],
  passkey: [],
  secret: ['correct horse battery staple'],
}

/** Their values are IDs. */
const BY_NAME: Readonly<Record<string, KnownKind>> = {
  loanId: 'loan',
  paymentId: 'payment',
  userId: 'user',
  cashReceiptNumber: 'receipt',
  referenceId: 'reference',
  hash: 'termsHash',
}

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Hash and version of a shown screen are left out. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  profilePicture: [PIXEL],
  picture: [PIXEL],
  endpoint: [PUSH_ADDRESS],
  p256dh: [BROWSER_KEY],
  auth: [BROWSER_SECRET],
  termsHash: [undefined],
  version: [undefined],
  mark: [undefined],
  termsAccepted: [true],
  momoTransactionId: ['TX-1', 'TX-2', '1234567890', 'ABC.123', '9'.repeat(30)],
  url: ['https://accounts.example.com/mmoa', 'https://127.0.0.1:9/loans?of=all'],
  number: ['GHA-123456789-0', 'GHA-987654321-5', 'gha-111111111-1'],
}

export const isKnown = (name: string): boolean => name in BY_NAME || name in FIELDS

const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  permissions: [[], ['view_own_loans'], ['view_own_loans', 'view_customer_loans', 'approve_small_loans']],
  scopes: [['ledger'], ['loans', 'exports', 'loans']],
  denominations: [[], [{ denomination: 'note_200', count: 1 }], [{ denomination: 'note_1', count: 2_147_483_647 }]],
}

/** `choices`: the contract's enumeration. */
export function valuesOf(name: string, kind: FieldKind, choices: readonly unknown[], known: KnownIds): readonly unknown[] {
  const id = BY_NAME[name]
  if (id !== undefined && known[id].length > 0) return known[id]
  if (FIELDS[name] !== undefined) return FIELDS[name]
  if (choices.length > 0) return choices
  return LISTS[name] ?? BY_KIND[kind]
}

/** By the collection before a path parameter. */
const BY_COLLECTION: readonly [collection: RegExp, kind: KnownKind][] = [
  [/\/momo-(?:status|requests)\/:|\/orders\/:|\/voucher/, 'reference'],
  [/\/users\/:|\/score\/:/, 'user'],
  [/\/loans\/:|\/payments\/:loanId|\/postponements\/:/, 'loan'],
  [/\/payments\/:/, 'payment'],
  [/\/receipts\/:/, 'receipt'],
  [/\/tills\/:/, 'till'],
  [/\/complaints\/:/, 'complaint'],
  [/\/data-requests\/:/, 'dataRequest'],
  [/\/exceptions\/:/, 'exception'],
  [/\/second-person\/:/, 'secondPerson'],
  [/\/notifications\/:/, 'notification'],
  [/\/messages\/:/, 'message'],
  [/\/documents\/:/, 'document'],
]

/** Empty when its row has a value. */
export function idsFor(path: string, name: string, known: KnownIds): readonly (string | number)[] {
  const until = path.slice(0, path.indexOf(`:${name}`) + name.length + 1)
  const own = BY_NAME[name]
  const kind = own ?? BY_COLLECTION.findLast(([pattern]) => pattern.test(until))?.[1]
  return kind === undefined ? [] : known[kind]
}
