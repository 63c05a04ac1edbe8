import { useId, type ReactNode } from 'react'

export function TillPart({ title, lead, beside, children }: { title: string; lead?: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 id={id} className="text-18 font-bold">
            {title}
          </h3>
          {lead !== undefined && <p className="text-muted">{lead}</p>}
        </div>
        {beside}
      </div>
      {children}
    </section>
  )
}
