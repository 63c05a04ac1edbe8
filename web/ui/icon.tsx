import { classes } from '#web/ui/classes.ts'
import { ICON_PATHS, type IconName } from '#web/ui/icon-paths.ts'

/** Decoration: the word beside it carries the meaning, or the button that holds it has a name. Its size comes from `className` (24 px unless said). */
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
