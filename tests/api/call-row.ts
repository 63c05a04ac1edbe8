export type FieldKind =
  | 'amount'
  | 'counted'
  | 'line'
  | 'note'
  | 'choice'
  | 'flag'
  | 'phone'
  | 'phone or none'
  | 'number'
  | 'date'
  | 'list'
  | 'code'
  | 'secret'
  | 'passkey'
export interface Field {
  readonly kind: FieldKind
  readonly required: boolean
  readonly good: unknown
}
export interface CallRow {
  readonly by: 'Ama' | 'desk' | 'manager' | 'md' | 'nobody'
  /** For a call that succeeds or is refused by a rule, never by its form. */
  readonly path?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, Field>>
}
