import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

interface SectionFoldProps {
  icon: IconName
  title: string
  /** The content, in a few words. */
  note: string
  children: ReactNode
}

export function SectionFold({ icon, title, note, children }: SectionFoldProps) {
  return (
    <section aria-label={title} className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <Icon name={icon} className="size-6 shrink-0 text-primary" />
          <span className="min-w-0 flex-1">
            <h2 className="font-bold">{title}</h2>
            <span className="text-muted">{note}</span>
          </span>
          <Icon name="down" className="size-5 shrink-0 text-primary group-open:rotate-180" />
        </summary>
        <div className="pb-4">{children}</div>
      </details>
    </section>
  )
}
