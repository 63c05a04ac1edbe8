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
  /** Label while busy, such as "Processing...". */
  busy?: string | false | undefined
  /** Disables the button and is shown beside it. */
  reason?: string | undefined
  /** Only where the reason is already visible. */
  disabled?: boolean
  /** Takes the focus when its dialog opens. */
  focusFirst?: boolean
}

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
