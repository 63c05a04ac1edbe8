import { useId, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { Icon } from '#web/ui/icon.tsx'

interface FileFieldProps {
  label: ReactNode
  hint: string
  accept: string
  disabled: boolean
  error: string | undefined
  button: { words: ReactNode; icon: IconName; size?: 'desk' }
  onFile: (file: File) => void
  picture?: ReactNode
  children?: ReactNode
}

/** Hides the browser's own field, whose text is in the browser's language. */
export function FileField({ label, hint, accept, disabled, error, button, onFile, picture, children }: FileFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mb-5">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-muted">
        {hint}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        tabIndex={-1}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // The same file can be chosen again after a correction.
          event.target.value = ''
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {picture}
        <Button
          kind="second"
          {...(button.size && { size: button.size })}
          icon={button.icon}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {button.words}
        </Button>
        {children}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 flex gap-2 font-bold text-danger">
          <Icon name="alert" className="mt-0.5 size-5" />
          {error}
        </p>
      )}
    </div>
  )
}
