import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** One subject that the user can act on; lists are rows. */
export function Card({ children, className, labelledBy }: { children: ReactNode; className?: string; labelledBy?: string }) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={classes('overflow-hidden rounded-card border border-line bg-surface p-4 shadow-card', className)}
    >
      {children}
    </section>
  )
}
