import { classes } from '#web/ui/classes.ts'

export const SIGN_M = 'M0 4V14H2V4a2 2 0 0 1 4 0V10a1 1 0 0 0 2 0V4a2 2 0 0 1 4 0V14h2V4A4 4 0 0 0 7 1.354A4 4 0 0 0 0 4Z'
export const SIGN_U = 'M3 4a1 1 0 0 1 2 0V10a2 2 0 0 0 4 0V4a1 1 0 0 1 2 0V10a4 4 0 0 1-8 0Z'

/** An m holds a u: me and you. */
export function Sign({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" fill="currentColor" className={classes('shrink-0', className ?? 'size-7')}>
      <path d={SIGN_M} />
      <path d={SIGN_U} />
    </svg>
  )
}
