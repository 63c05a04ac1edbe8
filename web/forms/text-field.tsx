import type { HTMLInputAutoCompleteAttribute } from 'react'
import { classes } from '#web/ui/classes.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { FieldShell, type FieldTexts } from '#web/forms/field-shell.tsx'

interface TextFieldProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'tel' | 'email' | 'password' | 'search' | 'date' | 'datetime-local'
  name?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  maxLength?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  /** For receipt numbers, transaction IDs and codes. */
  mono?: boolean
  min?: string
  max?: string
}

export function TextField({
  label,
  hint,
  error,
  good,
  optional,
  id,
  value,
  onChange,
  mono,
  required,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FieldShell label={label} hint={hint} error={error} good={good} {...(optional && { optional })} {...(id && { id })}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type={type}
          value={value}
          aria-required={required || undefined}
          spellCheck={mono || type !== 'text' ? false : undefined}
          autoCapitalize={mono ? 'characters' : undefined}
          className={classes(CONTROL, mono && 'font-mono font-bold tracking-[0.2em]')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldShell>
  )
}
