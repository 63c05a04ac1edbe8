import { classes } from '#web/ui/classes.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={classes('spins shrink-0', className ?? 'size-5')}
    >
      <path d="M10 2a8 8 0 1 1-7.4 5" />
    </svg>
  )
}
