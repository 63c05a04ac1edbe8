import { useId, type ReactNode } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Icon } from '#web/ui/icon.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'

interface DeskSectionProps {
  title: string
  lead?: string
  /** Who does not hold it reads why the section is closed. */
  needs: Permission
  children: ReactNode
}

/** One kind of work on the dashboard. */
export function DeskSection({ title, lead, needs, children }: DeskSectionProps) {
  const id = useId()
  const closed = reasonWithout(useSignedIn(), needs)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-22 font-bold tracking-tight">
          {title}
        </h2>
        {lead !== undefined && <p className="text-muted">{lead}</p>}
      </div>
      {closed === undefined ? (
        children
      ) : (
        <p className="flex gap-2 text-muted">
          <Icon name="lock" className="mt-0.5 size-5" />
          {closed}
        </p>
      )}
    </section>
  )
}
