import { useId, type ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
  id?: string
  name?: string
  disabled?: boolean
}

export function Checkbox({ checked, onChange, children, error, id, name, disabled }: CheckboxProps) {
  const own = useId()
  const boxId = id ?? own
  return (
    <div className="mb-2">
      <label htmlFor={boxId} className="relative flex min-h-11 items-start gap-3 py-2.5">
        <input
          id={boxId}
          name={name}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${boxId}-error`}
          className="peer sr-only"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="flex size-6 shrink-0 items-center justify-center rounded-mark border-2 border-edge bg-surface text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:border-line peer-aria-invalid:border-danger">
          <Icon name="check" className="size-5" />
        </span>
        <span className="peer-disabled:text-muted">{children}</span>
      </label>
      {error !== undefined && (
        <p id={`${boxId}-error`} className="flex gap-2 font-bold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </div>
  )
}
