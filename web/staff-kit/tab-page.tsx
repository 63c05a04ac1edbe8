import type { ReactNode } from 'react'

export function TabPage({ title, lead, beside, children }: { title: string; lead?: ReactNode; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-[calc(var(--container-page)+11rem)] px-4 lg:px-6 py-6">
      <div className="mb-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-22 font-bold tracking-tight">{title}</h2>
          <div className="ml-auto">{beside}</div>
        </div>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
