import { classes } from '#web/ui/classes.ts'
import { ICON_PATHS, type IconName } from '#web/ui/icon-paths.ts'

/** Decorative: text beside it or the button's label has the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classes('shrink-0', className ?? 'size-6')}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
