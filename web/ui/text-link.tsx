import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { classes } from '#web/ui/classes.ts'

export function TextLink({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  return (
    <Link href={to} className={classes('text-primary underline underline-offset-4 hover:decoration-2', className)}>
      {children}
    </Link>
  )
}
