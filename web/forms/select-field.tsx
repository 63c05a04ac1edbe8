import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CONTROL } from '#web/forms/control-class.ts'
import { FieldShell, type FieldTexts } from '#web/forms/field-shell.tsx'

export interface Choice<Value extends string> {
  value: Value
  name: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> extends FieldTexts {
  value: Value | ''
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  placeholder?: string
  name?: string
  required?: boolean
  disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, good, optional, id, value, onChange, choices, placeholder, required, ...select } = props
  return (
    <FieldShell label={label} hint={hint} error={error} good={good} {...(optional && { optional })} {...(id && { id })}>
      {(wiring) => (
        <div className="relative">
          <select
            {...wiring}
            {...select}
            value={value}
            aria-required={required || undefined}
            className={classes(CONTROL, 'appearance-none pr-11')}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value)
              if (chosen) onChange(chosen.value)
            }}
          >
            {(placeholder !== undefined || value === '') && (
              <option value="" disabled>
                {placeholder ?? ''}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.name}
              </option>
            ))}
          </select>
          <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
        </div>
      )}
    </FieldShell>
  )
}
