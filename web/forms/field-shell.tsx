import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Screen readers read label, hint and error with the control. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** For example "Made for Loan #218". */
  good?: string | undefined
  optional?: boolean
  id?: string
}

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
