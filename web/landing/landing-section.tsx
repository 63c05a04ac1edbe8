import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

interface LandingSectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
  raised?: boolean
}

export function LandingSection({ id, title, lead, children, raised }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes('border-t border-line', raised && 'bg-surface')}>
      <div className="mx-auto max-w-page px-4 py-10 lg:py-16 xl:px-0">
        <h2 id={`${id}-title`} className="text-28 font-bold tracking-tight lg:text-36">
          {title}
        </h2>
        <p className="mt-1 text-muted">{lead}</p>
        {children}
      </div>
    </section>
  )
}
