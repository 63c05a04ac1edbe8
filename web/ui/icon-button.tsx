import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

/** `label` is the accessible name and the tooltip (ui/tip.css). */
export function IconButton({
  icon,
  label,
  onClick,
  className,
}: {
  icon: IconName
  label: string
  onClick: () => void
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={classes('relative inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-ink/5', className)}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
