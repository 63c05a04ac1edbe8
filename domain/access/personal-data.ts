import { maskAddress, maskEmail, maskPhone } from '#domain/kernel/phone.ts'

/** `retained`: for the ledger or the audit trail. */
type Erasure = 'null' | 'false' | 'erased name' | 'moment' | 'retained'

/** Why a column has none. */
interface None {
  readonly none: string
}

interface PersonalColumn {
  readonly label: string
  /** Its words in web/privacy-policy.html. */
  readonly policy: string | None
  /** Its column in the customers' file of an import. */
  readonly imported: string | None
  /** For staff without view_sensitive_data; null: shown in full. */
  readonly mask: ((text: string) => string) | null
  readonly erase: Erasure
  /** In the owner's download. */
  readonly download: boolean
  readonly peopleCsv: readonly [heading: string, member: string] | null
  /** Heading in the CSVs of loans. */
  readonly loanCsv: string | null
  /** Redacted in every log line. */
  readonly redacted: boolean
  readonly review: boolean
  /** An answer of the profile: in its forms and shapes, and masked in its audit rows. */
  readonly profile: boolean
  /** Stored in pesewas, exported in cedis. */
  readonly amount: boolean
}

const COLUMN = {
  mask: null,
  erase: 'retained',
  download: true,
  peopleCsv: null,
  loanCsv: null,
  redacted: false,
  review: false,
  profile: false,
  amount: false,
} as const
/** Each states `policy` and `imported` itself. */
const IDENTITY = { ...COLUMN, erase: 'null', redacted: true, review: true } as const
const RECORDED = { none: 'recorded by the product' } as const
const FACT = { ...COLUMN, policy: RECORDED, imported: RECORDED } as const
const INTERNAL = { ...FACT, download: false } as const
const PART_OF_NAME = { none: 'made from the full name' } as const
const AMOUNT = { ...FACT, amount: true } as const

/** In CSV order. Erasure, download, masks, log, exports, audit trail and the answers of the profile derive from it. */
export const PERSONAL_DATA = {
  id: { ...FACT, label: 'Account', peopleCsv: ['user_id', 'id'], loanCsv: 'customer_id' },
  full_name: {
    ...IDENTITY,
    label: 'Full name',
    policy: 'full name',
    imported: 'full_name',
    erase: 'erased name',
    peopleCsv: ['full_name', 'fullName'],
    loanCsv: 'customer',
  },
  first_name: { ...IDENTITY, label: 'First name', policy: 'full name', imported: PART_OF_NAME, redacted: false, review: false },
  last_name: { ...IDENTITY, label: 'Last name', policy: 'full name', imported: PART_OF_NAME, redacted: false, review: false },
  phone: {
    ...IDENTITY,
    label: 'Phone',
    policy: 'phone number',
    imported: 'phone',
    mask: maskPhone,
    peopleCsv: ['phone', 'phone'],
    loanCsv: 'phone',
  },
  phone_proved_at: {
    ...FACT,
    label: 'Phone verified',
    erase: 'null',
    peopleCsv: ['phone_proved', 'phoneProved'],
    loanCsv: 'phone_proved',
    review: true,
  },
  email: {
    ...IDENTITY,
    label: 'E-mail',
    policy: 'e-mail address',
    imported: { none: 'no screen asks a customer for it' },
    mask: maskEmail,
    peopleCsv: ['email', 'email'],
    loanCsv: 'email',
  },
  profile_image_url: {
    ...IDENTITY,
    label: 'Picture',
    policy: 'a picture',
    imported: { none: 'taken with an application' },
    download: false,
    redacted: false,
    review: false,
  },
  address: {
    ...IDENTITY,
    label: 'Address',
    policy: 'address',
    imported: 'address',
    mask: maskAddress,
    peopleCsv: ['address', 'address'],
    loanCsv: 'address',
    profile: true,
  },
  business_type: {
    ...IDENTITY,
    label: 'Business type',
    policy: 'type of business',
    imported: 'business_type',
    peopleCsv: ['business_type', 'businessType'],
    loanCsv: 'business_type',
    redacted: false,
    profile: true,
  },
  momo_number: {
    ...IDENTITY,
    label: 'Mobile money number',
    policy: 'mobile money number',
    imported: 'momo_number',
    mask: maskPhone,
    peopleCsv: ['momo_number', 'momoNumber'],
    loanCsv: 'momo_number',
    profile: true,
  },
  momo_provider: {
    ...FACT,
    label: 'Network',
    policy: 'network',
    imported: 'momo_provider',
    peopleCsv: ['momo_provider', 'momoProvider'],
    review: true,
    profile: true,
  },
  preferred_language: { ...FACT, label: 'Language' },
  role: { ...FACT, label: 'Role', peopleCsv: ['role', 'role'] },
  permissions: { ...INTERNAL, label: 'Extra permissions', peopleCsv: ['own_permissions', 'permissions'] },
  is_active: { ...FACT, label: 'Account open', erase: 'false', peopleCsv: ['active', 'isActive'], review: true },
  profile_completed: { ...FACT, label: 'Profile completed', erase: 'false', peopleCsv: ['profile_completed', 'profileCompleted'] },
  credit_level: { ...FACT, label: 'Level', peopleCsv: ['level', 'creditLevel'], loanCsv: 'level' },
  credit_score: { ...FACT, label: 'Score', policy: 'credit score', peopleCsv: ['score', 'creditScore'], loanCsv: 'score' },
  current_debt: { ...AMOUNT, label: 'Current debt', peopleCsv: ['current_debt', 'currentDebt'] },
  available_credit: { ...AMOUNT, label: 'Available credit', peopleCsv: ['available_credit', 'availableCredit'] },
  total_amount_repaid: { ...AMOUNT, label: 'Total repaid', peopleCsv: ['total_repaid', 'totalAmountRepaid'] },
  active_loans: { ...FACT, label: 'Active loans', peopleCsv: ['active_loans', 'activeLoans'] },
  total_loans_completed: { ...FACT, label: 'Completed loans', peopleCsv: ['loans_completed', 'totalLoansCompleted'] },
  defaulted_loans: { ...FACT, label: 'Defaulted loans', peopleCsv: ['defaulted_loans', 'defaultedLoans'] },
  total_payments: { ...FACT, label: 'Payments', peopleCsv: ['payments', 'totalPayments'] },
  on_time_payments: { ...FACT, label: 'Weeks on time', peopleCsv: ['on_time', 'onTimePayments'] },
  late_payments: { ...FACT, label: 'Weeks late', peopleCsv: ['late', 'latePayments'] },
  missed_payments: { ...FACT, label: 'Weeks missed', peopleCsv: ['missed', 'missedPayments'] },
  created_at: { ...FACT, label: 'Account opened', imported: 'joined_on', peopleCsv: ['created_at', 'createdAt'] },
  updated_at: { ...FACT, label: 'Last change', erase: 'moment' },
  assigned_by: { ...INTERNAL, label: 'Role assigned by' },
  role_assigned_at: { ...INTERNAL, label: 'Role assigned' },
  first_code_used_at: { ...INTERNAL, label: 'First code used' },
  office_code_issued_by: { ...INTERNAL, label: 'Office code issued by', erase: 'null' },
  wallet_to_confirm: { ...INTERNAL, label: 'Wallet to confirm', erase: 'false' },
  ownership_to_confirm: { ...INTERNAL, label: 'Ownership to confirm', erase: 'false' },
  last_signed_in_use_at: { ...INTERNAL, label: 'Last use' },
  has_active_or_completed_loan: { ...INTERNAL, label: 'Has or had a loan' },
  account_age_months: { ...INTERNAL, label: 'Age of the account in months' },
  recent_credit_inquiries: { ...INTERNAL, label: 'Recent applications' },
  erased_at: { ...INTERNAL, label: 'Erased', erase: 'moment' },
  particulars_version: { ...INTERNAL, label: 'Version of the profile' },
} as const satisfies Readonly<Record<string, PersonalColumn>>

