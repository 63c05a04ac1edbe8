import { useId, type ReactNode } from 'react'
import { buttonClass, type ButtonStyle } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { Spinner } from '#web/ui/spinner.tsx'

export interface ButtonProps extends ButtonStyle {
  children: ReactNode
  type?: 'button' | 'submit'
  onClick?: () => void
  icon?: IconName
  /** What it says while it works, for example "Processing...". It is disabled meanwhile. */
  busy?: string | false | undefined
  /** Why it cannot be pressed. It is then disabled, and says so beside it. */
  reason?: string | undefined
  /** Disabled without a sentence of its own: only where the reason stands in plain sight already. */
  disabled?: boolean
  /** Where the focus goes when its dialog opens. */
  focusFirst?: boolean
}

/** A button that keeps its place when it cannot be pressed, and says why. */
export function Button({ children, type = 'button', onClick, icon, busy, reason, disabled, focusFirst, ...look }: ButtonProps) {
  const reasonId = useId()
  const button = (
    <button
      type={type}
      className={buttonClass(look)}
      disabled={disabled === true || reason !== undefined || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      data-focus-first={focusFirst || undefined}
      onClick={onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} className="size-5" />}
      {busy || children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className={look.wide ? 'block' : 'inline-block'}>
      {button}
      <span id={reasonId} className="mt-2 flex gap-2 text-16 text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        {reason}
      </span>
    </span>
  )
}
