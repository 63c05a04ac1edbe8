import type { ReactNode } from 'react'

export function PageTitle({ children, lead, beside }: { children: ReactNode; lead?: ReactNode; beside?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div>
        <h1 className="text-28 font-bold tracking-tight">{children}</h1>
        {lead !== undefined && <p className="mt-1 wrap-anywhere text-muted">{lead}</p>}
      </div>
      {beside}
    </div>
  )
}
