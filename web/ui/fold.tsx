import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export function Fold({ words, className, children }: { words: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={`group ${className ?? ''}`}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold text-primary [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-5 group-open:rotate-180" />
        {words}
      </summary>
      {children}
    </details>
  )
}
