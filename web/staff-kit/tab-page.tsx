import type { ReactNode } from 'react'

export function TabPage({ title, lead, beside, children }: { title: string; lead?: ReactNode; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 py-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-22 font-bold tracking-tight">{title}</h2>
          {lead !== undefined && <p className="text-muted">{lead}</p>}
        </div>
        {beside}
      </div>
      {children}
    </section>
  )
}
