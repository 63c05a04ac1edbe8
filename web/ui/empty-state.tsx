import type { ReactNode } from 'react'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {action !== undefined && <WovenStrip />}
      <div className="p-4">
        <h3 className="text-18 font-bold">{title}</h3>
        <div className="mt-1 text-muted">{children}</div>
        {action !== undefined && <div className="mt-4">{action}</div>}
      </div>
    </section>
  )
}
