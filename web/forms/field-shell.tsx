import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** What a field's own control takes from its shell, so that label, hint and error are read with it. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldTexts {
  label: ReactNode
  /** Said under the label, before anybody types. */
  hint?: ReactNode
  /** Says how to mend it. */
  error?: string | undefined
  /** What was recognised, for example "Made for Loan #218". */
  good?: string | undefined
  optional?: boolean
  /** The id that an error summary links to; one is made up otherwise. */
  id?: string
}

/** Label above, hint under the label, the field, then what to do about it. */
export function FieldShell({
  label,
  hint,
  error,
  good,
  optional,
  id,
  children,
}: FieldTexts & { children: (wiring: FieldWiring) => ReactNode }) {
  const own = useId()
  const fieldId = id ?? own
  const described = [
    hint !== undefined && `${fieldId}-hint`,
    error !== undefined && `${fieldId}-error`,
    good !== undefined && `${fieldId}-good`,
  ]
  return (
    <div className="mb-5">
      <label htmlFor={fieldId} className="block font-bold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${fieldId}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1">
        {children({
          id: fieldId,
          'aria-describedby': described.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </div>
      {error !== undefined && (
        <p id={`${fieldId}-error`} className="mt-1 flex gap-2 font-bold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
      {good !== undefined && error === undefined && (
        <p id={`${fieldId}-good`} className="mt-1 flex gap-2 font-bold text-primary">
          <Icon name="done" className="mt-0.5 size-5" />
          {good}
        </p>
      )}
    </div>
  )
}
