import type { ReactNode } from 'react'
import { SignApart } from '#web/ui/sign-apart.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

interface MessagePageProps {
  title: string
  /** The quiet line under the title. */
  lead?: string
  children: ReactNode
  action: ReactNode
}

/** A page that is not what was hoped for: what it is, what is safe, the way on. */
export function MessagePage({ title, lead, children, action }: MessagePageProps) {
  return (
    <section className="mx-auto my-2 max-w-form overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="px-4 pt-8 pb-7">
        <SignApart className="h-28 w-auto" />
        <h1 className="mt-8 text-28 font-bold tracking-tight">{title}</h1>
        {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-4">{children}</div>
        <div className="mt-5 flex flex-wrap gap-3">{action}</div>
      </div>
    </section>
  )
}
