import type { ReactNode } from 'react'

/** Announces the loading once. */
export function Waiting({ children, label = 'Loading...' }: { children: ReactNode; label?: string }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      {children}
    </output>
  )
}