type Data = typeof PERSONAL_DATA
export type PersonalColumnName = keyof Data

/** `momo_number` becomes `momoNumber`. */
export type WireName<C extends string> = C extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<WireName<Tail>>}` : C
const wireName = (column: string): string => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

type Having<K extends keyof PersonalColumn, V> = { [C in PersonalColumnName]: Data[C][K] extends V ? C : never }[PersonalColumnName]
export type MaskedMember = WireName<Exclude<PersonalColumnName, Having<'mask', null>>>
/** Erased with the person, so never stored on a phone. */
export type ErasedMember = WireName<Having<'erase', 'null' | 'erased name'>>
export type ProfileColumnName = Having<'profile', true>
export type ProfileAnswer = WireName<ProfileColumnName>
export type LoanCsvHeading = Exclude<Data[PersonalColumnName]['loanCsv'], null>
export type PeopleCsvMember = Exclude<Data[PersonalColumnName]['peopleCsv'], null>[1]

// Object.entries types the keys as string.
const COLUMNS = Object.entries(PERSONAL_DATA) as [PersonalColumnName, Data[PersonalColumnName]][]

export const MASKS: ReadonlyMap<string, (text: string) => string> = new Map(
  COLUMNS.flatMap(([name, { mask }]) => (mask === null ? [] : [[wireName(name), mask] as const])),
)

export const REDACTED_MEMBERS: readonly string[] = COLUMNS.flatMap(([name, { redacted }]) => (redacted ? [wireName(name)] : []))

export const isDownloaded = (column: PersonalColumnName): boolean => PERSONAL_DATA[column].download

export const AMOUNT_COLUMNS: readonly PersonalColumnName[] = COLUMNS.flatMap(([name, { amount }]) => (amount ? [name] : []))

export const PEOPLE_CSV = COLUMNS.flatMap(([, { peopleCsv, amount }]) =>
  peopleCsv === null ? [] : [{ heading: peopleCsv[0], member: peopleCsv[1], amount }],
)

export const PROFILE_ANSWERS = COLUMNS.flatMap(([column, { profile, mask }]) =>
  // `profile` is true for the columns of these types alone.
  profile ? [{ column: column as ProfileColumnName, member: wireName(column) as ProfileAnswer, mask }] : [],
)

type ProfileRow = Readonly<Record<ProfileColumnName, unknown>>
export type ProfileView<R extends ProfileRow> = { readonly [C in ProfileColumnName as WireName<C>]: R[C] }

/** The answers of the row under their names on the wire. */
export const profileView = <R extends ProfileRow>(row: R): ProfileView<R> =>
  // Object.fromEntries loses the types of the members.
  Object.fromEntries(PROFILE_ANSWERS.map(({ column, member }) => [member, row[column]])) as ProfileView<R>

export const ERASED_NAME = 'Erased customer'

export function erasedValues(now: Date): [column: PersonalColumnName, value: string | boolean | Date | null][] {
  const values = { null: null, false: false, 'erased name': ERASED_NAME, moment: now } as const
  return COLUMNS.flatMap(([column, { erase }]) => (erase === 'retained' ? [] : [[column, values[erase]]]))
}
