import { CONTROL } from '#web/forms/control-class.ts'
import { FieldShell, type FieldTexts } from '#web/forms/field-shell.tsx'

interface TextAreaProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  rows?: number
  name?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  maxLength?: number
}

export function TextArea({ label, hint, error, good, optional, id, value, onChange, rows = 3, required, ...area }: TextAreaProps) {
  return (
    <FieldShell label={label} hint={hint} error={error} good={good} {...(optional && { optional })} {...(id && { id })}>
      {(wiring) => (
        <textarea
          {...wiring}
          {...area}
          rows={rows}
          value={value}
          aria-required={required || undefined}
          className={CONTROL}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldShell>
  )
}
